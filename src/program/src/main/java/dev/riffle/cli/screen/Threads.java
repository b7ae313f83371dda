package dev.riffle.cli.screen;

import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * The threads of a screen.
 *
 * @param searcher runs searches, one at a time
 * @param reader reads playlists, lyrics and the tags of the queue, one at a time
 * @param commander runs player commands, one at a time
 * @param toScreen runs tasks on the screen's thread
 */
record Threads(
    Executor searcher, Executor reader, Executor commander, Consumer<Runnable> toScreen) {}
