package dev.riffle.cli;

import com.google.common.collect.ImmutableSetMultimap;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The help of a command whose options, or whose subcommands, are listed in groups. */
public final class GroupedHelp extends Help {
  private static final String OTHERS = "Other";
  private static final String MARGIN = "  ";

  private final ImmutableSetMultimap<String, String> groups;

  /**
   * Creates the help of a command.
   *
   * @param groups the long names of its options, or the names of its subcommands, by the heading of
   *     their group
   */
  public GroupedHelp(
      CommandSpec command, ColorScheme colors, ImmutableSetMultimap<String, String> groups) {
    super(command, colors);
    this.groups = groups;
  }

  private boolean groupsOptions() {
    return subcommands().isEmpty();
  }

  @Override
  public String optionListHeading(Object... parameters) {
    return groupsOptions() ? "" : super.optionListHeading(parameters);
  }

  @Override
  public String optionList() {
    if (!groupsOptions()) {
      return super.optionList();
    }
    Map<String, OptionSpec> options = new LinkedHashMap<>();
    commandSpec().options().forEach(option -> options.put(option.longestName(), option));
    return grouped(options, this::options);
  }

  // All groups have the same columns.
  private String options(Map<String, OptionSpec> options) {
    Layout layout = createDefaultLayout(commandSpec().options(), List.of(), colorScheme());
    layout.addOptions(List.copyOf(options.values()), parameterLabelRenderer());
    return layout.toString();
  }

  @Override
  public String commandListHeading(Object... parameters) {
    return groupsOptions() ? super.commandListHeading(parameters) : "";
  }

  @Override
  public String commandList() {
    return groupsOptions() ? super.commandList() : grouped(subcommands(), this::commands);
  }

  private String commands(Map<String, Help> commands) {
    int width = subcommands().keySet().stream().mapToInt(String::length).max().orElse(0);
    StringBuilder lines = new StringBuilder();
    commands.forEach(
        (name, command) ->
            lines
                .append(MARGIN)
                .append(colorScheme().commandText(name))
                .append(" ".repeat(width - name.length()))
                .append(MARGIN)
                .append(command.commandSpec().usageMessage().description()[0])
                .append('\n'));
    return lines.toString();
  }

  private <T> String grouped(Map<String, T> all, Function<Map<String, T>, String> format) {
    Map<String, T> left = new LinkedHashMap<>(all);
    StringBuilder text = new StringBuilder();
    groups.asMap().forEach((heading, names) -> append(text, heading, moved(names, left), format));
    append(text, OTHERS, left, format);
    return text.toString();
  }

  private static <T> void append(
      StringBuilder text,
      String heading,
      Map<String, T> part,
      Function<Map<String, T>, String> format) {
    if (!part.isEmpty()) {
      text.append('\n').append(heading).append(":\n").append(format.apply(part));
    }
  }

  private static <T> Map<String, T> moved(Collection<String> names, Map<String, T> left) {
    Map<String, T> part = new LinkedHashMap<>();
    for (String name : names) {
      T one = left.remove(name);
      if (one != null) {
        part.put(name, one);
      }
    }
    return part;
  }
}
