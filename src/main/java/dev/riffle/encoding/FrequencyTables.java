package dev.riffle.encoding;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.riffle.encoding.PairCode.Language;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Optional;
import org.mozilla.universalchardet.prober.distributionanalysis.Big5DistributionAnalysis;
import org.mozilla.universalchardet.prober.distributionanalysis.EUCJPDistributionAnalysis;
import org.mozilla.universalchardet.prober.distributionanalysis.EUCKRDistributionAnalysis;
import org.mozilla.universalchardet.prober.distributionanalysis.GB2312DistributionAnalysis;
import org.mozilla.universalchardet.prober.distributionanalysis.SJISDistributionAnalysis;
import org.mozilla.universalchardet.prober.sequence.HebrewModel;
import org.mozilla.universalchardet.prober.sequence.Koi8rModel;
import org.mozilla.universalchardet.prober.sequence.SequenceModel;
import org.mozilla.universalchardet.prober.sequence.ThaiModel;
import org.mozilla.universalchardet.prober.sequence.Win1251Model;
import org.mozilla.universalchardet.prober.sequence.Win1253Model;

/**
 * The letter frequencies of the languages in juniversalchardet. Only this class depends on that
 * library; it must be loaded only if the library is present. The library's own detector returns one
 * answer for one text, without a weight to compare with Latin-1 or with the rest of a folder; its
 * tables provide one.
 */
final class FrequencyTables {
  /**
   * The cost of each frequency class, by its share of Chinese text; the class limits are Mozilla's.
   */
  private static final ImmutableIntArray RANKS = ImmutableIntArray.of(128, 512, 1024, 2048, 5400);

  private static final ImmutableIntArray CHINESE = ImmutableIntArray.of(16, 20, 24, 28, 33, 38);
  private static final ImmutableIntArray TRADITIONAL = ImmutableIntArray.of(16, 20, 24, 28, 32, 38);
  private static final ImmutableIntArray JAPANESE = ImmutableIntArray.of(14, 20, 24, 30, 36, 40);
  private static final ImmutableIntArray KOREAN_RANKS =
      ImmutableIntArray.of(128, 256, 512, 1024, 2352);
  private static final ImmutableIntArray KOREAN = ImmutableIntArray.of(15, 20, 24, 30, 40, 48);

  /** A space between two words of a language that is written without spaces. */
  private static final int SPACE = 8;

  /** The cost of a pair of letters, by frequency: never, hardly, sometimes, often. */
  private static final int[] SEQUENCES = {26, 20, 14, 10};

  private static final int BEGINNING = 12;
  private static final int RARE = 26;
  private static final int RARE_BEGINNING = 20;

  /** The number of letters in the pair tables. */
  private static final int SEQUENCE_LETTERS = 64;

  /** The maximum extra cost over Latin-1 for a title whose folder is in this encoding. */
  private static final int CREDIT = 24;

  /**
   * Arabic letters by descending frequency: the first 6, the next 8 and the next 10 have rising
   * costs.
   */
  private static final String ARABIC =
      "\u0627\u0644\u064A\u0645\u0648\u0646\u0631\u062A\u0628\u0629\u062F\u0639\u0633\u0641"
          + "\u0647\u0643\u0642\u062D\u062C\u0634\u0623\u0637\u0635\u062E\u0636\u063A\u0630\u062B"
          + "\u0626\u0621\u0649\u0632\u0638\u0622\u0625\u0624";

  /** Frequent characters of Chinese song titles and artist names. */
  private static final String CHINESE_TITLES =
      "的一不是我你他她了在人有爱情心恋想念忘记梦里天地上下来去这那就都没无要会能可以风花雪"
          + "月雨云雷电山水河海江湖岛林森树叶草木春夏秋冬日夜晨晚星光阳太空蓝红黄白黑绿青紫灰金银"
          + "玫瑰百合莲荷茉莉梅兰菊桃樱歌曲唱舞琴声音乐听说话语言诗画词信书笔字名故事传奇神童年少"
          + "岁时间昨今明永远久长生死命运世界国家乡城市街路道桥站车船飞机火父母妈爸儿女子孩男朋友"
          + "兄弟姐妹宝贝亲公主王后先小大哥老师英雄快悲伤哭笑泪痛苦甜蜜幸福寂寞孤独单温柔浪漫美丽"
          + "自由勇敢坚强平凡完简复杂安静沉默吻抱手眼睛脸发唇嘴耳肩背影身体血骨灵魂回首转头再见别"
          + "离开走过留等待相遇逢牵分散约结婚嫁千万十二三四五六七八九零双对半两几多每各全最第东南"
          + "西北中左右前外内高低近深浅重轻新旧古龙凤虎狼马牛羊鸟鱼蝶燕鹰狗猫鼠蛇兔鸡熊狮酒茶咖啡"
          + "糖饭面包果苹柠檬葡萄烟杯醉醒睡眠门窗房屋楼台亭院墙灯镜床桌椅伞衣裙鞋帽戒指围巾战争军"
          + "旗枪炮炸弹胜利败者帝皇宫京成湾香港藏原真假好坏错如因为所虽然但还只也已经从到给让把被"
          + "谁什么怎样哪吗吧呢啊哦嘿知晓看望寻找追逐跑跳游泳飘落流漂泊旅行迷失放弃持怀疑谢歉谅祝"
          + "愿希冀期盼许诺誓张李赵陈刘杨周吴徐孙胡朱何郭罗梁宋郑韩唐冯于董萧程曹袁邓傅沈曾彭吕苏"
          + "卢蒋蔡贾丁魏薛阎余潘杜戴钟汪田任姜范方石姚谭廖邹陆郝孔崔康毛邱秦史顾侯邵孟段钱汤尹黎"
          + "易常武乔贺赖龚文伟芳娜秀敏磊洋艳杰娟涛超霞刚桂鹏辉婷琳晶欢建志凯健俊帆旭宁佳怡欣雅韵"
          + "涵宇轩浩博雯萱琪蕾倩菲薇颖莹队团组坛群专辑精选集题片尾插视剧现场版演伴奏粤典摇滚民谣"
          + "嘻哈"
          + "阿巴比布达德尔法格基加卡科克拉勒立列鲁洛玛曼蒙米莫纳尼欧帕普萨斯塔特土瓦威维亚伊印";

  /** Frequent syllables of Korean song titles and artist names. */
  private static final String KOREAN_TITLES =
      "사랑이별눈물추억기다림그리움행복슬픔아마음가슴심장영혼운명인연약속고백청춘생세월시간"
          + "순오늘내일어제하루매밤낮침저녁새벽노을달빛햇살땅바강산구름람비꽃나무잎봄여겨울계절길"
          + "거골목집방창문역차버스편지전화진래춤악소말얼굴입술손발머깨품너우대당신녀친엄빠니언누"
          + "동년자남애부왕공주천보짓실꿈희망둠불형선커피잔담배탕초콜릿좋은쁜예미픈외로한쓸따뜻뜨"
          + "작큰긴짧랜막처첫또더정조금많원히항상끔직벌써만안녕해요했할게줘봐와네를는에서터까럼같"
          + "큼도과의번두넷섯곱덟홉열있없잊잃찾떠돌러걷려날춰웃믿싶알몰라워괜찮김박최윤임권황송류"
          + "홍양허유곽성민수현준혜경숙효재석호훈철규태광용승종범빈솔걸즈밴드샤엑빅뱅투슈퍼씨타포"
          + "닛카티프트블락랙핑크레벨벳탄단븐틴콘위뮤션브잉넛활들국넥젝키클쿨룰코론듀앨베믹반곡";

  private FrequencyTables() {}

  /** Returns the encodings with tables, and one candidate for unknown languages. */
  static ImmutableList<Candidate> candidates() {
    return ImmutableList.of(
        Candidate.utf8(),
        // Before Chinese and less rare: a few syllables may fit both, and Korean must win.
        pairs(
            "EUC-KR",
            "x-windows-949",
            16,
            8,
            new Language(new Korean()::rank, KOREAN_RANKS, KOREAN, KOREAN_TITLES, 18, 0)),
        pairs(
            "GB18030",
            "GB18030",
            16,
            16,
            new Language(new Chinese()::rank, RANKS, CHINESE, CHINESE_TITLES, 19, SPACE)),
        pairs(
            "Big5",
            "Big5-HKSCS",
            30,
            22,
            new Language(new Traditional()::rank, RANKS, TRADITIONAL, "", 0, SPACE)),
        pairs(
            "Shift_JIS",
            "windows-31j",
            22,
            18,
            new Language(new ShiftJis()::rank, RANKS, JAPANESE, "", 0, SPACE)),
        pairs(
            "EUC-JP",
            "EUC-JP",
            32,
            32,
            new Language(new EucJp()::rank, RANKS, JAPANESE, "", 0, SPACE)),
        alphabet("windows-1251", 30, 18, new Win1251Model()),
        alphabet("windows-1253", 30, 20, new Win1253Model()),
        alphabet("windows-1255", 30, 20, new HebrewModel()),
        alphabet("TIS-620", 30, 6, new ThaiModel()),
        arabic(),
        alphabet("KOI8-R", 30, 22, new Koi8rModel()),
        new Candidate(
            Optional.empty(), Optional.empty(), 18, 18, 0, Candidate.sum(UnknownText::cost)));
  }

  private static Candidate pairs(
      String name, String wider, int rarity, int handicap, Language language) {
    Charset charset = Charset.forName(name);
    Charset more = Charset.isSupported(wider) ? Charset.forName(wider) : charset;
    PairText text = new PairText(new PairCode(charset, more, language));
    return new Candidate(
        Optional.of(charset),
        Optional.of(more),
        rarity,
        handicap,
        CREDIT,
        Candidate.sum(text::cost));
  }

  private static Candidate alphabet(String name, int rarity, int handicap, SequenceModel model) {
    AlphabetText text =
        new AlphabetText(Charset.forName(name), (before, c) -> cost(model, before, c));
    return Candidate.of(name, rarity, handicap, text::cost);
  }

  private static int cost(SequenceModel model, int before, int letter) {
    int order = model.getOrder((byte) letter);
    boolean rare = order < 0 || order >= SEQUENCE_LETTERS;
    if (before == 0) {
      return rare ? RARE_BEGINNING : BEGINNING;
    }
    int last = model.getOrder((byte) before);
    return rare || last < 0 || last >= SEQUENCE_LETTERS
        ? RARE
        : SEQUENCES[model.getPrecedence(last * SEQUENCE_LETTERS + order)];
  }

  /**
   * The library has no Arabic table; this one keeps Arabic from being detected as another language.
   */
  private static Candidate arabic() {
    Charset charset = Charset.forName("windows-1256");
    int[] costs = new int[256];
    Arrays.fill(costs, 24);
    for (int i = 0; i < ARABIC.length(); i++) {
      int letter = ARABIC.substring(i, i + 1).getBytes(charset)[0] & 0xFF;
      costs[letter] = i < 6 ? 10 : i < 14 ? 12 : i < 24 ? 14 : 18;
    }
    AlphabetText text = new AlphabetText(charset, (before, letter) -> costs[letter]);
    return Candidate.of("windows-1256", 30, 20, text::cost);
  }

  private static int rank(int[] ranks, int order) {
    return order < 0 || order >= ranks.length ? PairCode.UNRANKED : ranks[order];
  }

  private static final class Chinese extends GB2312DistributionAnalysis {
    int rank(byte[] pair) {
      return FrequencyTables.rank(charToFreqOrder, getOrder(pair, 0));
    }
  }

  private static final class Traditional extends Big5DistributionAnalysis {
    int rank(byte[] pair) {
      return FrequencyTables.rank(charToFreqOrder, getOrder(pair, 0));
    }
  }

  private static final class ShiftJis extends SJISDistributionAnalysis {
    int rank(byte[] pair) {
      return FrequencyTables.rank(charToFreqOrder, getOrder(pair, 0));
    }
  }

  private static final class EucJp extends EUCJPDistributionAnalysis {
    int rank(byte[] pair) {
      return FrequencyTables.rank(charToFreqOrder, getOrder(pair, 0));
    }
  }

  private static final class Korean extends EUCKRDistributionAnalysis {
    int rank(byte[] pair) {
      return FrequencyTables.rank(charToFreqOrder, getOrder(pair, 0));
    }
  }
}
