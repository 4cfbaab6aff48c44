package org.mnemo.core.trace.format;

import java.nio.file.Path;
import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;
import org.mnemo.core.trace.SingleFileFormat;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.memcached.MemcachedWatch;
import org.mnemo.core.trace.redis.RedisMonitor;

/** The registry of trace formats. */
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
          Vscsi.version1(),
          Vscsi.version2(),
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
   * The format that a file begins like; that of Twitter, which says what it misses, if none does.
   */
  public static TraceFormat of(Path file) {
    byte[] head = TraceInput.head(file);
    return ALL.stream().filter(format -> format.recognises(head)).findFirst().orElse(TWITTER);
  }

  public static TraceFormat byName(String name) {
    return ALL.stream()
        .filter(format -> format.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "unknown trace format '" + name + "'" + Nearest.choice(name, names())));
  }
}
