package dev.riffle.verify;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkElementIndex;
import static com.google.common.base.Strings.lenientFormat;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.verify.Finding.Answer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A sequential test of a player that claims to shuffle: it receives the songs that the player chose
 * and evaluates all suspects after each one. Not thread-safe. A play takes time linear in the
 * number of laws that are still possible: thousands at first, soon dozens.
 *
 * <p>A suspect is named when the likelihood ratio of its law to an honest shuffle exceeds a
 * threshold that limits the probability of naming an honest player to alpha, at any stopping time
 * (Ville, 1939). It is cleared when the inverse ratio exceeds the threshold.
 *
 * @since 0.1
 */
public final class Trial {
  /**
   * The rate of plays of any song, for example after a failed press. Without it, a single fault
   * would rule out an honest player. It is the same for suspects and for an honest player with a
   * steady listener: a suspect with a smaller rate and the same law would gain at each play.
   */
  private static final double NOISE = 0.01;

  private static final double SELDOM = 0.02; // rates of songs chosen by the listener
  private static final double OFTEN = 0.2;

  private static final double WRONG_NAME = 1e-3; // probability of naming the wrong suspect

  private final Heard heard;
  private final double alpha;
  private final double threshold; // log-likelihood ratio to an honest shuffle
  private final double lead; // log-likelihood ratio to other suspects
  private final Units units;
  private final HonestLaw honest;
  private final ImmutableList<Case> cases;

  /**
   * The kind of evidence.
   *
   * @since 0.1
   */
  public enum Evidence {
    /** A record of all plays; the first may be in mid-cycle. */
    LOG(ImmutableList.of(0.0, 0.001, 0.01, 0.1), true),
    /** A record without skipped songs; the first play may be in mid-cycle. */
    LOG_WITHOUT_SKIPS(ImmutableList.of(0.0, 0.001, 0.01, 0.1, 0.3, 0.5), true),
    /** Presses of next, from the first song of a cycle on. */
    BUTTONS(ImmutableList.of(0.0, NOISE), false);

    private final ImmutableList<Double> missing;
    private final boolean hasListener;

    /**
     * @param missing the possible rates of missing plays
     * @param hasListener true if a listener may have chosen songs
     */
    Evidence(ImmutableList<Double> missing, boolean hasListener) {
      this.missing = missing;
      this.hasListener = hasListener;
    }

    private ImmutableList<Rate> rates() {
      ImmutableList.Builder<Rate> rates = ImmutableList.builder();
      for (double one : missing) {
        rates.add(new Rate(one, NOISE, true));
        if (hasListener) {
          rates.add(new Rate(one, SELDOM, false), new Rate(one, OFTEN, false));
        }
      }
      return rates.build();
    }
  }

  /** The state of one suspect. */
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

    /** Sets the answer after a play; {@code plays} stays until the answer changes. */
    void answer(Answer known) {
      if (answer != known && answer != Answer.NOT_TRIED) {
        answer = known;
        plays = heard.size();
      }
    }

    /** Copies the answer of one of its kin. */
    void replace(Case kin) {
      if (kin != this) {
        answer = kin.answer;
        plays = kin.plays;
      }
    }

    Finding finding() {
      double odds = (log() - honest.log()) / Math.log(10);
      return new Finding(
          suspect,
          answer,
          answer == Answer.NAMED || answer == Answer.CLEARED ? plays : heard.size(),
          odds,
          law.map(of -> suspect.sentence(of.best())).orElse(""));
    }
  }

  /**
   * Creates a test.
   *
   * @param songs the number of songs in the list, numbered from 0 in list order
   * @param evidence the kind of evidence
   * @param alpha the maximum probability that an honest player is named
   * @throws IllegalArgumentException if there are fewer than 2 songs or alpha is not in (0, 1)
   */
  public Trial(int songs, Evidence evidence, double alpha) {
    this(songs, Units.NONE, evidence, alpha);
  }

  Trial(int songs, Units units, Evidence evidence, double alpha) {
    checkArgument(songs >= 2, "songs (%s) must be at least 2", songs);
    checkArgument(0 < alpha && alpha < 1, "alpha (%s) must be in (0, 1)", alpha);
    this.alpha = alpha;
    heard = new Heard(songs);
    this.units = units;
    honest = new HonestLaw(heard, units, evidence.rates(), evidence == Evidence.BUTTONS);
    cases =
        Stream.of(Suspect.values())
            .map(suspect -> new Case(suspect, evidence))
            .collect(toImmutableList());
    threshold = Math.log(cases.size() / alpha);
    lead = Math.log(cases.size() / WRONG_NAME);
  }

  /**
   * Records a play of {@code song} that the player chose.
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

  /** Records a start of the player, which begins a session. */
  public void startSession() {
    heard.startSession();
    cases.forEach(one -> one.law.ifPresent(Mixture::startSession));
  }

  /** Records plays of songs that are not in the list. */
  void playOthers() {
    startSession();
    honest.playOthers();
  }

  /** Returns the number of plays so far. */
  public int plays() {
    return heard.size();
  }

  /** Returns the songs played so far. */
  ImmutableIntArray drawn() {
    return heard.all();
  }

  private void judge() {
    Optional<Case> named = findNamed();
    named.ifPresent(
        now ->
            cases.stream()
                .filter(one -> one.answer == Answer.NAMED && one.suspect.isKinOf(now.suspect))
                .findFirst()
                .ifPresent(now::replace));
    for (Case one : cases) {
      one.answer(
          named.filter(now -> now == one).isPresent()
              ? Answer.NAMED
              : one.isClearable && honest.logOfMixture() - one.log() >= threshold
                  ? Answer.CLEARED
                  : Answer.UNDECIDED);
    }
  }

  /** Returns the case to name: much likelier than an honest shuffle and all unrelated cases. */
  private Optional<Case> findNamed() {
    Case likeliest = likeliest();
    return likeliest.log() - honest.log() >= threshold && lead(likeliest) >= lead
        ? Optional.of(simplest(likeliest))
        : Optional.empty();
  }

  private Case likeliest() {
    Case likeliest = cases.get(0);
    for (Case one : cases) {
      likeliest = one.log() > likeliest.log() ? one : likeliest;
    }
    return likeliest;
  }

  /** Returns the smallest log-likelihood lead of a case over the cases that are not its kin. */
  private double lead(Case likeliest) {
    return cases.stream()
        .filter(one -> !one.suspect.isKinOf(likeliest.suspect))
        .mapToDouble(one -> likeliest.log() - one.log())
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Returns the simplest kin of a case that is nearly as likely. */
  private Case simplest(Case likeliest) {
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

  /** Returns the conclusion from all plays. */
  Conclusion conclusion() {
    Case likeliest = likeliest();
    if (likeliest.log() - honest.log() >= threshold) {
      return Conclusion.unfair(
          named()
              .map(
                  finding ->
                      String.format(
                          Locale.ROOT,
                          "the player %s (known after %d plays; alpha %.0e)",
                          finding.sentence(),
                          finding.plays(),
                          alpha))
              .orElseGet(() -> "the player does not shuffle fairly: it " + possible(likeliest)));
    }
    Listener listener = honest.listener();
    boolean isSteady = likeliest.log() - honest.log(Listener.STEADY) < threshold;
    if (!isSteady && honest.log() - likeliest.log() < threshold) {
      return Conclusion.undecided(
          lenientFormat(
              "this log cannot tell: the player %s, or %s",
              possible(likeliest), listener.sentence()));
    }
    if (!isSteady && listener == Listener.ALBUMS && !units.areKnown()) {
      return Conclusion.undecided(
          "this log cannot tell: songs follow each other as in the list, and its albums are not"
              + " known");
    }
    boolean isOfTwoAlbums = listener == Listener.ALBUMS && units.areKnown() && units.count() <= 2;
    if (cases.get(0).answer != Answer.CLEARED || isOfTwoAlbums) {
      return Conclusion.undecided(
          "too few plays, songs or albums to tell: the order of the list is as likely as a "
              + "shuffle");
    }
    return Conclusion.fair(
        "no suspect is named: the plays are consistent with an honest shuffle"
            + (isSteady ? "" : ", if " + listener.sentence()));
  }

  /** Describes the suspects that are nearly as likely as {@code likeliest}. */
  private String possible(Case likeliest) {
    return cases.stream()
        .filter(one -> likeliest.log() - one.log() < lead)
        .map(one -> one.suspect.sentence(one.law.orElseThrow().best()))
        .collect(joining(", or "));
  }

  /** Returns the finding of the named suspect, or empty if none is named. */
  public Optional<Finding> named() {
    return named(findings());
  }

  static Optional<Finding> named(List<Finding> findings) {
    return findings.stream().filter(finding -> finding.answer() == Answer.NAMED).findFirst();
  }
}
