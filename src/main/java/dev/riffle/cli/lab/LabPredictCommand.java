package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Joiner;
import dev.riffle.cli.Console;
import dev.riffle.cli.Misuse;
import dev.riffle.cli.SeedOption;
import dev.riffle.fairness.Prediction;
import dev.riffle.shuffle.Seed;
import java.security.SecureRandom;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells the third output of a generator from two. */
@Command(
    name = "predict",
    description =
        "Tells the third output of java.util.Random and of rand_r from the first two, and tries the"
            + " same on SecureRandom. With FIRST and SECOND, from two outputs of yours.",
    footer = {"  riffle lab predict --seed friday", "  riffle lab predict -1170105035 234785527"})
final class LabPredictCommand implements Callable<Integer> {
  private static final String ROW = "%-16s  %11s  %11s  %11s  %11s%n";
  private static final String NONE = "none";

  private final Console console;

  @Parameters(
      paramLabel = "FIRST SECOND",
      arity = "0..2",
      description =
          "Two outputs, one after the other: of nextInt() of java.util.Random, or of rand_r. A"
              + " negative number needs no --.")
  private List<Integer> outputs = List.of();

  @Mixin private SeedOption seed = new SeedOption();

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  LabPredictCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (outputs.isEmpty()) {
      demonstrate();
      return 0;
    }
    if (outputs.size() != 2) {
      throw new Misuse("outputs (" + outputs.size() + ") must be two, one after the other");
    }
    if (seed.isSaid()) {
      throw new Misuse("--seed cannot be combined with outputs of yours");
    }
    Set<Integer> java = Prediction.afterJavaRandom(outputs.get(0), outputs.get(1));
    Set<Integer> randR = Prediction.afterRandR(outputs.get(0), outputs.get(1));
    if (json) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      java.forEach(object.putArray("java.util.Random")::add);
      randR.forEach(object.putArray("rand_r")::add);
      console.out().println(object);
    } else {
      console.out().println("java.util.Random  " + next(java));
      console.out().println("rand_r            " + next(randR));
    }
    return 0;
  }

  private static String next(Set<Integer> next) {
    return next.isEmpty() ? "no state gives these two" : listed(next) + " comes next";
  }

  private static String listed(Set<Integer> next) {
    return next.isEmpty() ? NONE : Joiner.on(" or ").join(next);
  }

  private void demonstrate() {
    Seed own = seed.orNew();
    List<Prediction> predictions = Prediction.ofEach(own, new SecureRandom()::nextInt);
    if (json) {
      ObjectNode object = JsonNodeFactory.instance.objectNode().put("seed", own.toString());
      ArrayNode all = object.putArray("generators");
      predictions.forEach(prediction -> put(all.addObject(), prediction));
      console.out().println(object);
      return;
    }
    console.out().println("seed " + own);
    console.out().println();
    console.out().printf(Locale.ROOT, ROW, "generator", "first", "second", "predicted", "third");
    for (Prediction prediction : predictions) {
      console
          .out()
          .printf(
              Locale.ROOT,
              ROW,
              prediction.generator(),
              String.valueOf(prediction.first()),
              String.valueOf(prediction.second()),
              listed(prediction.predicted()),
              String.valueOf(prediction.third()));
    }
  }

  private static void put(ObjectNode node, Prediction prediction) {
    node.put("generator", prediction.generator());
    node.put("first", prediction.first()).put("second", prediction.second());
    prediction.predicted().forEach(node.putArray("predicted")::add);
    node.put("third", prediction.third()).put("isRight", prediction.isRight());
  }
}
