package dev.riffle.players;

import dev.riffle.queue.Entry;
import dev.riffle.queue.PlayOrder;
import dev.riffle.queue.PlayQueue;
import dev.riffle.queue.Subscription;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;

/** Shows the play order of a queue as a list on the screen. */
final class ScreenList<T> implements AutoCloseable {
  /** Shows the entries, with a mark at the index of the current one. */
  interface View<T> {
    void show(List<Entry<T>> entries, OptionalInt current);
  }

  private final PlayOrder<T> order;
  private final Executor ui; // such as Platform::runLater or SwingUtilities::invokeLater
  private final View<T> view; // called on the UI thread alone
  private final AtomicBoolean isDue = new AtomicBoolean();
  private final Subscription subscription;

  ScreenList(PlayQueue<T> queue, Executor ui, View<T> view) {
    order = queue.playOrder();
    this.ui = ui;
    this.view = view;
    subscription = queue.subscribe(change -> later());
    later();
  }

  /** Schedules a repaint, one for all changes until then. */
  private void later() {
    if (isDue.compareAndSet(false, true)) {
      ui.execute(this::show);
    }
  }

  private void show() {
    isDue.set(false); // first: a later change schedules another repaint
    view.show(List.copyOf(order), order.cursor());
  }

  @Override
  public void close() {
    subscription.close();
  }
}
