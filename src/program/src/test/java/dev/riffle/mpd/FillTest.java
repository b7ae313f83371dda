package dev.riffle.mpd;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.riffle.queue.Entry;
import dev.riffle.testing.Tool;
import dev.riffle.track.Track;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real MPD that is filled, and what its listeners do meanwhile. */
@Tag("process")
@Timeout(120)
class FillTest {
  private static final int SONGS = 20;
  private static final int FRAMES = 2_000; // 52 s: none ends

  @TempDir Path folder;
  private Optional<RealMpd> started = Optional.empty();

  @BeforeEach
  void start() throws Exception {
    started = Optional.of(new RealMpd(folder, SONGS, FRAMES));
  }

  @AfterEach
  void end() {
    started.ifPresent(RealMpd::close);
  }

  private RealMpd mpd() {
    return started.orElseThrow();
  }

  private int row(String file) {
    return mpd().queue().rows().stream()
        .filter(row -> row.file().equals(file))
        .findFirst()
        .orElseThrow()
        .id();
  }

  private static String quoted(String file) {
    return "\"" + file + "\"";
  }

  @Test
  void emptyQueue_plays_andHasThreeRowsAhead() throws Exception {
    try (Filling filling = Filling.of(mpd())) {
      assertThat(filling.awaitFilled(mpd())).hasSize(4);
      assertThat(mpd().queue().isPlaying()).isTrue();
      for (int i = 0; i < 2 * SONGS; i++) {
        List<String> before = filling.awaitFilled(mpd());
        mpd().send("next");
        Tool.await("the next song", () -> filling.next(0).equals(before.subList(1, 2)));
      }
      filling.awaitFilled(mpd());
      assertThat(mpd().queue().rows().size()).isAtMost(10 + 1 + 3);
    }
  }

  @Test
  void previous_goesBack_andNextReturns() throws Exception {
    try (Filling filling = Filling.of(mpd())) {
      List<String> first = filling.awaitFilled(mpd());
      mpd().send("next", "next", "next");
      Tool.await("3 songs", () -> filling.next(0).equals(first.subList(3, 4)));
      List<String> later = filling.awaitFilled(mpd());
      mpd().send("previous", "previous");
      Tool.await("2 songs back", () -> filling.next(0).equals(first.subList(1, 2)));
      mpd().send("next");
      Tool.await("the second song", () -> filling.next(0).equals(first.subList(2, 3)));
      mpd().send("next");
      assertThat(filling.awaitFilled(mpd())).isEqualTo(later);
    }
  }

  @Test
  void jump_passesTheRowsBefore() throws Exception {
    try (Filling filling = Filling.of(mpd())) {
      List<String> first = filling.awaitFilled(mpd());
      mpd().send("playid " + row(first.get(2)));
      Tool.await("the second row", () -> filling.next(0).equals(first.subList(2, 3)));
      assertThat(filling.queue.history(9).stream().map(filling::file))
          .containsExactly(first.get(1), first.get(0))
          .inOrder();
    }
  }

  @Test
  void addedRow_isKept_andCountsAsPlayed() throws Exception {
    try (Filling filling = Filling.of(mpd())) {
      List<String> first = filling.awaitFilled(mpd());
      Entry<Track> wish = filling.queue.upcoming(SONGS - 1).get(SONGS - 2);
      mpd().send("addid " + quoted(filling.file(wish)) + " 1"); // as mpc insert does
      assertThat(mpd().files().get(1)).isEqualTo(filling.file(wish));
      mpd().send("next");
      Tool.await("the wish", () -> filling.queue.current().equals(Optional.of(wish)));
      assertThat(filling.queue.isRemaining(wish)).isFalse();
      assertThat(filling.awaitFilled(mpd()).subList(1, 4)).isEqualTo(first.subList(1, 4));
      mpd().send("add " + quoted(first.get(0)), "next", "next", "next"); // heard already
      assertThat(mpd().files().get(1)).isEqualTo(first.get(0));
      mpd().send("next");
      filling.awaitFilled(mpd());
      assertThat(filling.queue.current().map(filling::file)).hasValue(first.get(0));
    }
    assertThat(mpd().queue().rows().stream().map(RemoteQueue.Row::file))
        .contains(filling(mpd().files())); // the row of the listener stays
  }

  private static String filling(List<String> files) {
    return files.get(0);
  }

  @Test
  void addedSong_outsideOfTheList_playsOnce() throws Exception {
    Path plays = folder.resolve("plays");
    mpd().send("save party");
    for (int i = 0; i < 6; i++) {
      mpd().send("playlistadd party " + quoted(RealMpd.name(i)));
    }
    String other = RealMpd.name(9);
    try (Filling filling =
        new Filling(mpd().host(), "x", Optional.of("party"), false, Optional.of(plays))) {
      List<String> first = filling.awaitFilled(mpd());
      assertThat(filling.queue.size()).isEqualTo(6);
      mpd().send("addid " + quoted(other) + " 1", "next");
      Tool.await(
          "the wish",
          () -> filling.queue.current().map(now -> now.item().title()).equals(Optional.of(other)));
      mpd().send("next");
      assertThat(filling.awaitFilled(mpd()).get(0)).isEqualTo(first.get(1));
      assertThat(filling.queue.size()).isEqualTo(6);
      assertThat(Files.readAllLines(plays))
          .containsExactly(first.get(0), "", other, "", first.get(1))
          .inOrder();
    }
  }

  @Test
  void movedRow_movesInTheOrder() throws Exception {
    try (Filling filling = Filling.of(mpd())) {
      List<String> first = filling.awaitFilled(mpd());
      mpd().send("moveid " + row(first.get(3)) + " 1");
      List<String> moved = List.of(first.get(0), first.get(3), first.get(1), first.get(2));
      Tool.await("the move", () -> filling.next(3).equals(moved));
      assertThat(mpd().files()).isEqualTo(moved);
    }
  }

  @Test
  void removedRow_leaves_andItsSongStillPlaysInTheCycle() throws Exception {
    try (Filling filling = Filling.of(mpd())) {
      List<String> first = filling.awaitFilled(mpd());
      Entry<Track> removed = filling.queue.upcoming(1).get(0);
      mpd().send("deleteid " + row(first.get(1)));
      Tool.await(
          "the row after it", () -> filling.next(2).subList(1, 3).equals(first.subList(2, 4)));
      filling.awaitFilled(mpd());
      assertThat(filling.queue.isRemaining(removed)).isTrue();
    }
  }

  @Test
  void clearedQueue_staysEmpty_untilASongPlays() throws Exception {
    try (Filling filling = Filling.of(mpd())) {
      filling.awaitFilled(mpd());
      String wish = filling.file(filling.queue.upcoming(SONGS - 1).get(SONGS - 2));
      mpd().send("clear", "add " + quoted(wish), "play");
      Tool.await("the wish", () -> filling.next(0).equals(ImmutableList.of(wish)));
      assertThat(filling.awaitFilled(mpd())).hasSize(4);
      mpd().send("clear");
      mpd().send("status"); // no row comes by itself
      assertThat(mpd().queue().rows()).isEmpty();
    }
  }

  @Test
  void shuffledAndCroppedQueue_goesOn() throws Exception {
    try (Filling filling = Filling.of(mpd())) {
      filling.awaitFilled(mpd());
      mpd().send("next", "next", "shuffle");
      Tool.await("rows ahead", () -> mpd().files().size() > RowLinks.AHEAD);
      int at = mpd().queue().current().orElseThrow();
      mpd().send("delete " + (at + 1) + ":"); // as mpc crop does
      assertThat(filling.awaitFilled(mpd())).hasSize(4);
    }
  }

  @Test
  void random_isSwitchedOffAgain_andSingleIsTheListeners() throws Exception {
    mpd().send("random 1", "repeat 1", "single oneshot");
    try (Filling filling = Filling.of(mpd())) {
      filling.awaitFilled(mpd());
      assertThat(filling.stored)
          .containsAtLeast("random", "1", "consume", "0", "single", "oneshot", "repeat", "1");
      assertThat(mpd().queue().option("repeat")).isEqualTo("0");
      mpd().send("random 1");
      filling.awaitRemark("random was switched on and has been switched off again");
      assertThat(mpd().queue().option("random")).isEqualTo("0");
      mpd().send("single 1");
    }
    assertThat(mpd().send("status"))
        .containsAtLeast("random", "1", "repeat", "1", "single", "1", "consume", "0");
  }

  @Test
  void end_leavesWhatItFound_orKeepsTheRows() throws Exception {
    mpd().send("add " + quoted(RealMpd.name(1)), "add " + quoted(RealMpd.name(2)), "play");
    try (Filling filling = Filling.of(mpd())) {
      Tool.await("two more rows", () -> mpd().files().size() == 4);
      assertThat(mpd().files().subList(0, 2))
          .containsExactly(RealMpd.name(1), RealMpd.name(2))
          .inOrder();
      assertThat(filling.next(0)).containsExactly(RealMpd.name(1));
    }
    assertThat(mpd().files()).containsExactly(RealMpd.name(1), RealMpd.name(2)).inOrder();
    assertThat(mpd().queue().isPlaying()).isTrue();
    List<String> rows;
    try (Filling filling =
        new Filling(mpd().host(), "y", Optional.empty(), true, Optional.empty())) {
      Tool.await("rows", () -> mpd().files().size() == 4);
      rows = mpd().files();
      assertThat(filling.remarks).isEmpty();
    }
    assertThat(mpd().files()).isEqualTo(rows);
  }

  @Test
  void updatedDatabase_addsNewSongs_andDropsThoseThatAreGone() throws Exception {
    try (Filling filling = Filling.of(mpd())) {
      List<String> first = filling.awaitFilled(mpd());
      mpd().addFile("a/new.mp3", "new", FRAMES);
      Files.delete(mpd().music().resolve(first.get(1)));
      mpd().update();
      filling.awaitRemark("songs: 1 added, 1 gone");
      Tool.await("its row to leave", () -> !mpd().files().contains(first.get(1)));
      filling.awaitFilled(mpd());
      ImmutableList<String> all =
          filling.queue.entries().stream().map(filling::file).collect(toImmutableList());
      assertThat(all).hasSize(SONGS);
      assertThat(all).contains("a/new.mp3");
      assertThat(filling.queue.entries().stream().map(song -> song.item().artist().orElse("")))
          .contains("artist 3");
      MoreFiles.deleteDirectoryContents(mpd().music(), RecursiveDeleteOption.ALLOW_INSECURE);
      mpd().update();
      filling.awaitRemark("the database has no songs now; the order is kept");
      assertThat(filling.queue.size()).isEqualTo(SONGS);
    }
  }

  @Test
  void songsThatLeaveTheList_leaveTheOrder_theCurrentOneAtItsEnd() throws Exception {
    Path plays = folder.resolve("plays");
    for (int i = 0; i < 6; i++) {
      mpd().send("playlistadd party " + quoted(RealMpd.name(i)));
    }
    try (Filling filling =
        new Filling(mpd().host(), "x", Optional.of("party"), false, Optional.of(plays))) {
      List<String> first = filling.awaitFilled(mpd());
      Stream.of(first.get(0), first.get(2))
          .map(RealMpd::number) // its place in the list
          .sorted(Comparator.reverseOrder())
          .forEach(place -> send("playlistdelete party " + place));
      Tool.await("the third song to leave", () -> filling.queue.size() == 5);
      filling.awaitFilled(mpd());
      assertThat(filling.next(0)).containsExactly(first.get(0));
      mpd().send("next");
      Tool.await("the first song to leave", () -> filling.queue.size() == 4);
      assertThat(filling.next(0)).containsExactly(first.get(1));
      assertThat(Files.readAllLines(plays)).containsExactly(first.get(0), first.get(1)).inOrder();
      mpd().send("rm party");
      filling.awaitRemark("No such playlist");
      assertThat(filling.awaitFilled(mpd())).hasSize(4);
    }
  }

  private void send(String command) {
    try {
      mpd().send(command);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void ratings_matchStickers() throws Exception {
    String[] ratings = {"10", "1", "0", "11", "good"};
    for (int i = 0; i < ratings.length; i++) {
      mpd().send("sticker set song " + quoted(RealMpd.name(i)) + " rating " + ratings[i]);
    }
    List<OptionalInt> read =
        RemoteSongs.read(mpd().host(), Optional.empty()).byFile().entrySet().stream()
            .sorted(Comparator.comparing(song -> RealMpd.number(song.getKey())))
            .map(song -> song.getValue().rating())
            .limit(ratings.length)
            .toList();
    OptionalInt none = OptionalInt.empty();
    assertThat(read)
        .containsExactly(OptionalInt.of(255), OptionalInt.of(25), none, none, none)
        .inOrder();
  }

  @Test
  void songsThatCannotBePlayed_stopTheServer_andAreSaid() throws Exception {
    for (int i = 0; i < SONGS; i++) {
      Files.writeString(mpd().music().resolve(RealMpd.name(i)), "no sound");
    }
    try (Filling filling = Filling.of(mpd())) {
      filling.awaitRemark("Failed to decode");
      Tool.await("the end", () -> !mpd().queue().isPlaying());
      assertThat(mpd().queue().isPlaying()).isFalse();
      assertThat(filling.queue.size()).isEqualTo(SONGS);
    }
  }

  @Test
  void stoppedServer_staysStopped_andKeepsItsSong() throws Exception {
    try (Filling filling = Filling.of(mpd())) {
      List<String> first = filling.awaitFilled(mpd());
      mpd().send("stop");
      mpd().send("deleteid " + row(first.get(3)));
      filling.awaitFilled(mpd());
      assertThat(mpd().queue().isPlaying()).isFalse();
      assertThat(mpd().queue().currentId()).isNotEqualTo(OptionalInt.empty());
    }
  }
}
