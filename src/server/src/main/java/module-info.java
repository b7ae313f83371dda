/** Sessions of many listeners on many servers, in a database. */
module dev.riffle.server {
  exports dev.riffle.store;

  requires transitive com.google.common;
  requires transitive dev.riffle;
  requires com.zaxxer.hikari;
  requires java.sql;
  requires org.postgresql.jdbc;
  requires org.xerial.sqlitejdbc;
  requires static com.google.errorprone.annotations;
  requires static org.jspecify;
}
