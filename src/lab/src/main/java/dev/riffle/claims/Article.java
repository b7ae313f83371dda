package dev.riffle.claims;

/** The five articles on shuffling that the lab examines, with their titles and dates as printed. */
public enum Article {
  /** The first article. */
  S0("关于洗牌", "undated"),
  /** The second article. */
  S1("洗牌算法", "2017-04-22"),
  /** The third article. */
  S2("Shuffling 的算法艺术", "posted \"yesterday\" (昨天), © 2025"),
  /** The fourth article. */
  S3("随机数生成算法和洗牌算法", "October 24, 2014"),
  /** The fifth article. */
  S4("洗牌(随机)算法", "undated, with screenshots of 2019-08-08");

  private final String title;
  private final String date;

  Article(String title, String date) {
    this.title = title;
    this.date = date;
  }

  /** Returns the title. */
  public String title() {
    return title;
  }

  /** Returns the date, as given in the article. */
  public String date() {
    return date;
  }

  /** Returns the code, the title and the date. */
  public String citation() {
    return name() + ", " + title + ", " + date;
  }
}
