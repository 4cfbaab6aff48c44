package org.mnemo.estimator.aggregate;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.TemporaryDirectory;
import org.mnemo.estimator.aggregate.AggregateRun.AggregateCursor;
import org.mnemo.estimator.aggregate.AggregateRun.HashRange;

/** Runs that exceed memory, in a directory deleted on close or on a signal. Thread-safe. */
public final class SpillFiles implements AutoCloseable {

  private final Path parent;
  private final AtomicInteger files = new AtomicInteger();
  private @Nullable TemporaryDirectory directory;

  /**
   * @param parent where the directory is created on first use
   */
  public SpillFiles(Path parent) {
    this.parent = parent;
  }

  /** Uses the system's directory for temporary files. */
  public static SpillFiles temporary() {
    return new SpillFiles(TemporaryDirectory.parent());
  }

  /**
   * Writes the aggregates of a table.
   *
   * @throws MnemoException if the disk is full
   */
  AggregateRun write(KeyAggregates table) {
    Path file = directory().resolve(files.getAndIncrement() + ".run");
    try (OutputStream out = Files.newOutputStream(file)) {
      Varints.Writer numbers = new Varints.Writer(out);
      AggregateCursor cursor = table.cursor(HashRange.ALL);
      while (cursor.next()) {
        AggregateCodec.write(cursor.aggregate(), numbers);
      }
      AggregateCodec.writeEnd(numbers);
      numbers.finish();
    } catch (IOException | MnemoException e) {
      throw noRoom(e);
    }
    return new FileRun(file, table.totals());
  }

  private synchronized Path directory() {
    TemporaryDirectory made = directory;
    if (made == null) {
      try {
        made = TemporaryDirectory.createIn(parent);
      } catch (IOException e) {
        throw noRoom(e);
      }
      directory = made;
    }
    return made.path();
  }

  private MnemoException noRoom(Exception e) {
    return new MnemoException(
        "keys exceed memory, and writing them to %s failed (%s); give Java more memory by MNEMO_JAVA_OPTS=-Xmx..., or name a directory with more room by --spill"
            .formatted(parent, e.getMessage()),
        e);
  }

  @Override
  public synchronized void close() {
    if (directory != null) {
      directory.close();
    }
  }

  private record FileRun(Path file, TraceTotals totals) implements AggregateRun {

    @Override
    public long requests() {
      return totals.requests();
    }

    @Override
    public AggregateCursor cursor(HashRange range) {
      try {
        return new FileCursor(
            new Varints.Reader(
                new BufferedInputStream(Files.newInputStream(file)), file.toString()),
            range);
      } catch (IOException e) {
        throw new MnemoException("cannot read " + file + ": " + e.getMessage() + "; run again", e);
      }
    }
  }

  private static final class FileCursor implements AggregateCursor {

    private final Varints.Reader in;
    private final HashRange range;
    private final KeyAggregate aggregate = new KeyAggregate();
    private boolean ended;

    FileCursor(Varints.Reader in, HashRange range) {
      this.in = in;
      this.range = range;
    }

    @Override
    public boolean next() {
      while (!ended && AggregateCodec.read(in, aggregate)) {
        if (range.isAfter(aggregate.hash)) {
          return false;
        }
        if (!range.isBefore(aggregate.hash)) {
          return true;
        }
      }
      if (!ended) {
        in.finish();
        ended = true;
      }
      return false;
    }

    @Override
    public KeyAggregate aggregate() {
      return aggregate;
    }

    @Override
    public void close() {
      in.close();
    }
  }
}
