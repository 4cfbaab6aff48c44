package org.mnemo.ycsb.kernel;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The kernel's files of a memory cgroup, of version 1 or 2. */
public record MemoryCgroup(Path directory, boolean isVersion1) {

  /** Limit of a cgroup of version 2 without one. */
  private static final String NO_LIMIT = "max";

  /**
   * Excess of the limit, as a share, from which on threads of version 2 are delayed: the delay of a
   * batch of pages grows with the excess's square, and falls away below a hundredth of a second.
   */
  private static final double EXCESS_OF_DELAYS = 0.01;

  /** Excess at small limits that passes, as threads page out what they have used. */
  private static final double PASSING_EXCESS_BYTES = 1 << 20;

  private static final Pattern STALLED =
      Pattern.compile("^some .*total=([0-9]{1,18})$", Pattern.MULTILINE);

  /** The memory cgroup with this directory, by its files. */
  public static MemoryCgroup in(Path directory) {
    return new MemoryCgroup(directory, Files.exists(directory.resolve("memory.limit_in_bytes")));
  }

  /**
   * The file with the limit: in version 2 the one above which the kernel reclaims but ends no
   * process.
   */
  public Path limitFile() {
    return directory.resolve(isVersion1 ? "memory.limit_in_bytes" : "memory.high");
  }

  /** The limit in bytes; {@link Long#MAX_VALUE} if there is none, empty if unknown. */
  public OptionalLong limitBytes() {
    return limit(KernelText.of(limitFile()));
  }

  private static OptionalLong limit(String text) {
    return text.equals(NO_LIMIT) ? OptionalLong.of(Long.MAX_VALUE) : number(text);
  }

  /**
   * Sets the limit. The kernel pages out the excess first; what it cannot page out keeps the old
   * limit.
   *
   * @return false if the kernel refused
   */
  public boolean setLimitBytes(long bytes) {
    String file = limitFile().getFileName().toString();
    String old = KernelText.of(limitFile());
    boolean isLowered = bytes < limit(old).orElse(Long.MAX_VALUE);
    long excess = usedBytes() - bytes;
    if (!isVersion1 && isLowered && excess > 0) {
      // Otherwise the server's own threads would have to page it out. It may succeed in part.
      writes("memory.reclaim", Long.toString(excess));
    }
    boolean isWritten =
        writes(file, bytes == Long.MAX_VALUE && !isVersion1 ? NO_LIMIT : Long.toString(bytes));
    // Version 2 accepts any limit, and lets the threads wait above it.
    if (!isVersion1 && isWritten && isLowered && excess(bytes) > 0.5) {
      writes(file, old);
      return false;
    }
    return isWritten;
  }

  /** Memory of the group's processes, in bytes. */
  public long usedBytes() {
    return number(isVersion1 ? "memory.usage_in_bytes" : "memory.current", 0);
  }

  /** Their pages in swap, in bytes; 0 if the kernel does not count them by group. */
  public long swappedBytes() {
    // Version 2 counts pages that are in memory, too, while a device keeps their copies.
    return isVersion1
        ? statistic("total_swap").orElse(0)
        : Math.max(0, number("memory.swap.current", 0) - statistic("swapcached").orElse(0));
  }

  /** The file whose value 0 forbids the kernel to swap the group's pages; empty if it may. */
  public Optional<Path> fileThatForbidsSwap() {
    return Stream.of(
            isVersion1
                ? directory.resolve("memory.swappiness")
                : directory.resolve("memory.swap.max"),
            Path.of("/proc/sys/vm/swappiness"))
        // Groups of version 1 have a swappiness of their own.
        .limit(isVersion1 ? 1 : 2)
        .filter(file -> KernelText.of(file).equals("0"))
        .findFirst();
  }

  /** Major page faults of the group since it was made. */
  public long majorFaults() {
    return statistic(isVersion1 ? "total_pgmajfault" : "pgmajfault").orElse(0);
  }

  private OptionalLong statistic(String name) {
    return KernelText.number(KernelText.of(directory.resolve("memory.stat")), name);
  }

  /**
   * Time in which processes waited for memory, in microseconds (PSI, "some"): of the group, or of
   * the machine if unknown; 0 without either.
   */
  public long stalledUs() {
    String pressure =
        KernelText.of(
            isVersion1 ? Path.of("/proc/pressure/memory") : directory.resolve("memory.pressure"));
    Matcher total = STALLED.matcher(pressure);
    return total.find() ? Long.parseLong(total.group(1)) : 0;
  }

  /** Number of processes that the kernel ended at the limit. */
  public long oomKills() {
    return KernelText.number(
            KernelText.of(directory.resolve(isVersion1 ? "memory.oom_control" : "memory.events")),
            "oom_kill")
        .orElse(0);
  }

  /** True if processes wait at the limit, as too little can be paged out. */
  public boolean isStuck() {
    return isVersion1
        ? KernelText.number(KernelText.of(directory.resolve("memory.oom_control")), "under_oom")
                .orElse(0)
            > 0
        : excess(limitBytes().orElse(Long.MAX_VALUE)) > 1;
  }

  /** Memory above a limit of version 2, divided by the excess from which on threads are delayed. */
  private double excess(long limit) {
    return (usedBytes() - limit) / Math.max(PASSING_EXCESS_BYTES, EXCESS_OF_DELAYS * limit);
  }

  /** True for the topmost cgroup, which has no limit. */
  public boolean isRoot() {
    Path parent = directory.toAbsolutePath().normalize().getParent();
    return parent == null || !Files.exists(parent.resolve("cgroup.procs"));
  }

  /** Numbers of the processes of the group and of those below it. */
  public List<Long> processes() {
    List<Long> numbers = new ArrayList<>();
    addProcesses(directory.toFile(), numbers);
    return numbers;
  }

  /** A group below may be removed meanwhile. */
  private static void addProcesses(File group, List<Long> numbers) {
    KernelText.of(group.toPath().resolve("cgroup.procs"))
        .lines()
        .filter(line -> line.matches("[0-9]{1,10}"))
        .forEach(line -> numbers.add(Long.parseLong(line)));
    File[] below = group.listFiles(File::isDirectory);
    for (File each : below == null ? new File[0] : below) {
      addProcesses(each, numbers);
    }
  }

  /** Writes to a file of the group; false if the kernel refused. */
  public boolean writes(String file, String text) {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    try (FileChannel channel =
        FileChannel.open(
            directory.resolve(file),
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      channel.write(bytes);
      // memory.reclaim refuses with EAGAIN, which is no error of a channel.
      return !bytes.hasRemaining();
    } catch (IOException e) {
      return false;
    }
  }

  private long number(String file, long unknown) {
    return number(KernelText.of(directory.resolve(file))).orElse(unknown);
  }

  private static OptionalLong number(String text) {
    return text.matches("[0-9]{1,19}")
        ? OptionalLong.of(Long.parseUnsignedLong(text) < 0 ? Long.MAX_VALUE : Long.parseLong(text))
        : OptionalLong.empty();
  }
}
