package dev.riffle.session;

import java.nio.channels.FileChannel;

/** A disk that does not force files. */
class QuickDisk extends Disk {
  @Override
  final void force(FileChannel file) {}
}
