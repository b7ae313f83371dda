/** Sessions of many listeners on many servers, in a database and over HTTP. */
module dev.riffle.server {
  exports dev.riffle.store;

  requires transitive com.google.common;
  requires transitive dev.riffle;
  requires com.fasterxml.jackson.databind;
  requires com.zaxxer.hikari;
  requires java.sql;
  requires org.eclipse.jetty.http;
  requires org.eclipse.jetty.io;
  requires org.eclipse.jetty.server;
  requires org.eclipse.jetty.util;
  requires org.postgresql.jdbc;
  requires org.xerial.sqlitejdbc;
  requires static com.google.errorprone.annotations;
  requires static org.jspecify;
}
