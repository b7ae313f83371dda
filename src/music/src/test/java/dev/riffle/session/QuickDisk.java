package dev.riffle.session;

import dev.riffle.files.Disk;
import java.nio.channels.FileChannel;

/** A disk that does not force files. */
class QuickDisk extends Disk {
  @Override
  public final void force(FileChannel file) {}
}
