package org.mnemo.ycsb.store.memcached;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.text.Check;
import org.mnemo.core.trace.memcached.WatchSelection;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.LiveSelection;
import org.mnemo.ycsb.tier.LiveInput;
import org.mnemo.ycsb.tier.LiveServer;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierServer;

/** A memcached in production, read by {@code watch} and {@code stats}. */
record LiveMemcached(MemcachedSettings settings) implements LiveServer {

  /** Watchers, newest first; older versions log deletions as look-ups. */
  private static final List<String> WATCH =
      List.of("watch fetchers mutations deletions", "watch fetchers mutations");

  /** Figures of {@code stats} that count requests. */
  private static final List<String> REQUESTS =
      List.of(
          "cmd_get",
          "cmd_set",
          "cmd_touch",
          "delete_hits",
          "delete_misses",
          "incr_hits",
          "incr_misses",
          "decr_hits",
          "decr_misses");

  private static final Pattern VERSION =
      Pattern.compile("VERSION (\\d{1,6})\\.(\\d{1,6})\\.(\\d{1,6}).*");

  /** The first version whose log has sizes, 1.6.11. */
  private static final long FIRST_WITH_SIZES = 1_006_011;

  LiveMemcached {
    Check.that(
        settings.servers().size() == 1,
        "memcached.hosts must name one server, as a server reports only its own requests, but names %d"
            .formatted(settings.servers().size()));
  }

  @Override
  public String format() {
    return "memcached-watch";
  }

  @Override
  public boolean reportsSizes() {
    return true;
  }

  @Override
  public String source() {
    return settings.endpoint();
  }

  @Override
  public LiveServer.Probe probe() {
    return new Probe();
  }

  @Override
  public LiveServer.Stream stream() {
    TextConnection connection = new TextConnection(settings, settings.servers().get(0));
    Iterator<String> watchers = WATCH.iterator();
    String answer = connection.ask(watchers.next());
    while (answer.startsWith("ERROR") && watchers.hasNext()) {
      answer = connection.ask(watchers.next());
    }
    if (!answer.equals("OK")) {
      connection.close();
      throw new StoreException(
          "%s does not report its requests: it answered '%s' to '%s'; start it with its default log"
              .formatted(connection.server(), answer, WATCH.get(WATCH.size() - 1)));
    }
    connection.waitForever();
    return new Watched(connection);
  }

  private static final class Watched implements LiveServer.Stream {

    private final TextConnection connection;
    private final LiveInput in;

    Watched(TextConnection connection) {
      this.connection = connection;
      this.in = new LiveInput(connection::receive);
    }

    @Override
    public LiveSelection select(@Nullable KeySample sample, boolean isBegun, LineWriter out) {
      return new WatchSelection(in, connection.server(), sample, out);
    }

    @Override
    public long receipts() {
      return in.receipts();
    }

    @Override
    public long id() {
      return -1;
    }

    @Override
    public void close() {
      connection.close();
    }
  }

  private final class Probe implements LiveServer.Probe {

    private @Nullable TextConnection connection;
    private long words;

    private TextConnection connected() {
      TextConnection open = connection;
      if (open == null) {
        open = new TextConnection(settings, settings.servers().get(0));
        connection = open;
      }
      return open;
    }

    private void drop() {
      TextConnection open = connection;
      connection = null;
      if (open != null) {
        open.close();
      }
    }

    private String ask(String command) {
      try {
        return connected().ask(command);
      } catch (StoreException e) {
        drop();
        throw e;
      }
    }

    @Override
    public List<String> check() {
      String version = ask("version");
      Matcher parts = VERSION.matcher(version);
      if (!parts.matches()) {
        throw new StoreException(
            "%s answered version with '%s'; check that it is Memcached"
                .formatted(connected().server(), version));
      }
      long number = 0;
      for (int i = 1; i <= 3; i++) {
        number = 1000 * number + Long.parseLong(parts.group(i));
      }
      if (number < FIRST_WITH_SIZES) {
        throw new StoreException(
            "%s has %s, whose log lacks sizes; use 1.6.11 or newer"
                .formatted(connected().server(), version.toLowerCase(Locale.ROOT)));
      }
      return List.of();
    }

    @Override
    public void ping() {
      ask("version");
    }

    /** Looks up a missing record of this key. */
    @Override
    public void say(String word) {
      words++;
      ask("get " + word);
    }

    private Map<String, String> stats() {
      try {
        return connected().stats();
      } catch (StoreException e) {
        drop();
        throw e;
      }
    }

    private long requests(Map<String, String> stats) {
      return REQUESTS.stream().mapToLong(name -> MemcachedServer.number(stats, name)).sum() - words;
    }

    @Override
    public LiveServer.ServerProcess process() {
      Map<String, String> stats = stats();
      String pid = stats.getOrDefault("pid", "");
      return new LiveServer.ServerProcess(
          MemcachedServer.number(stats, "pid"),
          settings.servers().get(0).getPort(),
          null,
          pid,
          requests(stats));
    }

    @Override
    public LiveServer.Load load(LiveServer.@Nullable Stream stream) {
      Map<String, String> stats = stats();
      double cpu = TierServer.cpuSeconds(stats.get("rusage_user"), stats.get("rusage_system"));
      return new LiveServer.Load(
          requests(stats),
          cpu,
          cpu,
          (int) Math.max(1, MemcachedServer.number(stats, "threads")),
          MemcachedServer.number(stats, "bytes"),
          MemcachedServer.number(stats, "limit_maxbytes"),
          -1,
          MemcachedServer.number(stats, "log_worker_dropped")
              + MemcachedServer.number(stats, "log_watcher_skipped"),
          0);
    }

    @Override
    public void close() {
      drop();
    }
  }
}
