package org.mnemo.reproduction.measurement;

import java.util.List;
import org.mnemo.cli.argument.RunArguments;

/** Table III of the paper. */
public enum PaperWorkload {
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

  /** Arguments that run the workload as its file has it. */
  public RunArguments arguments() {
    return new RunArguments(List.of("-P", "workloads/" + file));
  }

  /** The name of its file in {@code workloads}. */
  public String file() {
    return file;
  }

  /** Title of the workload in the paper. */
  public String title() {
    return title;
  }

  /** The name of its sizes; workloads with the same ones store the same records. */
  String records() {
    return records;
  }
}
