package dev.riffle.claims;

/** The articles on shuffling whose claims the lab answers, named as their texts name themselves. */
public enum Article {
  /** The first one. */
  S0("关于洗牌", "undated"),
  /** The second one. */
  S1("洗牌算法", "2017-04-22"),
  /** The third one. */
  S2("Shuffling 的算法艺术", "posted \"yesterday\" (昨天), © 2025"),
  /** The fourth one. */
  S3("随机数生成算法和洗牌算法", "October 24, 2014"),
  /** The fifth one. */
  S4("洗牌(随机)算法", "undated, with screenshots of 2019-08-08");

  private final String title;
  private final String date;

  Article(String title, String date) {
    this.title = title;
    this.date = date;
  }

  /** Returns its title. */
  public String title() {
    return title;
  }

  /** Returns when it was written, as far as its text says. */
  public String date() {
    return date;
  }

  /** Returns its code, title and date. */
  public String citation() {
    return name() + ", " + title + ", " + date;
  }
}
