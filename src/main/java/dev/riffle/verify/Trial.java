package dev.riffle.verify;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkElementIndex;
import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.verify.Finding.Answer;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A test of a player that claims to shuffle: it receives the songs that the player chose, and knows
 * after each one which law draws them. Not thread-safe. A play takes time linear in the number of
 * laws that still have a chance: some thousands at first, some dozens soon.
 *
 * <p>A suspect is named when the plays are so much more likely under its law than under that of any
 * honest shuffle that an honest player is named with probability at most alpha, whenever one stops
 * (Ville, 1939). It is cleared when the opposite holds.
 */
public final class Trial {
  /**
   * The probability that a play is that of any song: one that the listener chose, or that of a
   * fault. Without it, a single fault would leave the suspects alone to explain the player.
   */
  private static final double NOISE = 0.01;

  private static final double WRONG_NAME = 1e-3; // probability of another suspect's name

  private final Heard heard;
  private final double alpha;
  private final HonestLaw honest;
  private final ImmutableList<Case> cases;

  /** The kind of evidence. */
  public enum Evidence {
    /** Records of all plays, of which the first may be in the middle of a cycle. */
    LOG(ImmutableList.of(0.0, 0.001, NOISE, 0.1), ImmutableList.of(NOISE, 0.04)),
    /** Records without the songs that were skipped, of which the first may be likewise. */
    LOG_WITHOUT_SKIPS(
        ImmutableList.of(0.0, 0.001, NOISE, 0.1, 0.3, 0.5), ImmutableList.of(NOISE, 0.1)),
    /** Presses of next from the first song of a cycle on. */
    BUTTONS(ImmutableList.of(0.0, NOISE), ImmutableList.of(NOISE));

    private final ImmutableList<Double> missing;
    private final ImmutableList<Double> chosen;

    /** Evidence whose rates of missing plays, and of songs that the listener chose, are any. */
    Evidence(ImmutableList<Double> missing, ImmutableList<Double> chosen) {
      this.missing = missing;
      this.chosen = chosen;
    }

    private ImmutableList<CycleEnds> rates(int songs) {
      ImmutableList.Builder<CycleEnds> rates = ImmutableList.builder();
      for (double one : missing) {
        for (double other : chosen) {
          rates.add(new CycleEnds(songs, one, other));
        }
      }
      return rates.build();
    }
  }

  /** One suspect. */
  private final class Case {
    private final Suspect suspect;
    private final Optional<Mixture> law;
    private final boolean isClearable;
    private Answer answer;
    private int plays;

    Case(Suspect suspect, Evidence evidence) {
      this.suspect = suspect;
      isClearable = evidence == Evidence.BUTTONS || !suspect.needsCycles();
      List<Predictor> laws = suspect.laws(heard).toList();
      law =
          laws.isEmpty() ? Optional.empty() : Optional.of(new Mixture(laws, heard.songs(), NOISE));
      answer = laws.isEmpty() ? Answer.NOT_TRIED : Answer.UNDECIDED;
    }

    double log() {
      return law.map(Mixture::log).orElse(Double.NEGATIVE_INFINITY);
    }

    void answer(Answer known) {
      if (answer == Answer.UNDECIDED) {
        answer = known;
        plays = heard.size();
      }
    }

    /** Takes the place of a suspect that seemed as good after fewer plays. */
    void replace(Case other) {
      if (suspect.isKinOf(other.suspect)) {
        answer = other.answer;
        plays = other.plays;
        other.answer = Answer.UNDECIDED;
      }
    }

    Finding finding() {
      double odds = (log() - honest.log()) / Math.log(10);
      return new Finding(
          suspect,
          answer,
          answer == Answer.UNDECIDED ? heard.size() : plays,
          odds,
          law.map(of -> suspect.sentence(of.best())).orElse(""));
    }
  }

  /**
   * Creates a test.
   *
   * @param songs the number of songs of the list, which are numbered from 0 in its order
   * @param evidence the kind of evidence
   * @param alpha the probability that an honest player is named
   * @throws IllegalArgumentException if there are fewer than 2 songs or alpha is not in (0, 1)
   */
  public Trial(int songs, Evidence evidence, double alpha) {
    checkArgument(songs >= 2, "songs (%s) must be at least 2", songs);
    checkArgument(0 < alpha && alpha < 1, "alpha (%s) must be in (0, 1)", alpha);
    this.alpha = alpha;
    heard = new Heard(songs);
    honest = new HonestLaw(heard, evidence.rates(songs), evidence == Evidence.BUTTONS);
    cases =
        Stream.of(Suspect.values())
            .map(suspect -> new Case(suspect, evidence))
            .collect(toImmutableList());
  }

  /**
   * Takes a play of {@code song} that the player chose.
   *
   * @throws IndexOutOfBoundsException if there is no such song
   */
  public void play(int song) {
    checkElementIndex(song, heard.songs(), "song");
    honest.play(song);
    cases.forEach(one -> one.law.ifPresent(law -> law.play(song)));
    heard.add(song);
    judge();
  }

  /** Takes a start of the player, which has all of its list before it. */
  public void startSession() {
    heard.startSession();
    cases.forEach(one -> one.law.ifPresent(Mixture::startSession));
  }

  /** Returns the number of plays so far. */
  public int plays() {
    return heard.size();
  }

  /** Returns the songs so far. */
  ImmutableIntArray drawn() {
    return heard.all();
  }

  private void judge() {
    double threshold = Math.log(cases.size() / alpha);
    for (Case one : cases) {
      if (one.isClearable && honest.logOfMixture() - one.log() >= threshold) {
        one.answer(Answer.CLEARED);
      }
    }
    double lead = Math.log(cases.size() / WRONG_NAME);
    Case likeliest = likeliest();
    if (likeliest.log() - honest.log() >= threshold && lead(likeliest) >= lead) {
      Case simplest = simplest(likeliest, lead);
      cases.stream()
          .filter(one -> one != simplest && one.answer == Answer.NAMED)
          .forEach(simplest::replace);
      simplest.answer(Answer.NAMED);
    }
  }

  private Case likeliest() {
    Case likeliest = cases.get(0);
    for (Case one : cases) {
      likeliest = one.log() > likeliest.log() ? one : likeliest;
    }
    return likeliest;
  }

  /** Returns how far the logarithm for a suspect is above those of all that are not its kin. */
  private double lead(Case likeliest) {
    return cases.stream()
        .filter(one -> !one.suspect.isKinOf(likeliest.suspect))
        .mapToDouble(one -> likeliest.log() - one.log())
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Returns the first of the kin of a suspect that is not far below it. */
  private Case simplest(Case likeliest, double lead) {
    return cases.stream()
        .filter(one -> one.suspect.isKinOf(likeliest.suspect))
        .filter(one -> likeliest.log() - one.log() < lead)
        .findFirst()
        .orElse(likeliest);
  }

  /** Returns the finding of each suspect. */
  public ImmutableList<Finding> findings() {
    return ImmutableList.copyOf(Lists.transform(cases, Case::finding));
  }

  /** Returns the suspect that is named, if one is. */
  public Optional<Finding> named() {
    return named(findings());
  }

  static Optional<Finding> named(List<Finding> findings) {
    return findings.stream().filter(finding -> finding.answer() == Answer.NAMED).findFirst();
  }
}
