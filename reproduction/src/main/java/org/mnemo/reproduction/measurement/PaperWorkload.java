package org.mnemo.reproduction.measurement;

import java.util.List;
import org.mnemo.cli.argument.RunArguments;

/** Table III of the paper. */
public enum PaperWorkload implements Workload {
  TRENDING("trending", "Trending", "thumbnail"),
  NEWS_FEED("newsfeed", "News Feed", "thumbnail"),
  TIMELINE("timeline", "Timeline", "thumbnail"),
  EDIT_THUMBNAIL("editthumbnail", "Edit Thumbnail", "thumbnail"),
  TRENDING_PREVIEW("trendingpreview", "Trending Preview", "trendingpreview");

  private final String file;
  private final String title;
  private final String records;

  PaperWorkload(String file, String title, String records) {
    this.file = file;
    this.title = title;
    this.records = records;
  }

  @Override
  public RunArguments arguments() {
    return new RunArguments(List.of("-P", "workloads/" + file));
  }

  @Override
  public String file() {
    return file;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public String records() {
    return records;
  }
}
