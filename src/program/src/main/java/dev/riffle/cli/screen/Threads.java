package dev.riffle.cli.screen;

import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * The threads of a screen.
 *
 * @param searcher runs searches, one at a time
 * @param reader reads playlists, lyrics and the tags of the queue, one at a time
 * @param commander runs verbs of the player, one at a time
 * @param toScreen runs tasks on the thread that calls the screen
 */
record Threads(
    Executor searcher, Executor reader, Executor commander, Consumer<Runnable> toScreen) {}
