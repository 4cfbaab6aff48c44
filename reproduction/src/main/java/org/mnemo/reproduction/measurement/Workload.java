package org.mnemo.reproduction.measurement;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.cli.argument.RunArguments;

/**
 * A workload that runs are made of.
 *
 * @param file name of the workload, of which its runs' directories are called
 * @param title title of the workload in the paper
 * @param base name of the file in {@code workloads} that it is made of
 * @param records name of what it stores; workloads with the same one store the same records
 * @param properties what is other than in that file, in the form {@code NAME=VALUE}
 */
public record Workload(
    String file, String title, String base, String records, List<String> properties) {

  public static final Workload TRENDING = ofMnemo("trending", "Trending", "thumbnail");
  public static final Workload NEWS_FEED = ofMnemo("newsfeed", "News Feed", "thumbnail");
  public static final Workload TIMELINE = ofMnemo("timeline", "Timeline", "thumbnail");
  public static final Workload EDIT_THUMBNAIL =
      ofMnemo("editthumbnail", "Edit Thumbnail", "thumbnail");
  public static final Workload TRENDING_PREVIEW =
      ofMnemo("trendingpreview", "Trending Preview", "trendingpreview");

  /** Table III of Mnemo's paper. */
  public static final List<Workload> OF_MNEMO =
      List.of(TRENDING, NEWS_FEED, TIMELINE, EDIT_THUMBNAIL, TRENDING_PREVIEW);

  public Workload {
    properties = List.copyOf(properties);
  }

  private static Workload ofMnemo(String file, String title, String records) {
    return new Workload(file, title, file, records, List.of());
  }

  /** A workload like one of Mnemo's paper, but with values of one size. */
  public static Workload evenSizes(
      String file, String title, Workload like, int valueBytes, String... properties) {
    List<String> all = new ArrayList<>(List.of("mnemo.sizes=", "fieldlength=" + valueBytes));
    all.addAll(List.of(properties));
    return new Workload(file, title, like.base(), valueBytes + " bytes", all);
  }

  /** This workload on records that no other shares. */
  public Workload onRecordsOfItsOwn() {
    return new Workload(file, title, base, file, properties);
  }

  /** Arguments that run the workload. */
  public RunArguments arguments() {
    return new RunArguments(List.of("-P", "workloads/" + base)).with("-p", properties);
  }
}
