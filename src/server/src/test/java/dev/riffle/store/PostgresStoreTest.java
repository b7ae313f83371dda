package dev.riffle.store;

import static com.google.common.truth.Truth.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.riffle.testing.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** {@link StoreContract} in PostgreSQL. */
@Tag("process")
class PostgresStoreTest extends StoreContract {
  @Override
  String newDatabase() throws Exception {
    return PostgresServer.shared().newSchema();
  }

  @Override
  Connection connect(String address) throws SQLException {
    return DriverManager.getConnection("jdbc:" + address);
  }

  @Override
  String logging() {
    return LogTable.COPY_IN_POSTGRES;
  }

  @Test
  void database_thatIsReadOnly_isRejected() throws Exception {
    String address = newDatabase() + "&options=-c%20default_transaction_read_only=on";
    StoreException e = assertThrows(StoreException.class, () -> Store.open(address, Presser.CODEC));
    assertThat(e).hasMessageThat().contains("read-only");
    assertThat(e).hasMessageThat().doesNotContain("user=");
  }

  @Test
  void server_thatIsNotThere_isNamed() {
    StoreException e =
        assertThrows(
            StoreException.class,
            () -> Store.open("postgresql://ann:secret@127.0.0.1:1/music", Presser.CODEC));
    assertThat(e).hasMessageThat().startsWith("postgresql://127.0.0.1:1/music: ");
  }

  @Test
  void press_isNotifiedAfterItsCommit() throws Exception {
    try (Connection connection = connect(address)) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("LISTEN riffle");
      }
      phone.press(Presser.next());
      PGNotification[] received = {};
      while (received.length == 0) {
        received = connection.unwrap(PGConnection.class).getNotifications(0);
      }
      assertThat(received[0].getParameter()).isEqualTo(session + " 1 ");
    }
  }
}
