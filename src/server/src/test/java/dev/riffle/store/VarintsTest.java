package dev.riffle.store;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.io.ByteArrayDataOutput;
import com.google.common.io.ByteStreams;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VarintsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "127, 1",
    "128, 2",
    "16383, 2",
    "16384, 3",
    "9223372036854775807, 9",
    "-1, 10",
    "-9223372036854775808, 10"
  })
  void number_isReadAsWritten(long number, int length) throws IOException {
    ByteArrayDataOutput out = ByteStreams.newDataOutput();
    Varints.write(out, number);
    assertThat(out.toByteArray()).hasLength(length);
    assertThat(Varints.read(ByteStreams.newDataInput(out.toByteArray()))).isEqualTo(number);
  }

  @Test
  void number_thatDoesNotEnd_isRejected() {
    byte[] endless = new byte[11];
    Arrays.fill(endless, (byte) -1);
    IOException e =
        assertThrows(IOException.class, () -> Varints.read(ByteStreams.newDataInput(endless)));
    assertThat(e).hasMessageThat().isEqualTo("a number has more than 64 bits");
  }
}
