package dev.riffle.playlist;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists as ten players write them: every song is found, and every format restores the list. */
class PlayersTest {
  /** The names in the list, and those on the disk if they differ. */
  private static final ImmutableMap<String, String> SONGS =
      ImmutableMap.<String, String>builder()
          .put("plain.mp3", "plain.mp3")
          .put("two words.mp3", "two words.mp3")
          .put("\u00C9t\u00E9.mp3", "\u00C9t\u00E9.mp3")
          .put("#1 Crush.mp3", "#1 Crush.mp3")
          .put("100%25 sure.mp3", "100%25 sure.mp3")
          .put("50%.mp3", "50%.mp3")
          .put("R&B.mp3", "R&B.mp3")
          .put("Zo\u00EB.mp3", "Zoe\u0308.mp3")
          .put("\u1100\u1161\u11A8.mp3", "\uAC01.mp3")
          .put("LOUD.mp3", "Loud.mp3")
          .buildOrThrow();

  /** The ways to name a song in a list. */
  private enum Style {
    RELATIVE {
      @Override
      String entry(Path folder, String song) {
        return "Mus\u00EFk/" + song;
      }
    },
    BACKSLASH {
      @Override
      String entry(Path folder, String song) {
        return ".\\Mus\u00EFk\\" + song;
      }
    },
    ABSOLUTE {
      @Override
      String entry(Path folder, String song) {
        return folder + "/" + RELATIVE.entry(folder, song);
      }
    },
    ENCODED {
      @Override
      String entry(Path folder, String song) {
        String uri = FILE_URI.entry(folder, song);
        return uri.substring(folder.toUri().toASCIIString().length());
      }
    },
    ENCODED_ABSOLUTE {
      @Override
      String entry(Path folder, String song) {
        return FILE_URI.entry(folder, song).substring("file://".length());
      }
    },
    FILE_URI {
      @Override
      String entry(Path folder, String song) {
        return folder.resolve(RELATIVE.entry(folder, song)).toUri().toASCIIString();
      }
    },
    LOCALHOST_URI {
      @Override
      String entry(Path folder, String song) {
        return FILE_URI.entry(folder, song).replace("file://", "file://localhost");
      }
    };

    abstract String entry(Path folder, String song);
  }

  @TempDir Path folder;

  private Path music;

  @BeforeEach
  void files() throws IOException {
    music = Files.createDirectory(folder.resolve("Musi\u0308k"));
    for (String song : SONGS.values()) {
      Files.createFile(music.resolve(song));
    }
  }

  @ParameterizedTest(name = "{0}, {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "VLC           | m3u  | ENCODED          | #EXTM3U~ | #EXTINF:7,A - T~{e}~ | ~ | LF | UTF-8",
        "VLC           | m3u8 | FILE_URI         | #EXTM3U~ | #EXTINF:7,A - T~#EXTVLCOPT:x=1~{e}~ | ~ | LF | UTF-8",
        "VLC           | xspf | FILE_URI         | <?xml version='1.0' encoding='UTF-8'?>~<playlist xmlns='http://xspf.org/ns/0/' xmlns:vlc='http://www.videolan.org/vlc/playlist/ns/0/' version='1'><trackList>~ | <track><location>{e}</location><extension application='http://www.videolan.org/vlc/playlist/0'><vlc:id>0</vlc:id></extension></track>~ | </trackList></playlist>~ | LF | UTF-8",
        "VLC Android   | m3u8 | ENCODED_ABSOLUTE | ~ | {e}~ | ~ | LF | UTF-8",
        "PlaylistsNET  | m3u  | ENCODED          | #EXTM3U~ | #EXTINF:7,T~#EXTALB:B~{e}~ | ~ | CRLF | UTF-8",
        "PlaylistsNET  | pls  | ENCODED          | [playlist]~ | File{n}={e}~Title{n}=T~Length{n}=7~ | Version=2~ | CRLF | UTF-8",
        "Kodi          | m3u8 | ABSOLUTE         | #EXTCPlayListM3U::M3U~ | #EXTINF:7,A - T~{e}~ | ~ | LF | UTF-8",
        "Kodi          | pls  | ABSOLUTE         | [playlist]~PlaylistName=x~ | File{n}={e}~Title{n}=T~Length{n}=7~ | Version=2~ | LF | UTF-8",
        "Rhythmbox     | pls  | FILE_URI         | [playlist]~X-GNOME-Title=x~NumberOfEntries=9~ | File{n}={e}~Title{n}=T~ | ~ | LF | UTF-8",
        "Rhythmbox     | m3u  | RELATIVE         | #EXTM3U~ | #EXTINF:,T~{e}~ | ~ | LF | UTF-8",
        "Clementine    | xspf | ENCODED          | <?xml version='1.0' encoding='UTF-8'?>~<playlist version='1' xmlns='http://xspf.org/ns/0/'>~<trackList>~ | <track><location>{e}</location><title>T</title><duration>7000</duration></track>~ | </trackList>~</playlist>~ | LF | UTF-8",
        "Clementine    | m3u8 | RELATIVE         | #EXTM3U~ | #EXTINF:7,A - T~{e}~ | ~ | LF | UTF-8",
        "Clementine    | asx  | FILE_URI         | <asx version='3.0'>~ | <entry><ref href='{e}'/><title>T</title></entry>~ | </asx>~ | LF | UTF-8",
        "foobar2000    | m3u8 | BACKSLASH        | #EXTM3U~ | #EXTINF:7,A - T~{e}~ | ~ | CRLF | BOM",
        "foobar2000    | m3u8 | RELATIVE         | # ~ | {e}~ | ~ | CRLF | BOM",
        "iTunes        | m3u8 | ABSOLUTE         | #EXTM3U~ | #EXTINF:7,T - A~{e}~ | ~ | CR | UTF-8",
        "iTunes        | m3u  | ABSOLUTE         | #EXTM3U~ | #EXTINF:7,T - A~{e}~ | ~ | CR | windows-1252",
        "Winamp        | m3u  | BACKSLASH        | #EXTM3U~ | #EXTINF:7,A - T~{e}~ | ~ | CRLF | windows-1252",
        "Winamp        | m3u8 | BACKSLASH        | #EXTM3U~ | #EXTINF:7,A - T~{e}~ | ~ | CRLF | BOM",
        "Winamp        | pls  | BACKSLASH        | [Playlist]~ | FILE{n}={e}~title{n}=T~LENGTH{n}=-1~ | VERSION=2~ | CRLF | windows-1252",
        "Plex          | m3u  | ABSOLUTE         | #EXTM3U~#PLAYLIST:x~ | #EXTALB:B~#EXTINF:7 plex=\"a,b\",A - T~{e}~ | ~ | LF | UTF-8",
        "mStream       | m3u  | RELATIVE         | ~ | {e}~ | ~ | LF | UTF-8",
        "mStream       | m3u8 | LOCALHOST_URI    | #extm3u~ | #extinf:7,T~{e}~ | ~ | LF | UTF-8",
        "Media Player  | wpl  | BACKSLASH        | <?wpl version='1.0'?>~<smil><head><meta name='Generator' content='x'/><title>x</title></head><body><seq>~ | <media src='{e}' tid='{}'/>~ | </seq></body></smil>~ | CRLF | UTF-8",
        "Media Player  | wpl  | ABSOLUTE         | <?wpl version='1.0'?>~<smil><body><seq>~ | <media src='{e}'/>~ | </seq></body></smil>~ | CRLF | BOM",
        "Media Player  | asx  | BACKSLASH        | <ASX Version = '3.0'>~<Title>R&B</TITLE>~ | <Entry><REF HREF = '{e}'/></entry>~ | </Asx>~ | CRLF | UTF-8",
        "Media Player  | m3u  | BACKSLASH        | #EXTM3U~ | #EXTINF:0,T~{e}~ | ~ | CRLF | UTF-16",
        "Media Player  | m3u  | RELATIVE         | #EXTM3U~ | #EXTINF:0,T~{e}~ | ~ | CRLF | UTF-16LE",
      })
  void read_listOfAPlayer_findsEverySong_everyFormatRestoresIt(
      String player,
      String extension,
      Style style,
      String head,
      String entry,
      String foot,
      String lineEnd,
      String encoding)
      throws IOException {
    Charset charset = Charset.forName(encoding.equals("BOM") ? "UTF-8" : encoding);
    ImmutableList<String> names =
        SONGS.keySet().stream()
            .filter(name -> charset.newEncoder().canEncode(name))
            .collect(toImmutableList());
    assertThat(names.size()).isAtLeast(SONGS.size() - 1); // windows-1252 has no Hangul
    StringBuilder text = new StringBuilder(encoding.equals("BOM") ? "\uFEFF" : "").append(head);
    for (int i = 0; i < names.size(); i++) {
      String named = style.entry(folder, names.get(i));
      boolean isXml = extension.equals("xspf") || extension.equals("wpl");
      text.append(
          entry
              .replace("{n}", String.valueOf(i + 1))
              .replace("{e}", isXml ? named.replace("&", "&amp;") : named));
    }
    text.append(foot);
    String end = lineEnd.replace("CR", "\r").replace("LF", "\n");
    Path list = folder.resolve("list." + extension);
    Files.write(list, text.toString().replace("~", end).getBytes(charset));

    Playlist read = PlaylistFormat.read(list);

    ImmutableList<Path> songs =
        names.stream().map(name -> music.resolve(SONGS.get(name))).collect(toImmutableList());
    assertThat(PlaylistTexts.paths(read)).containsExactlyElementsIn(songs).inOrder();
    for (PlaylistFormat format : PlaylistFormat.values()) {
      String copy = format.write(read.tracks(), folder);
      Playlist again = format.read(copy.getBytes(UTF_8), "x", folder);
      assertWithMessage("%s", format).that(again.problems()).isEmpty();
      assertWithMessage("%s", format).that(PlaylistTexts.paths(again)).isEqualTo(songs);
    }
  }
}
