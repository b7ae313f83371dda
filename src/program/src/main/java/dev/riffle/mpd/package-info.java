/** The protocol of the Music Player Daemon (MPD) as a face of the player. */
@org.jspecify.annotations.NullMarked
package dev.riffle.mpd;
