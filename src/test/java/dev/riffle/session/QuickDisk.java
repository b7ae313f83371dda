package dev.riffle.session;

import java.nio.channels.FileChannel;

/** A disk that does not force writes. */
class QuickDisk extends Disk {
  @Override
  final void force(FileChannel file) {}
}
