package dev.riffle.store;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.google.common.base.Ticker;
import dev.riffle.queue.Drawing;
import dev.riffle.testing.Tool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@link StoreContract} in a file of SQLite. */
class SqliteStoreTest extends StoreContract {
  @TempDir private Path folder;
  private int files;

  @Override
  String newDatabase() {
    files++;
    return folder.resolve("sessions " + files + ".db").toString();
  }

  @Override
  Connection connect(String address) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + address);
  }

  @Override
  String logging() {
    return LogTable.COPY_IN_SQLITE;
  }

  @Test
  void file_thatIsNotADatabase_isRejectedAndUnchanged() throws Exception {
    Path file = folder.resolve("song.mp3");
    String text = "ID3 and much more than a header of a database".repeat(100);
    Files.writeString(file, text);
    StoreException e =
        assertThrows(StoreException.class, () -> Store.open(file.toString(), Presser.CODEC));
    assertThat(e).hasMessageThat().startsWith(file + ": ");
    assertThat(Files.readString(file)).isEqualTo(text);
  }

  @Test
  void session_thatIsIdle_leavesTheMemory() throws Exception {
    AtomicLong nanos = new AtomicLong();
    Ticker clock =
        new Ticker() {
          @Override
          public long read() {
            return nanos.get();
          }
        };
    try (Store<String> other = Store.open(address, Presser.CODEC, Drawing.uniform(), clock)) {
      new Presser(other, session, "phone").press(Presser.next());
      assertThat(other.inMemory()).isEqualTo(1);
      nanos.set(Duration.ofMinutes(11).toNanos());
      Tool.await("the end of the session in memory", () -> other.inMemory() == 0);
      assertThat(other.<Long>ask(session, View::number)).isEqualTo(1);
    }
  }

  @Test
  void folder_thatIsMissing_isNamed() {
    Path file = folder.resolve("missing").resolve("sessions.db");
    StoreException e =
        assertThrows(StoreException.class, () -> Store.open(file.toString(), Presser.CODEC));
    assertThat(e).hasMessageThat().startsWith(file + ": ");
  }
}
