package dev.riffle.session;

import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayQueue;
import dev.riffle.shuffle.Seed;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** An example: a session of items other than tracks. */
final class Radio implements AutoCloseable {
  record Station(URI address, String name) {}

  static final ItemCodec<Station> CODEC =
      ItemCodec.of(
          station -> station.address() + " " + station.name(),
          text -> {
            int space = text.indexOf(' ');
            return new Station(URI.create(text.substring(0, space)), text.substring(space + 1));
          });

  private final Session<Station> session;

  Radio(Path folder, List<Station> stations) throws IOException {
    session =
        Session.in(folder, CODEC)
            .onProblem(System.err::println)
            .openOrCreate(
                () ->
                    PlayQueue.<Station>builder(Seed.random(new SecureRandom()))
                        .addAll(stations)
                        .build());
  }

  Optional<Station> pressNext() {
    return session.queue().next().map(Entry::item);
  }

  Optional<Station> playing() {
    return session.queue().current().map(Entry::item);
  }

  void setVolume(int percent) {
    Optional<Entry<Station>> current = session.queue().current();
    current.ifPresent(on -> session.save(ResumePoint.of(on.id(), Duration.ZERO, percent)));
  }

  int volume() {
    return session.resumePoint().map(ResumePoint::volume).orElse(100);
  }

  @Override
  public void close() {
    session.close();
  }
}
