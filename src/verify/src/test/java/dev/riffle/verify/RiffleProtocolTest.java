package dev.riffle.verify;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The statuses of players that draw by rules of their listeners. */
class RiffleProtocolTest {
  private static final String UNIFORM =
      """
      {"event": "status", "state": "playing", "entry": 0, "path": "1.mp3", "title": "1",
       "artist": "a", "album": "b", "positionMillis": 0, "durationMillis": 1, "mode": "shuffle",
       "by": "song", "exclude": ["genre=Speech"], "repeat": "off", "volume": 100, "cycle": 0,
       "place": 1, "size": 2, "cause": "next"}
      """;

  private static JsonNode status(String member) throws IOException {
    return new ObjectMapper().readTree(UNIFORM.replace("\"by\": \"song\"", member));
  }

  @Test
  void uniformDraws_alsoOfSomeSongs_areTried() throws IOException {
    RiffleProtocol.requireUniformLaw(status("\"by\": \"song\""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "\"by\": \"album\" | by album | riffle by song",
        "\"spread\": \"artist\", \"bestOf\": 1 | spread artist | riffle spread off",
        "\"weights\": \"age\" | weights age | riffle weights off",
        "\"notFor\": \"7d\" | not-for 7d | riffle not-for off",
        "\"ruleOfALaterVersion\": 3 | rule-of-a-later-version 3 | riffle rule-of-a-later-version off",
      })
  void otherLaw_isRejected_withTheCommandThatEndsIt(String member, String law, String remedy)
      throws IOException {
    JsonNode status = status(member);
    IOException e = assertThrows(IOException.class, () -> RiffleProtocol.requireUniformLaw(status));
    assertThat(e).hasMessageThat().contains("chose the rule " + law + "; turn it off");
    assertThat(e).hasMessageThat().contains("with `" + remedy + "`");
  }

  @Test
  void sleepTimer_isRejected() throws IOException {
    JsonNode status = status("\"stopAfter\": \"45m\"");
    assertThrows(IOException.class, () -> RiffleProtocol.requireUniformLaw(status));
  }
}
