package dev.riffle.session;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.riffle.track.Track;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResumePointTest {
  private static final ResumePoint POINT = ResumePoint.of(7, Duration.ofMillis(83_456), 80);

  private final SessionOnDisk<Track> kept;

  ResumePointTest(@TempDir Path home) {
    kept = SessionOnDisk.ofTracks(home);
  }

  private Session<Track> create() throws IOException {
    return kept.create(new Presses(1, 1).queue());
  }

  @Test
  void save_isRestored_andNotInTheJournal() throws IOException {
    try (Session<Track> session = create()) {
      assertThat(session.resumePoint().isPresent()).isFalse();
      session.save(ResumePoint.of(0, Duration.ZERO, 100));
      session.save(POINT);
      assertThat(Files.size(kept.file("journal-1"))).isEqualTo(0);
      assertThat(Files.readString(kept.file("resume.json")))
          .isEqualTo("{\"entry\":7,\"positionMillis\":83456,\"volume\":80}\n");
    }
    try (Session<Track> session = kept.open()) {
      assertThat(session.resumePoint()).hasValue(POINT);
    }
  }

  @Test
  void choices_areRestored_andEmptyIfTheFileHasNone() throws IOException {
    ResumePoint chosen = POINT.withChoices(Map.of("sound", "mpv", "size", "\"ü\""));
    try (Session<Track> session = create()) {
      session.save(chosen);
    }
    try (Session<Track> session = kept.open()) {
      assertThat(session.resumePoint()).hasValue(chosen);
      session.save(POINT);
      assertThat(session.resumePoint().orElseThrow().choices()).isEmpty();
    }
  }

  private Optional<ResumePoint> readFrom(String file) throws IOException {
    create().close();
    Files.writeString(kept.file("resume.json"), file);
    try (Session<Track> session = kept.open()) {
      return session.resumePoint();
    }
  }

  @ParameterizedTest(name = "[{0}]")
  @ValueSource(
      strings = {
        "\"of\":{\"another\":[1,{}]},\"choices\":{\"sound\":\"mpv\"}",
        "\"choices\":{\"sound\":{\"a\":\"b\"},\"sound\":\"mpv\",\"x\":7,\"y\":[\"z\"],\"z\":null}"
      })
  void file_withUnknownMembers_isReadWithoutThem(String members) throws IOException {
    assertThat(readFrom("{\"entry\":7,\"positionMillis\":0,\"volume\":80," + members + "}"))
        .hasValue(ResumePoint.of(7, Duration.ZERO, 80).withChoices(Map.of("sound", "mpv")));
  }

  @Test
  void save_afterClose_isIgnored() throws IOException {
    Session<Track> closed = create();
    closed.close();
    closed.save(POINT);
    assertThat(closed.resumePoint()).isEmpty();
  }

  @Test
  void save_thatFails_isIgnored() throws IOException {
    try (Session<Track> session = create()) {
      Files.createDirectory(kept.file("resume.json.tmp"));
      session.save(POINT);
      assertThat(session.resumePoint()).isEmpty();
    }
  }

  @Test
  void create_replacingASession_deletesItsPoint() throws IOException {
    try (Session<Track> session = create()) {
      session.save(POINT);
    }
    try (Session<Track> session = create()) {
      assertThat(session.resumePoint()).isEmpty();
    }
  }

  @ParameterizedTest(name = "[{0}]")
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "7",
        "\u0000\u0000\u0000",
        "{\"entry\":7,\"positionMillis\":83456}",
        "{\"entry\":7,\"positionMillis\":83456,\"volume\":80",
        "{\"entry\":7,\"positionMillis\":-1,\"volume\":80}",
        "{\"entry\":7,\"positionMillis\":1.5,\"volume\":80}",
        "{\"entry\":7,\"positionMillis\":1e400,\"volume\":80}",
        "{\"entry\":\"7\",\"positionMillis\":1,\"volume\":80}",
        "{\"entry\":7,\"positionMillis\":1,\"volume\":101}",
        "{\"entry\":7,\"positionMillis\":1,\"volume\":4294967376}"
      })
  void file_damaged_isEmpty_andTheSessionIsOpened(String content) throws IOException {
    assertThat(readFrom(content)).isEmpty();
  }

  @Test
  void values_outOfRange_throw() {
    assertThrows(
        IllegalArgumentException.class, () -> ResumePoint.of(0, Duration.ofMillis(-1), 80));
    assertThrows(IllegalArgumentException.class, () -> ResumePoint.of(0, Duration.ZERO, 101));
  }

  @Test
  void equals_sameComponents_isTrue() {
    ResumePoint same = ResumePoint.of(7, Duration.ofMillis(83_456), 80);
    assertThat(same).isEqualTo(POINT);
    assertThat(same.hashCode()).isEqualTo(POINT.hashCode());
    assertThat(same.toString())
        .isEqualTo("ResumePoint[entry=7, position=PT1M23.456S, volume=80, choices={}]");
    for (ResumePoint other :
        List.of(
            ResumePoint.of(8, POINT.position(), 80),
            ResumePoint.of(7, Duration.ZERO, 80),
            ResumePoint.of(7, POINT.position(), 81),
            POINT.withChoices(Map.of("sound", "mpv")))) {
      assertThat(other).isNotEqualTo(POINT);
    }
  }
}
