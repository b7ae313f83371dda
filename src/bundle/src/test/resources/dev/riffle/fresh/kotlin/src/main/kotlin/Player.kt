package fresh

import dev.riffle.queue.Entry
import dev.riffle.queue.PlayQueue
import dev.riffle.shuffle.Seed
import java.util.concurrent.Executor
import kotlin.jvm.optionals.getOrNull
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.asExecutor
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.runBlocking

/** The content of a screen. */
data class Screen(val playing: String?, val upcoming: List<String>, val hasPrevious: Boolean)

/** A player of titles, whose screen is a flow that any number of views collect. */
class Player(titles: List<String>, seed: Seed, executor: Executor) : AutoCloseable {
  private val queue: PlayQueue<String> = PlayQueue.builder<String>(seed).addAll(titles).build()
  private val mutableScreen = MutableStateFlow(look())
  private val subscription = queue.subscribe({ mutableScreen.value = look() }, executor)

  val screen: StateFlow<Screen> = mutableScreen.asStateFlow()

  fun next(): String? = queue.next().getOrNull()?.item()

  fun previous(): String? = queue.previous().getOrNull()?.item()

  fun enqueue(title: String): Entry<String> = queue.enqueueOnce(title)

  private fun look(): Screen {
    val upcoming = queue.upcoming(3).map { it.item() }
    return Screen(queue.current().getOrNull()?.item(), upcoming, queue.hasPrevious())
  }

  override fun close() = subscription.close()
}

fun main() = runBlocking {
  val executor = Dispatchers.Default.asExecutor()
  Player(listOf("a", "b", "c"), Seed.parse("friday"), executor).use { player ->
    val heard = listOf(player.next(), player.next(), player.next())
    player.enqueue("d")
    println(player.screen.first { it.playing == heard[2] && it.upcoming.firstOrNull() == "d" })
    println(player.previous() == heard[1])
  }
}
