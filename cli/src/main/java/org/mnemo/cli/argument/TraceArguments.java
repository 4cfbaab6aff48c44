package org.mnemo.cli.argument;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.terminal.TraceProgress;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.format.ColumnsCsv;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.core.trace.redis.RedisMonitor;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The trace that a command reads. */
@Section("Trace")
public final class TraceArguments {

  /** Formats that can be read and written. */
  public static final String FORMATS =
      "${COMPLETION-CANDIDATES}. In mnemo-two-files, the form of the paper's research code, a trace is"
          + " two files: KEYS and REQUESTS.";

  /** As a path has it, a URL has lost the second slash. */
  private static final Pattern URL = Pattern.compile("[a-z][a-z0-9+.-]+:/");

  @Parameters(
      // A command with subcommands must do without: whether there is one, files() checks.
      arity = "0..*",
      converter = Converters.Input.class,
      paramLabel = "IN",
      description =
          "The trace, plain, .zst or .gz; - is standard input. Several files are one trace, in the order in"
              + " which they are named.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--from",
      completionCandidates = CompletionCandidates.Formats.class,
      paramLabel = "FORMAT",
      description =
          "Format of IN (default: the one that its files begin like): "
              + FORMATS
              + " redis-monitor is what 'redis-cli monitor' prints.")
  private @Nullable String from;

  @Option(
      names = "--columns",
      paramLabel = "COLUMNS",
      description =
          "Columns of your own CSV, by number from 1 or by name: time=1,key=2,size=4,op=3. Also key_size, op_count, ttl and client.")
  private @Nullable String columns;

  @Option(
      names = "--separator",
      paramLabel = "S",
      description =
          "Separator of a CSV: comma, tab, semicolon, bar or blank (default: as in its first lines).")
  private @Nullable String separator;

  @Option(
      names = "--time-unit",
      paramLabel = "U",
      description =
          "Unit of times in a CSV: s, ms, us, ns or filetime (default: as its first times look).")
  private @Nullable String timeUnit;

  @Option(
      names = "--operations",
      paramLabel = "NAMES",
      description = "Names of operations in a CSV, such as 0=read,1=write,2=delete.")
  private @Nullable String operations;

  @Option(
      names = "--value-bytes",
      converter = Converters.Bytes.class,
      paramLabel = "B",
      description = "Size of every value, such as 100KB, if neither the trace nor --sizes has it.")
  private @Nullable Long valueBytes;

  @Option(
      names = "--key-bytes",
      converter = Converters.Bytes.class,
      paramLabel = "B",
      description =
          "Size of every key, if neither the trace nor --sizes has it (default: the length of its text).")
  private @Nullable Long keyBytes;

  @Option(
      names = "--sizes",
      paramLabel = "FILE",
      description =
          "Sizes of keys and values as 'bin/mnemo scan' lists them, for a format without sizes.")
  private @Nullable Path sizes;

  @Option(
      names = "--database",
      paramLabel = "N",
      description =
          "Database of a MONITOR log to read, by number or namespace (default: the only one).")
  private @Nullable String database;

  @Option(
      names = "--max-unknown",
      converter = Converters.Percent.class,
      paramLabel = "P%",
      defaultValue = "20%",
      description =
          "Largest share of lines of a log that may be unknown; with more the exit code is 3.")
  private double maxUnknown;

  private @Nullable AssumedSizes assumed;

  private @Nullable TraceFormat format;

  public TraceFormat format() {
    TraceFormat known = format;
    if (known == null) {
      known = findFormat();
      format = known;
    }
    return known;
  }

  private TraceFormat findFormat() {
    if (Stream.of(columns, separator, timeUnit, operations).anyMatch(Objects::nonNull)) {
      if (from != null && !from.equals(ColumnsCsv.NAME)) {
        throw new UsageException(
            "--columns, --separator, --time-unit and --operations are for --from %s, was --from %s; leave them out"
                .formatted(ColumnsCsv.NAME, from));
      }
      return ColumnsCsv.of(columns, separator, timeUnit, operations);
    }
    TraceFormat found = from == null ? TraceFormats.of(files()) : TraceFormats.byName(from);
    if (database == null) {
      return found;
    }
    if (!(found instanceof RedisMonitor)) {
      throw new UsageException(
          "--database is for logs of MONITOR, but the trace is one of %s; leave it out"
              .formatted(found.name()));
    }
    return new RedisMonitor(database);
  }

  /** True if no trace is named. */
  public boolean isEmpty() {
    return files.isEmpty();
  }

  /** The files of the one trace. */
  public List<Path> files() {
    if (files.isEmpty()) {
      throw new UsageException("name the trace: one file or several");
    }
    files.forEach(TraceArguments::requireNoUrl);
    return files;
  }

  private static void requireNoUrl(Path file) {
    if (URL.matcher(file.toString()).lookingAt() && !Files.exists(file)) {
      throw new UsageException(
          "%s is no path of a file, which a trace must be; mount what it lies in, or copy it"
              .formatted(file));
    }
  }

  /** The one trace that all files are. */
  public TraceInput input() {
    return new TraceInput(files(), format(), assumed(), maxUnknown);
  }

  /** Opens the trace at its start, and shows how far it is read. */
  public TraceReader open() {
    return input().open(watch());
  }

  /** Shows how far the trace is read. */
  public TraceWatch watch() {
    return new TraceProgress(files());
  }

  /** Sizes to assume, read once however often a trace is read. */
  private AssumedSizes assumed() {
    AssumedSizes known = assumed;
    if (known == null) {
      known =
          new AssumedSizes(
              bytes(keyBytes),
              bytes(valueBytes),
              Optional.ofNullable(sizes).map(DatasetFile::sizes));
      assumed = known;
    }
    return known;
  }

  private static OptionalLong bytes(@Nullable Long bytes) {
    return bytes == null ? OptionalLong.empty() : OptionalLong.of(bytes);
  }

  /** Refuses a pipe, of which the second reader would find what the first has left. */
  public void requireThatCanBeReadTwice() {
    for (Path file : files) {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        throw new UsageException(
            "%s must be read twice for this, and is no file; write it to a file first"
                .formatted(file));
      }
    }
  }

  /** Refuses outputs that would replace an input or one another. */
  public void requireApartFrom(List<Path> outputs) {
    for (int i = 0; i < outputs.size(); i++) {
      Path output = outputs.get(i);
      if (files.stream().anyMatch(input -> isSame(input, output))) {
        throw new UsageException(output + " would replace the trace that is read; name another");
      }
      if (sizes != null && isSame(sizes, output)) {
        throw new UsageException(output + " would replace the sizes that are read; name another");
      }
      if (outputs.subList(0, i).stream().anyMatch(earlier -> isSame(earlier, output))) {
        throw new UsageException(output + " is named twice; every file needs a name of its own");
      }
    }
  }

  /** True if two paths lead to one file, which need not be there. */
  public static boolean isSame(Path one, Path other) {
    try {
      return (Files.exists(one) && Files.exists(other))
          ? Files.isSameFile(one, other)
          : one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    } catch (IOException e) {
      throw AtomicFile.cannotRead(one, e);
    }
  }
}
