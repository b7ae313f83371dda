package dev.riffle.cli.music;

import dev.riffle.cli.Console;
import dev.riffle.cli.screen.KeyFile;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Prints the default keys. */
@Command(
    name = "keys",
    description = {
      "Prints the default keys as an editable file.",
      "The file ~/.config/riffle/keys overrides these keys."
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
