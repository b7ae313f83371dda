package dev.riffle.cli.music;

import dev.riffle.cli.Console;
import dev.riffle.cli.screen.KeyFile;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Prints the default keys. */
@Command(
    name = "keys",
    description = {
      "Prints the default keys, as a file that can be edited.",
      "The file keys in ~/.config/riffle changes the keys that it names."
    },
    footer = {"  riffle keys", "  riffle keys > ~/.config/riffle/keys"})
final class KeysCommand implements Callable<Integer> {
  private final Console console;

  KeysCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    console.out().print(KeyFile.defaults());
    return 0;
  }
}
