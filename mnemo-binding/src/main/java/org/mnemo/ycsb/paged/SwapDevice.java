package org.mnemo.ycsb.paged;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.Directories;
import org.mnemo.ycsb.kernel.KernelText;
import org.mnemo.ycsb.kernel.ProgramOutput;
import org.mnemo.ycsb.kernel.SearchPath;

/**
 * A zram device that is Mnemo's own: compressed memory that the kernel swaps to. Each is on record
 * in a file that names the servers that need it, so that whoever comes later can remove it once
 * they are gone. Devices of others are never touched.
 *
 * @param number number of the device
 */
public record SwapDevice(int number) {

  private static final Path CONTROL = Path.of("/sys/class/zram-control");
  private static final Path RECORDS = Path.of("/run/mnemo");
  private static final String PREFIX = "zram";
  private static final String ALGORITHM = "lz4";

  /** Before all others, so that nothing of the servers goes elsewhere. */
  private static final String PRIORITY = "32767";

  private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(20);
  private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(50);

  /** True if anything is swapped to. */
  static boolean isAnyInUse() {
    return KernelText.of(Path.of("/proc/swaps")).lines().count() > 1;
  }

  /** Why no device can be made, as a sentence; empty if one can. */
  public static Optional<String> refusal() {
    if (!Files.isWritable(CONTROL.resolve("hot_remove"))) {
      return Optional.of(
          Files.isDirectory(CONTROL)
              ? "a zram device can be made by root only; run as root, or let root turn swap on"
              : "the kernel has no zram (modprobe zram as root); or turn swap on yourself");
    }
    return Stream.of("mkswap", "swapon", "swapoff")
        .filter(program -> SearchPath.find(program).isEmpty())
        .findFirst()
        .map(program -> "there is no " + program + " on PATH; install util-linux");
  }

  /**
   * Makes a device and swaps to it.
   *
   * @param bytes most bytes that it takes in, before compression
   * @param servers numbers of the processes that need it
   * @throws MnemoException if that cannot be done; nothing is left then
   */
  static SwapDevice create(long bytes, List<Long> servers) {
    refusal()
        .ifPresent(
            reason -> {
              throw new MnemoException("there is no swap, and " + reason);
            });
    String added = KernelText.of(CONTROL.resolve("hot_add"));
    if (!added.matches("\\d{1,6}")) {
      throw new MnemoException(
          "the kernel made no zram device (%s); run as root, or turn swap on yourself"
              .formatted(CONTROL.resolve("hot_add")));
    }
    SwapDevice device = new SwapDevice(Integer.parseInt(added));
    try {
      device.record(servers);
      device.set("comp_algorithm", ALGORITHM);
      device.set("disksize", Long.toString(bytes));
      device.run(List.of("mkswap", "-L", "mnemo", device.path()));
      device.run(List.of("swapon", "-p", PRIORITY, device.path()));
      return device;
    } catch (RuntimeException e) {
      device.remove();
      throw e;
    }
  }

  String path() {
    return "/dev/" + PREFIX + number;
  }

  private Path recordFile() {
    return RECORDS.resolve(PREFIX + number);
  }

  private void record(List<Long> servers) {
    Directories.make(RECORDS);
    AtomicFile.writePrivate(
        recordFile(),
        String.join(" ", servers.stream().map(SwapDevice::identity).toList())
            .getBytes(StandardCharsets.US_ASCII));
  }

  /**
   * Number and start of a process: numbers are used again, a number with its start is not. One that
   * has ended and was not waited for has no start.
   */
  private static String identity(long pid) {
    if (KernelText.of(Path.of("/proc/" + pid + "/stat")).contains(") Z ")) {
      return "";
    }
    return pid
        + "@"
        + ProcessHandle.of(pid)
            .flatMap(process -> process.info().startInstant())
            .map(Instant::toEpochMilli)
            .orElse(0L);
  }

  private void set(String name, String value) {
    Path file = Path.of("/sys/block/" + PREFIX + number, name);
    try {
      Files.write(file, value.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new MnemoException("cannot write '%s' to %s; run as root".formatted(value, file), e);
    }
  }

  private void run(List<String> command) {
    String printed = ProgramOutput.of(command);
    boolean isOn =
        KernelText.of(Path.of("/proc/swaps"))
            .lines()
            .anyMatch(line -> line.startsWith(path() + " ") || line.startsWith(path() + "\t"));
    if (command.get(0).equals("swapon") && !isOn) {
      throw new MnemoException(
          "the kernel does not swap to %s: %s; run as root".formatted(path(), printed.strip()));
    }
  }

  /** Devices that servers which are alive need, of this process or of another. */
  static List<SwapDevice> inUse() {
    return recorded().stream().filter(SwapDevice::isNeeded).toList();
  }

  /** Removes the devices of servers that are no more. */
  static void removeDead() {
    recorded().stream().filter(device -> !device.isNeeded()).forEach(SwapDevice::remove);
  }

  private static List<SwapDevice> recorded() {
    try (Stream<Path> files = Files.list(RECORDS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches(PREFIX + "[0-9]{1,6}"))
          .map(name -> new SwapDevice(Integer.parseInt(name.substring(PREFIX.length()))))
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Whether servers are alive that need the device; so it is if its record may not be read. */
  private boolean isNeeded() {
    if (!Files.isReadable(recordFile())) {
      return true;
    }
    return Arrays.stream(KernelText.of(recordFile()).split(" ", -1))
        .filter(server -> server.matches("\\d{1,10}@\\d{1,19}"))
        .anyMatch(
            server ->
                identity(Long.parseLong(server.substring(0, server.indexOf('@')))).equals(server));
  }

  /** Swaps no longer to the device, and removes it; one that is busy is left to the next start. */
  void remove() {
    long deadline = System.nanoTime() + PATIENCE_NS;
    while (Files.exists(Path.of("/sys/block/" + PREFIX + number))) {
      try {
        // Again each time: it fails as long as a server that is ending has pages there.
        ProgramOutput.of(List.of("swapoff", path()));
        set("reset", "1");
        Files.write(
            CONTROL.resolve("hot_remove"),
            Integer.toString(number).getBytes(StandardCharsets.US_ASCII));
      } catch (IOException | MnemoException e) {
        if (System.nanoTime() > deadline) {
          System.err.printf(
              "mnemo: the zram device %s is busy and stays until servers are started or stopped again%n",
              path());
          return;
        }
        LockSupport.parkNanos(PAUSE_NS);
      }
    }
    try {
      // The directory stays: another Mnemo may be about to write a record into it.
      Files.deleteIfExists(recordFile());
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(recordFile(), e);
    }
  }
}
