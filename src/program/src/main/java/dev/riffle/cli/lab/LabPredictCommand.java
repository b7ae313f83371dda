package dev.riffle.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.base.Joiner;
import dev.riffle.cli.Console;
import dev.riffle.cli.SeedOption;
import dev.riffle.fairness.Prediction;
import dev.riffle.shuffle.Seed;
import dev.riffle.words.Misuse;
import java.security.SecureRandom;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Predicts the third output of a generator from two. */
@Command(
    name = "predict",
    description =
        "Predicts the third output of java.util.Random and of rand_r from the first two, and"
            + " attempts it for SecureRandom. With FIRST and SECOND, uses these two outputs.",
    footer = {"  riffle lab predict --seed friday", "  riffle lab predict -1170105035 234785527"})
final class LabPredictCommand extends AnswerCommand {
  private static final String ROW = "%-16s  %11s  %11s  %11s  %11s%n";
  private static final String NONE = "none";

  @Parameters(
      paramLabel = "FIRST SECOND",
      arity = "0..2",
      description =
          "Two consecutive outputs of nextInt() of java.util.Random, or of rand_r. Negative"
              + " numbers need no --.")
  private List<Integer> outputs = List.of();

  @Mixin private SeedOption seed = new SeedOption();

  LabPredictCommand(Console console) {
    super(console);
  }

  @Override
  int answer() {
    if (outputs.isEmpty()) {
      return demonstrate();
    }
    if (outputs.size() != 2) {
      throw new Misuse("outputs (" + outputs.size() + ") must be two consecutive values");
    }
    if (seed.isSet()) {
      throw new Misuse("--seed cannot be combined with FIRST and SECOND");
    }
    Set<Integer> java = Prediction.afterJavaRandom(outputs.get(0), outputs.get(1));
    Set<Integer> randR = Prediction.afterRandR(outputs.get(0), outputs.get(1));
    return show(
        () -> {
          print("java.util.Random  " + next(java));
          print("rand_r            " + next(randR));
        },
        json -> {
          java.forEach(json.putArray("java.util.Random")::add);
          randR.forEach(json.putArray("rand_r")::add);
        });
  }

  private static String next(Set<Integer> next) {
    return next.isEmpty() ? "no state produces these outputs" : listed(next) + " comes next";
  }

  private static String listed(Set<Integer> next) {
    return next.isEmpty() ? NONE : Joiner.on(" or ").join(next);
  }

  private int demonstrate() {
    Seed own = seed.orNew(console());
    List<Prediction> predictions = Prediction.ofEach(own, new SecureRandom()::nextInt);
    return show(() -> print(own, predictions), json -> write(own, predictions, json));
  }

  private void print(Seed own, List<Prediction> predictions) {
    printSeed(own);
    printf(ROW, "generator", "first", "second", "predicted", "third");
    for (Prediction prediction : predictions) {
      printf(
          ROW,
          prediction.generator(),
          String.valueOf(prediction.first()),
          String.valueOf(prediction.second()),
          listed(prediction.predicted()),
          String.valueOf(prediction.third()));
    }
  }

  private static void write(Seed own, List<Prediction> predictions, ObjectNode json) {
    json.put("seed", own.toString());
    ArrayNode all = json.putArray("generators");
    predictions.forEach(prediction -> put(all.addObject(), prediction));
  }

  private static void put(ObjectNode node, Prediction prediction) {
    node.put("generator", prediction.generator());
    node.put("first", prediction.first()).put("second", prediction.second());
    prediction.predicted().forEach(node.putArray("predicted")::add);
    node.put("third", prediction.third()).put("isRight", prediction.isRight());
  }
}
