package dev.riffle.encoding;

import static com.google.common.collect.ImmutableList.toImmutableList;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import java.util.Random;
import java.util.stream.Stream;

/** Chinese titles, artists and albums. Half of the tags have two or three characters in all. */
final class ChineseTags {
  /** In descending probability, like their frequency in text. */
  private static final String FREQUENT =
      "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去"
          + "法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业"
          + "外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提"
          + "立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克"
          + "许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领"
          + "共确传师观清今切院让识候带导争运笔越笑红爱歌夜雨风花梦泪星雪飞恋哭吻吧吗呢啊谁忘愁孤独寂寞温柔浪漫幸福快乐伤痛沉默微永远青春岁蝴蝶玫瑰"
          + "秋冬夏晚晨阳云雾露河湖江岛鸟鱼龙凤虎狼猫狗酒茶灯窗桥船车站街城镇村故乡旅途归流浪漂泊梅兰竹菊桃李杏柳松叶草树林森音乐琴鼓笛弦曲调舞唱";

  private static final String SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧田董潘袁蔡蒋余叶杜";
  private static final String GIVEN = "伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂燕玲华红玉萍飞鹏辉婷雪琳晶欢建国志文海云龙宇浩凯健俊帆帅旭宁";

  /** From the second level of GB2312, or added to it by GBK: rare in text, less rare in names. */
  private static final String RARE = "璐靓蕾薇琦玮珏喆镕堃昕煜烨瑾瑜婕萱炜赟翀囍羿骐";

  private static final ImmutableList<String> WORDS =
      ImmutableList.copyOf(
          Splitter.on(CharMatcher.whitespace())
              .omitEmptyStrings()
              .split(
                  """
                  月亮 朋友 晴天 后来 家 爱 雨 你 她 光 海 夜曲 童话 勇气 红豆 如愿 起风了 成都 南山南 平凡之路 消愁
                  茉莉花 康定情歌 东方红 二泉映月 春江花月夜 高山流水 梁祝 十面埋伏 渔舟唱晚 阳关三叠 广陵散 沧海一声笑
                  月亮代表我的心 甜蜜蜜 夜来香 小城故事 何日君再来 海阔天空 光辉岁月 真的爱你 喜欢你 一无所有 花房姑娘
                  大海 同桌的你 睡在我上铺的兄弟 隐形的翅膀 青花瓷 七里香 双截棍 稻香 菊花台 千里之外 听妈妈的话 吻别
                  精选 专辑 现场 新歌 老歌 金曲 经典 合唱 钢琴曲 古筝 二胡 琵琶 伴奏 群星 原声带 未知艺术家 儿歌 摇滚
                  """));

  private static final ImmutableList<String> ENGLISH =
      ImmutableList.of("Track 01 - ", "01.", "02 ", "CD1 ", "Live ", "DJ", "KTV ", "My ", "(1999)");

  private ChineseTags() {}

  /** Returns such tags. */
  static Stream<ImmutableList<String>> tags(Random random, int count) {
    return Stream.iterate(0, i -> i + 1)
        .map(
            i ->
                switch (i % 4) {
                  case 0 -> ImmutableList.of(run(random, 2 + random.nextInt(2)));
                  case 1 -> ImmutableList.of(random.nextBoolean() ? name(random) : couple(random));
                  case 2 -> ImmutableList.of(mixed(random), "Various Artists");
                  default -> ImmutableList.of(title(random), name(random), mixed(random));
                })
        .limit(count);
  }

  /** Returns each word of two or more characters, alone. */
  static Stream<ImmutableList<String>> words() {
    return WORDS.stream().filter(word -> word.length() > 1).map(ImmutableList::of);
  }

  private static String couple(Random random) {
    ImmutableList<String> short2To3 =
        WORDS.stream()
            .filter(word -> word.length() == 2 || word.length() == 3)
            .collect(toImmutableList());
    return short2To3.get(random.nextInt(short2To3.size()));
  }

  private static String title(Random random) {
    return random.nextBoolean() ? run(random, 1) : mixed(random);
  }

  private static String mixed(Random random) {
    String word =
        random.nextBoolean()
            ? WORDS.get(random.nextInt(WORDS.size()))
            : run(random, 2 + random.nextInt(8));
    return switch (random.nextInt(6)) {
      case 0 -> ENGLISH.get(random.nextInt(ENGLISH.size())) + word + couple(random);
      case 1 -> "《" + word + "》";
      case 2 -> couple(random) + "（" + word + "）";
      case 3 -> word + " (Live) " + couple(random);
      default -> word + couple(random);
    };
  }

  private static String name(Random random) {
    int given = 1 + random.nextInt(2);
    StringBuilder name = new StringBuilder().append(one(SURNAMES, random));
    for (int i = 0; i < given; i++) {
      boolean rare = name.length() == 2 && random.nextInt(10) == 0;
      name.append(one(rare ? RARE : GIVEN, random));
    }
    return name.toString();
  }

  private static String run(Random random, int length) {
    StringBuilder run = new StringBuilder();
    for (int i = 0; i < length; i++) {
      double place = Math.pow(random.nextDouble(), 1.5);
      run.append(FREQUENT.charAt((int) (place * FREQUENT.length())));
    }
    return run.toString();
  }

  private static char one(String from, Random random) {
    return from.charAt(random.nextInt(from.length()));
  }
}
