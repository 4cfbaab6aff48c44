package org.mnemo.core.trace.format;

import java.nio.file.Path;
import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;
import org.mnemo.core.trace.SingleFileFormat;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.memcached.MemcachedWatch;
import org.mnemo.core.trace.redis.RedisMonitor;

public final class TraceFormats {

  public static final SingleFileFormat TWITTER = new TwitterCsv();

  private static final List<TraceFormat> ALL =
      List.of(
          TWITTER, //
          new MnemoTwoFiles(),
          new RedisMonitor(),
          new MemcachedWatch(),
          new MetaKvCache(),
          new IbmCos(),
          new MetaBlock(),
          new AlibabaBlock(),
          new MsrBlock(),
          Vscsi.VERSION_1,
          Vscsi.VERSION_2,
          new OracleGeneral(),
          new ColumnsCsv());

  private TraceFormats() {}

  public static List<TraceFormat> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(TraceFormat::name).toList();
  }

  public static List<String> writableNames() {
    return ALL.stream().filter(TraceFormat::isWritable).map(TraceFormat::name).toList();
  }

  /**
   * The format recognised from the files' heads; Twitter's, whose errors explain the expected
   * shape, if none matches.
   *
   * @throws UsageException if they have different formats
   */
  public static TraceFormat of(List<Path> files) {
    TraceFormat format = null;
    Path known = files.get(0);
    for (Path file : files) {
      byte[] head = TraceInput.head(file);
      TraceFormat other = ALL.stream().filter(any -> any.recognises(head)).findFirst().orElse(null);
      if (format == null) {
        format = other;
        known = file;
      } else if (other != null && !format.recognises(head)) {
        throw new UsageException(
            ("%s looks like a trace in the format %s, but %s like one in %s; "
                    + "convert one, or name the format of all with --from")
                .formatted(file, other.name(), known, format.name()));
      }
    }
    return format == null ? TWITTER : format;
  }

  public static TraceFormat byName(String name) {
    return Nearest.named("trace format", name, ALL, TraceFormat::name);
  }
}
