package dev.riffle.encoding;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Tags in the languages of Latin-1, each with a letter beyond ASCII, as readers receive them:
 * windows-1252 bytes decoded as Latin-1. Half of them are one word.
 */
final class LatinTags {
  /** Includes all words that were ever detected as Chinese, and words made up to resemble it. */
  private static final ImmutableList<String> WORDS =
      ImmutableList.copyOf(
              Splitter.on(CharMatcher.whitespace())
                  .omitEmptyStrings()
                  .split(
                      """
                      für über Mädchen Straße Größe Müller Köln Ärger Übung Öl Äpfel schön Weiß Grüße
                      Frühling Könige Träume Düsseldorf Brücke Lösung natürlich Höhle Zürich Bäume
                      Sträußchen Fußgänger Überfluß süß heiß Gruß Ännchen Übermut Österreich Rübezahl
                      été garçon élève français Noël château où déjà vu cœur œuvre sœur Œdipe hôtel île
                      forêt Édith Élégie première célèbre être même âme façon leçon ça Ça À À-côté naïve
                      Bébé créée Zoé Renée Hélène Françoise Éléonore Éternité théâtre réalité aïe
                      l’été d’été C’était canción corazón niño mañana señor España pingüino José María
                      más también qué Qué ¿Qué ¡Qué ¡Olé! ¿¡Por ¡Ánimo! ¿Él ¡Ándale! Ñu Ñoño años
                      día adiós pájaro único Ángel él tú mí sueño cañón bendición ilusión balcón Perú
                      canção coração paixão não ações nações amanhã irmã mãe avó avô saudações é português
                      você três água órfão lição emoções São João Conceição balões põe Açaí chão limão
                      città perché più così è lunedì però virtù felicità libertà caffè Nicolò già là È
                      Å Ö å ö Ängel älskar hjärta själ Sverige Göteborg Malmö Åsa Östersund nätter på är
                      gå får två små blå grå Åh Öh Åå Öö Åäö ÅÄÖ fjäll över värld björn Sjöö kärlek öl ö.
                      Øl Ål øre på ø Å Æble Øst Ærø Øresund kærlighed smørrebrød blå grøn sød høst Jørgen
                      Bjørn fjord Tromsø Ålesund æ øy øye Åse Bærum kjærlighet drøm støy Æøå ÆØÅ Øyvind øø
                      ää öö yö hyvää päivää Ää Ääni ääni ääretön Häät hääyö tääll täällä Jäätelö Määrä öiden
                      työ syö Väinämöinen kääk öljy Äiti äänetön rääkätä säästää Öinen päätön Hääppönen
                      MÄÄRÄÄ HÄÄ Äänekoski yöelämä löytöretki Sää jää Jää hää Pää pääsky Ääh ÄÄNI Ääää ÄÄÄÄ
                      jäääär õhtu Õhtu öö töö õõ õde ööülikool üü süüa küünal Õun jõuöö rõõm Pärt Tõnu Mõõk
                      sõõr õöö Äike äär müürilõõr puuõõs Þór Æði það Þú ást Ást góður GÓÐ GÓÐAN BLÓÐ ÖÐRUM
                      ÁÐUR öðru Björk Sigur Rós Ágætis Hoppípolla við Við Þið þín þá Þá Ísland Jónsi Sæglópur
                      Ólafur Óðinn æðið Eyjafjallajökull fjörð hljóð Hljóð Njála bróðir Rauð óð Óð Bíóið
                      één coöperatie België reünie ruïne zeeën knieën Café Zoë geïnd Curaçao hè daarvóór
                      Éire Máire Sinéad Seán Róisín Cáit Dún Dónal oíche Tír na nÓg Óró Amhrán Siúil fáilte
                      bodhrán Ó Á Mórrígan Gráinne Déanta Clannád Slán Ór àite Gàidhlig Però Barça L’Àngel
                      Mötley Crüe Motörhead Queensrÿche Beyoncé Sigur Déjà-vu Café Résumé Blue Öyster Röyksopp
                      Tiësto Maná Céline Sinéad Röyhkä Zoé Molotóv Eurythmiç Häagen Jón Emilíana Mägo Nuñez
                      Hüsker Dü Spın̈al 7½ ½ ¼ ¾ 1½ © ©2004 ® « » «Élan» «Ää» “Été” “Über” ‘Så’ it’s don’t Don’t
                      °C 30°C Nº1 1º 2ª § ± µ × ÷ 10£ ¢50 ¥ €5 5€ …und äh… Ö… ¿ ¡ ·Á· Él·la naïf¹ m² É®
                      Où? Là! À! É. Ü! Ö! ß Å! – — Žižek Šárka Œ œ š žena Ÿ Ýr ýmsir Þ Ð ð þ Ï Î Û Ù ÿ ÿ!
                      """))
          // Decomposed accents: not windows-1252.
          .stream()
          .filter(LatinTags::isWritable)
          .collect(toImmutableList());

  private static final ImmutableList<String> ASCII =
      ImmutableList.copyOf(
          Splitter.on(' ')
              .split(
                  "the of Love Track 01 02 - Live (Live) de la le la 1999 Remix feat. and & en un"
                      + " der die das Band Greatest Hits Vol. 2 den og i me you Blues Rock no. 5"
                      + " La, El"));

  private LatinTags() {}

  /** Returns titles, artists and albums: one word in every second tag, several in the others. */
  static Stream<ImmutableList<String>> tags(Random random, int count) {
    return Stream.iterate(0, i -> i + 1)
        .map(i -> i % 2 == 0 ? ImmutableList.of(text(random, 1)) : some(random))
        .filter(tag -> tag.stream().anyMatch(Mislabelled::isForeign))
        .limit(count);
  }

  /** Returns each word, unchanged and in capitals. */
  static Stream<ImmutableList<String>> words() {
    return WORDS.stream()
        .flatMap(word -> Stream.of(word, word.toUpperCase(Locale.ROOT)))
        .filter(LatinTags::isWritable)
        .filter(Mislabelled::isForeign)
        .map(word -> ImmutableList.of(asRead(word)));
  }

  private static ImmutableList<String> some(Random random) {
    int texts = 2 + random.nextInt(2);
    return Stream.generate(() -> text(random, 1 + random.nextInt(4)))
        .limit(texts)
        .collect(toImmutableList());
  }

  private static String text(Random random, int words) {
    StringBuilder text = new StringBuilder();
    boolean loud = random.nextInt(4) == 0;
    for (int i = 0; i < words; i++) {
      ImmutableList<String> from = i > 0 && random.nextBoolean() ? ASCII : WORDS;
      String word = from.get(random.nextInt(from.size()));
      String said = loud ? word.toUpperCase(Locale.ROOT) : word;
      text.append(i == 0 ? "" : " ").append(isWritable(said) ? said : word);
    }
    return asRead(text.toString());
  }

  private static boolean isWritable(String word) {
    CharsetEncoder encoder = Charset.forName("windows-1252").newEncoder();
    return encoder.canEncode(word);
  }

  private static String asRead(String text) {
    return Mislabelled.asLatin1(text, Charset.forName("windows-1252"));
  }
}
