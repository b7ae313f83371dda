package dev.riffle.claims;

import static com.google.common.truth.Truth.assertThat;

import dev.riffle.claims.Listings.JavaRandom;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ListingsTest {
  @Test
  void javaRandom_anyNumberOfBits_matchesTheJdk() {
    for (long seed : new long[] {0, 1, -1, 42, Long.MIN_VALUE}) {
      JavaRandom listed = new JavaRandom(seed);
      Random real = new Random(seed);
      for (int i = 0; i < 100; i++) {
        assertThat(listed.next(32)).isEqualTo(real.nextInt());
        assertThat(listed.next(1) != 0).isEqualTo(real.nextBoolean());
        assertThat(listed.next(24) / (float) (1 << 24)).isEqualTo(real.nextFloat());
      }
    }
  }

  @Test
  void secureNext_sameBytes_matchesTheJdk() {
    for (int bits : new int[] {32, 24, 1}) {
      Bytes bytes = new Bytes();
      int listed = Listings.secureNext(bits, bytes::nextBytes);
      SecureRandom real = new Bytes();
      int run =
          bits == 32
              ? real.nextInt()
              : bits == 1 ? (real.nextBoolean() ? 1 : 0) : (int) (real.nextFloat() * (1 << 24));
      assertThat(listed).isEqualTo(run);
    }
  }

  /** A SecureRandom with constant bytes. */
  private static final class Bytes extends SecureRandom {
    private static final long serialVersionUID = 1L;

    @Override
    public void nextBytes(byte[] bytes) {
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) (0xE5 - 17 * i);
      }
    }
  }

  @Test
  void boards_pythonLaysOneMine_javascriptAll_bothAtTheStart() {
    assertThat(Arrays.stream(Listings.pythonBoard(400, 50)).sum()).isEqualTo(1);
    assertThat(Listings.pythonBoard(400, 50)[0]).isEqualTo(1);
    int[] board = Listings.javascriptBoard(400, 50);
    assertThat(Arrays.stream(board).limit(50).sum()).isEqualTo(50);
    assertThat(Arrays.stream(board).sum()).isEqualTo(50);
    assertThat(Arrays.stream(Listings.pythonBoard(400, 0)).sum()).isEqualTo(0);
  }
}
