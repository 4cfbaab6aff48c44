package org.mnemo.cli.command.manage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.Directories;
import org.mnemo.core.file.UnwritableException;
import org.mnemo.ycsb.kernel.KernelText;
import org.mnemo.ycsb.kernel.MemoryCgroup;
import org.mnemo.ycsb.kernel.PageMap;
import org.mnemo.ycsb.kernel.Processes;
import org.mnemo.ycsb.kernel.Watchdog;

/**
 * The limit of a memory cgroup while it is managed. It is put back at every end: by {@link #close},
 * by a shell process if this one is killed, and by the next start if both are. A limit that
 * somebody else has set meanwhile stays. Thread-safe.
 */
public final class LimitGuard implements AutoCloseable {

  private static final String OOM_CONTROL = "memory.oom_control";

  /** Records name a start of the machine, as a home directory outlives it. */
  private static final String PREFIX =
      "limit-%s-".formatted(KernelText.of(Path.of("/proc/sys/kernel/random/boot_id")));

  /**
   * Lines of a record: cgroup, original limit, old limit, new limit, 1 if the kernel ends processes
   * at the original one.
   */
  private static final int LINES = 5;

  /** Commands for the limits that are set, an old and a new one a line. */
  private static final String ON_LIMITS = "LAST=\"$what $rest\"\n";

  private static final String AFTER_DEATH =
      """
      case " $LAST " in
        *" $(cat "$LIMIT") "*) echo "$ORIGINAL" >"$LIMIT" || exit ;;
      esac
      [ -z "$OOM" ] || echo 0 >"$OOM"
      rm -f "$RECORD"
      """;

  private final MemoryCgroup cgroup;
  private final FileChannel lock;
  private final long originalBytes;

  /**
   * True if the kernel ends processes at a limit of version 1. Below the original one they wait
   * instead, as it can fail to page out fast enough.
   */
  private final boolean endsProcesses;

  private final Path record;
  private final Watchdog watchdog;
  private volatile long lastBytes;

  /** The limit that is being set, or was set last. */
  private volatile long nextBytes;

  /** True if the original limit was put back without the lock. */
  private volatile boolean isLifted;

  private boolean isClosed;

  private LimitGuard(MemoryCgroup cgroup, FileChannel lock, long originalBytes, Path record) {
    this.cgroup = cgroup;
    this.lock = lock;
    this.originalBytes = originalBytes;
    this.record = record;
    lastBytes = originalBytes;
    nextBytes = originalBytes;
    endsProcesses =
        cgroup.isVersion1()
            && KernelText.number(
                        KernelText.of(cgroup.directory().resolve(OOM_CONTROL)), "oom_kill_disable")
                    .orElse(1)
                == 0;
    writeRecord(originalBytes, originalBytes);
    watchdog =
        Watchdog.start(
            ON_LIMITS,
            AFTER_DEATH,
            Map.of(
                "LIMIT",
                cgroup.limitFile().toString(),
                "ORIGINAL",
                text(originalBytes),
                "LAST",
                text(originalBytes),
                "OOM",
                endsProcesses ? cgroup.directory().resolve(OOM_CONTROL).toString() : "",
                "RECORD",
                record.toString()));
  }

  /**
   * Takes over the limit of a cgroup, and puts back what killed managers have left.
   *
   * @throws MnemoException with a remedy, if it may not be written or another manager has it
   */
  public static LimitGuard of(MemoryCgroup cgroup) {
    Path file = cgroup.limitFile();
    // A lock ends as soon as any descriptor of its file is closed: this file is read nowhere.
    Path locked =
        cgroup.directory().resolve(cgroup.isVersion1() ? "notify_on_release" : "cgroup.max.depth");
    Path killer = cgroup.isVersion1() ? cgroup.directory().resolve(OOM_CONTROL) : file;
    for (Path each : List.of(file, locked, killer)) {
      if (!Files.isWritable(each)) {
        throw new MnemoException(
            "cannot write %s; run as root, or as the user who made the cgroup".formatted(each));
      }
    }
    try {
      FileChannel channel = FileChannel.open(locked, StandardOpenOption.WRITE);
      if (!isLocked(channel)) {
        channel.close();
        throw new MnemoException(
            "another manager has %s already; end it first".formatted(cgroup.directory()));
      }
      putBackLeft();
      OptionalLong original = cgroup.limitBytes();
      if (original.isEmpty()) {
        channel.close();
        throw new MnemoException(
            "%s holds '%s' instead of a limit; name a memory cgroup"
                .formatted(file, KernelText.of(file)));
      }
      Path record =
          records()
              .resolve(
                  "%s%x-%s"
                      .formatted(
                          PREFIX,
                          cgroup.directory().toString().hashCode(),
                          Processes.identity(ProcessHandle.current().pid())));
      return new LimitGuard(cgroup, channel, original.getAsLong(), record);
    } catch (IOException e) {
      throw new MnemoException("cannot take over %s: %s".formatted(file, e.getMessage()), e);
    }
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** The directory of the records, of root or of this user. */
  private static Path records() {
    Path ofRoot = Path.of("/run/mnemo");
    // Not below /run/user, which ends with a user's last login.
    return Files.isWritable(Path.of("/run")) || Files.isWritable(ofRoot)
        ? ofRoot
        : Path.of(System.getProperty("user.home"), ".cache", "mnemo");
  }

  /** Puts back the limits of managers that were killed together with their watchdogs. */
  private static void putBackLeft() {
    List<Path> left;
    try (Stream<Path> files = Files.list(records())) {
      left = files.filter(LimitGuard::isLeft).toList();
    } catch (IOException e) {
      return;
    }
    left.forEach(LimitGuard::putBack);
  }

  private static boolean isLeft(Path record) {
    String name = record.getFileName().toString();
    String manager = name.substring(name.lastIndexOf('-') + 1);
    return name.startsWith(PREFIX)
        && manager.matches("[0-9]{1,10}@[0-9]{1,19}")
        && !Processes.identity(Long.parseLong(manager.replaceFirst("@.*", ""))).equals(manager);
  }

  private static void putBack(Path record) {
    List<String> lines = KernelText.of(record).lines().toList();
    if (lines.size() != LINES) {
      System.err.printf(
          "mnemo: cannot read %s, the limit that a killed manager has left; restart its server, and remove the file%n",
          record);
      return;
    }
    MemoryCgroup cgroup = MemoryCgroup.in(Path.of(lines.get(0)));
    if (lines.subList(2, 4).contains(KernelText.of(cgroup.limitFile()))) {
      if (!cgroup.writes(cgroup.limitFile().getFileName().toString(), lines.get(1))) {
        sayNotPutBack(cgroup, lines.get(1));
        return;
      }
      System.err.printf(
          "mnemo: put back the limit of %s, which a killed manager had left%n", cgroup.directory());
    }
    if (lines.get(4).equals("1")) {
      cgroup.writes(OOM_CONTROL, "0");
    }
    try {
      Files.deleteIfExists(record);
    } catch (IOException e) {
      System.err.printf("mnemo: cannot remove %s: %s%n", record, e.getMessage());
    }
  }

  private static void sayNotPutBack(MemoryCgroup cgroup, String limit) {
    System.err.printf(
        "mnemo: cannot put back the limit of %s; run: echo %s > '%s'%n",
        cgroup.directory(), limit, cgroup.limitFile());
  }

  private void writeRecord(long oldBytes, long newBytes) {
    try {
      Directories.make(records());
      AtomicFile.write(
          record,
          "%s%n%s%n%s%n%s%n%d%n"
              .formatted(
                  cgroup.directory(),
                  text(originalBytes),
                  text(oldBytes),
                  text(newBytes),
                  endsProcesses ? 1 : 0)
              .getBytes(StandardCharsets.UTF_8));
    } catch (UnwritableException e) {
      // Nothing names another place.
      throw new MnemoException(
          "cannot write %s, without which no limit is lowered; make room there, or grant the right to write"
              .formatted(record),
          e);
    }
  }

  /** A limit as the kernel shows it. */
  private String text(long bytes) {
    return cgroup.isVersion1() || bytes != Long.MAX_VALUE ? Long.toString(bytes) : "max";
  }

  /** The limit before it was managed, in bytes; {@link Long#MAX_VALUE} for none. */
  public long originalBytes() {
    return originalBytes;
  }

  /** The limit that was set last, in bytes. */
  public long bytes() {
    return lastBytes;
  }

  /**
   * Puts the original limit back at once, even while {@link #set} waits for the kernel to page out;
   * a call of it must follow, as a lower limit may come into force afterwards.
   */
  public void lift() {
    long present = cgroup.limitBytes().orElse(originalBytes);
    if (present != originalBytes && (present == lastBytes || present == nextBytes)) {
      isLifted = true;
      cgroup.setLimitBytes(originalBytes);
    }
  }

  /**
   * Sets the limit, at most the original one.
   *
   * @return false if the kernel refused, as it cannot page out as much
   */
  public synchronized boolean set(long bytes) {
    if (isClosed || isChanged()) {
      return false;
    }
    long page = PageMap.PAGE_BYTES;
    long limit = bytes >= originalBytes ? originalBytes : Math.max(1, bytes / page) * page;
    if (limit == lastBytes) {
      isLifted &= limit != originalBytes;
      return true;
    }
    if (limit < originalBytes) {
      // Putting it back needs no record, and must not fail on a full disk.
      writeRecord(lastBytes, limit);
    }
    if (lastBytes == originalBytes && !waitAtLimit(true)) {
      return false;
    }
    watchdog.send(List.of(text(lastBytes) + " " + text(limit)));
    nextBytes = limit;
    boolean isSet = cgroup.setLimitBytes(limit);
    if (isSet) {
      lastBytes = limit;
      isLifted &= limit != originalBytes;
    }
    nextBytes = lastBytes;
    if (lastBytes == originalBytes) {
      waitAtLimit(false);
    }
    return isSet;
  }

  /** Lets processes wait at the limit instead of being ended, or not; false if refused. */
  private boolean waitAtLimit(boolean isLowered) {
    return !endsProcesses || cgroup.writes(OOM_CONTROL, isLowered ? "1" : "0");
  }

  /** True if somebody else has changed the limit. */
  public synchronized boolean isChanged() {
    OptionalLong present = cgroup.limitBytes();
    return present.isPresent()
        && present.getAsLong() != lastBytes
        && !(isLifted && present.getAsLong() == originalBytes);
  }

  /**
   * Puts the original limit back, unless somebody else has changed it; idempotent. If the kernel
   * refuses, the watchdog tries again at this process's end, and so does the next manager.
   */
  @Override
  public void close() {
    lift();
    closeLocked();
  }

  private synchronized void closeLocked() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    if (lastBytes != originalBytes && Files.exists(cgroup.limitFile()) && !isChanged()) {
      if (!cgroup.setLimitBytes(originalBytes)) {
        sayNotPutBack(cgroup, text(originalBytes));
        return;
      }
      lastBytes = originalBytes;
      System.err.printf("mnemo: put back the limit of %s%n", cgroup.directory());
    }
    waitAtLimit(false);
    watchdog.close();
    try {
      Files.deleteIfExists(record);
      lock.close();
    } catch (IOException e) {
      // The record then names what is restored already.
    }
  }
}
