package dev.riffle.rules;

/** The names of the rules of drawing, as options, verbs and configurations have them. */
public final class RuleNames {
  public static final String BY = "by";
  public static final String SPREAD = "spread";
  public static final String BEST_OF = "best-of";
  public static final String WEIGHTS = "weights";
  public static final String EXCLUDE = "exclude";
  public static final String NOT_FOR = "not-for";
  public static final String OFF = "off";

  private RuleNames() {}
}
