package dev.riffle.desktop;

import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import dev.riffle.library.Library;
import dev.riffle.mp3.Mp3s;
import dev.riffle.queue.PlayQueue;
import dev.riffle.testing.Tool;
import dev.riffle.track.Track;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests pictures of songs, and text that a bus would reject. */
class MprisArtTest extends OnSessionBus {
  @Test
  void artUrl_isTheImageInTheFolderWithTheBestName() throws Exception {
    Path album = Files.createDirectory(folder.resolve("ein Ämter+"));
    Files.write(album.resolve("front.jpg"), Mp3s.jpeg(1));
    Files.write(album.resolve("Folder.PNG"), Mp3s.jpeg(1));
    Path cover = Files.write(album.resolve("COVER.Jpeg"), Mp3s.jpeg(1));
    Files.createDirectory(album.resolve("cover.jpg")); // not a file
    Desk desk = desk(List.of(song(album, "a.mp3", 3)), folder.resolve("cache"));
    assertThat(art(desk)).isEqualTo(cover);
    assertThat(Files.exists(folder.resolve("cache"))).isFalse();
  }

  @Test
  void artUrl_withoutAnImage_isTheCachedPictureFromTheTags() throws Exception {
    Path cache = folder.resolve("cache");
    List<Track> songs =
        List.of(song(folder, "a.mp3", 3), song(folder, "b.mp3", 4), song(folder, "c.mp3", 3));
    Desk desk = desk(songs, cache);
    OutputLines lines = collect();
    Path first = art(desk);
    assertThat(Files.readAllBytes(first)).isEqualTo(Mp3s.jpeg(3));
    assertThat(first.getParent()).isEqualTo(cache.resolve("covers"));
    desk.player.press(PlayQueue::next);
    Path second = art(desk);
    assertThat(Files.readAllBytes(second)).isEqualTo(Mp3s.jpeg(4));
    lines.await(second.toUri().toString());
    desk.player.press(PlayQueue::next);
    assertThat(art(desk)).isEqualTo(first);
    try (Stream<Path> files = Files.list(cache.resolve("covers"))) {
      assertThat(files.toList()).containsExactly(first, second);
    }
  }

  /** Waits until the current song has a picture. */
  private Path art(Desk desk) throws Exception {
    String id = "'" + Metadata.id(desk.player.playing().orElseThrow()) + "'";
    String[] output = {""};
    Tool.await(
        "picture",
        () -> {
          try {
            output[0] = bus().playerctl("metadata", "-f", "{{mpris:trackid}} {{mpris:artUrl}}");
          } catch (Exception e) {
            throw new AssertionError(e);
          }
          return output[0].startsWith(id + " file:");
        });
    return Path.of(URI.create(output[0].substring(id.length() + 1)));
  }

  private static Track song(Path in, String name, int picture) throws Exception {
    byte[] tag = Mp3s.tag(3, 0, Mp3s.picture(3, Mp3s.jpeg(picture)));
    return Library.read(Files.write(in.resolve(name), Mp3s.join(tag, Mp3s.frames(100))));
  }

  @Test
  void text_untrusted_keepsTheConnection() throws Exception {
    String evil = "nul\0half\uD83Chalf\uDFB5esc\u001B[2J\u202E";
    Track track =
        new Track(
            Path.of("/music/a.mp3"),
            evil,
            Optional.of(evil),
            Optional.of(evil),
            Optional.of(evil),
            false,
            OptionalInt.of(Integer.MAX_VALUE),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.of(evil),
            OptionalInt.empty(),
            Optional.of(evil),
            Optional.empty(),
            OptionalLong.of(Long.MAX_VALUE),
            ImmutableList.of());
    Track longest =
        Track.builder(URI.create("http://localhost/" + "x".repeat(1_000_000)))
            .artist("y".repeat(5_000_000))
            .build();
    Desk desk = desk(List.of(track, longest));
    assertThat(bus().playerctl("metadata", "title"))
        .isEqualTo("nul\uFFFDhalf\uFFFDhalf\uFFFDesc\u001B[2J\u202E");
    bus().playerctl("next");
    assertThat(desk.player.playing().orElseThrow().item()).isEqualTo(longest);
    assertThat(bus().playerctl("metadata", "artist")).startsWith("yyyy");
    assertThat(bus().playerctl("status")).isEqualTo("Playing");
  }
}
