package dev.riffle;

import static com.google.common.truth.Truth.assertThat;
import static com.google.common.truth.Truth.assertWithMessage;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests the rooms of classes inside the queue. A class may use those of its own room and of the
 * rooms below it: a reader who begins at the bottom needs nothing that comes later.
 */
class QueueRoomsTest {
  /** The classes of each room, the lowest room first. */
  private static final ImmutableMap<String, ImmutableSet<String>> ROOMS =
      ImmutableMap.copyOf(
          Maps.transformValues(
              ImmutableMap.<String, String>builder()
                  .put(
                      "ints",
                      "Slots SlotSet Bag IdentityArray WeightSums Removed Ids SourceOrder ByteInput ByteOutput")
                  .put("state", "Rows StateItems Owner QueueState SharedItems ShortRows StateBytes")
                  .put(
                      "list",
                      "Entry Items Incoming Drawing Rule Remaining ItemNumbers Kept Entries"
                          + " SourcePlaces EntrySlots RankedUnits")
                  .put("rows", "PlayMode RowKind RowName Gaps PlacesAhead Ahead History Timeline")
                  .put(
                      "law",
                      "ListEnd Letters Law Uniform ByWeight SpreadWord WordDraft ByRule OpenUnit"
                          + " Spent Window Pool Order Cycle InOrder Picks")
                  .put(
                      "edits",
                      "RepeatMode Cause Call CallBytes Position Sequencer RowEdits LookAhead"
                          + " EntryChanges Reverter Undo Edit EditNotes EditRecorder SourceEdits Engine Choices")
                  .put(
                      "delivery",
                      "CallEntries Change Subscription Subscriber ExecutorSubscriber"
                          + " ChangeNotifier Following Arguments QueueCalls")
                  .put(
                      "face",
                      "Refill LiveList EntryList ItemList PlayOrder CycleStart QueueList PlayQueue"
                          + " PlayQueueBuilder package-info")
                  .buildOrThrow(),
              names -> ImmutableSet.copyOf(Splitter.on(' ').split(names))));

  private static final ImmutableList<String> ORDER = ROOMS.keySet().asList();

  @Test
  void classes_useThoseOfTheirRoomAndOfLowerOnes() {
    List<String> upwards = new ArrayList<>();
    int uses = 0;
    for (JavaClass type : Modules.MAIN) {
      for (Dependency use : type.getDirectDependenciesFromSelf()) {
        JavaClass used = use.getTargetClass().getBaseComponentType();
        if (isOfQueue(type) && isOfQueue(used)) {
          uses++;
          if (level(used) > level(type)) {
            upwards.add(name(type) + " uses " + name(used));
          }
        }
      }
    }
    assertThat(upwards).isEmpty();
    assertThat(uses).isGreaterThan(100);
  }

  private static boolean isOfQueue(JavaClass type) {
    return type.getPackageName().equals("dev.riffle.queue");
  }

  private static String name(JavaClass type) {
    return RoomsTest.outermost(type).getSimpleName();
  }

  /** Returns the index of the room of a class, from the lowest one. */
  private static int level(JavaClass type) {
    String name = name(type);
    ImmutableList<String> rooms =
        ORDER.stream()
            .filter(room -> ROOMS.getOrDefault(room, ImmutableSet.of()).contains(name))
            .collect(ImmutableList.toImmutableList());
    assertWithMessage("rooms of %s", name).that(rooms).hasSize(1);
    return ORDER.indexOf(rooms.get(0));
  }
}
