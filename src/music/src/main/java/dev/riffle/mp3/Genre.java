package dev.riffle.mp3;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses ID3 genres: names, numbers of the ID3v1 list, or, before ID3v2.4, numbers in parentheses
 * followed by a refinement. Stateless.
 */
final class Genre {
  private static final Pattern IN_BRACKETS = Pattern.compile("\\G\\((\\d{1,3}|RX|CR)\\)");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,3}");

  /** The list of ID3v1, 0 to 79, and the additions of Winamp. */
  private static final ImmutableList<String> BY_NUMBER =
      ImmutableList.copyOf(
          Splitter.on(CharMatcher.anyOf(",\n"))
              .trimResults()
              .omitEmptyStrings()
              .split(
                  """
                  Blues, Classic Rock, Country, Dance, Disco, Funk, Grunge, Hip-Hop, Jazz,
                  Metal, New Age, Oldies, Other, Pop, R&B, Rap, Reggae, Rock, Techno,
                  Industrial, Alternative, Ska, Death Metal, Pranks, Soundtrack, Euro-Techno,
                  Ambient, Trip-Hop, Vocal, Jazz+Funk, Fusion, Trance, Classical, Instrumental,
                  Acid, House, Game, Sound Clip, Gospel, Noise, Alt. Rock, Bass, Soul, Punk,
                  Space, Meditative, Instrumental Pop, Instrumental Rock, Ethnic, Gothic,
                  Darkwave, Techno-Industrial, Electronic, Pop-Folk, Eurodance, Dream,
                  Southern Rock, Comedy, Cult, Gangsta Rap, Top 40, Christian Rap, Pop/Funk,
                  Jungle, Native American, Cabaret, New Wave, Psychedelic, Rave, Showtunes,
                  Trailer, Lo-Fi, Tribal, Acid Punk, Acid Jazz, Polka, Retro, Musical,
                  Rock & Roll, Hard Rock, Folk, Folk-Rock, National Folk, Swing, Fast Fusion,
                  Bebop, Latin, Revival, Celtic, Bluegrass, Avantgarde, Gothic Rock,
                  Progressive Rock, Psychedelic Rock, Symphonic Rock, Slow Rock, Big Band,
                  Chorus, Easy Listening, Acoustic, Humour, Speech, Chanson, Opera,
                  Chamber Music, Sonata, Symphony, Booty Bass, Primus, Porn Groove, Satire,
                  Slow Jam, Club, Tango, Samba, Folklore, Ballad, Power Ballad, Rhythmic Soul,
                  Freestyle, Duet, Punk Rock, Drum Solo, A Cappella, Euro-House, Dance Hall,
                  Goa, Drum & Bass, Club-House, Hardcore, Terror, Indie, BritPop, Afro-Punk,
                  Polsk Punk, Beat, Christian Gangsta Rap, Heavy Metal, Black Metal, Crossover,
                  Contemporary Christian, Christian Rock, Merengue, Salsa, Thrash Metal, Anime,
                  JPop, Synthpop, Abstract, Art Rock, Baroque, Bhangra, Big Beat, Breakbeat,
                  Chillout, Downtempo, Dub, EBM, Eclectic, Electro, Electroclash, Emo,
                  Experimental, Garage, Global, IDM, Illbient, Industro-Goth, Jam Band,
                  Krautrock, Leftfield, Lounge, Math Rock, New Romantic, Nu-Breakz, Post-Punk,
                  Post-Rock, Psytrance, Shoegaze, Space Rock, Trop Rock, World Music,
                  Neoclassical, Audiobook, Audio Theatre, Neue Deutsche Welle, Podcast,
                  Indie Rock, G-Funk, Dubstep, Garage Rock, Psybient
                  """));

  private Genre() {}

  /**
   * Returns the genres in one value, such as "Rock" and "Live" for "(17)Live"; none for an unknown
   * number.
   */
  static ImmutableSet<String> names(String value) {
    ImmutableSet.Builder<String> names = ImmutableSet.builder();
    if (NUMBER.matcher(value).matches()) {
      byCode(value).ifPresent(names::add);
      return names.build();
    }
    Matcher bracket = IN_BRACKETS.matcher(value);
    int rest = 0;
    while (bracket.find()) {
      byCode(bracket.group(1)).ifPresent(names::add);
      rest = bracket.end();
    }
    String refinement = value.substring(rest).strip();
    if (!refinement.isEmpty()) {
      names.add(refinement.startsWith("((") ? refinement.substring(1) : refinement);
    }
    return names.build();
  }

  private static Optional<String> byCode(String code) {
    return switch (code) {
      case "RX" -> Optional.of("Remix");
      case "CR" -> Optional.of("Cover");
      default -> {
        int number = Integer.parseInt(code);
        yield number < BY_NUMBER.size() ? Optional.of(BY_NUMBER.get(number)) : Optional.empty();
      }
    };
  }
}
