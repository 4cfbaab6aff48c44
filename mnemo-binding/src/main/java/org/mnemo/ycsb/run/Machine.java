package org.mnemo.ycsb.run;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.mnemo.ycsb.kernel.KernelText;

public final class Machine {

  private Machine() {}

  /** The machine by name of the part: system, processors, memory, virtual machine. */
  public static SortedMap<String, String> describe() {
    SortedMap<String, String> machine = new TreeMap<>();
    machine.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    machine.put("architecture", System.getProperty("os.arch"));
    machine.put(
        "jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
    List<String> models = cpuModels();
    // All processors of the machine, not only this process's.
    int cores = models.isEmpty() ? Runtime.getRuntime().availableProcessors() : models.size();
    machine.put("cores", Integer.toString(cores));
    machine.put("cpu", cpu());
    if (ManagementFactory.getOperatingSystemMXBean()
        instanceof com.sun.management.OperatingSystemMXBean system) {
      machine.put("memory_gib", Long.toString(system.getTotalMemorySize() >> 30));
    }
    return machine;
  }

  /** The model of the machine's processors. */
  public static String cpu() {
    return cpuModels().stream().findFirst().orElse("unknown");
  }

  /** Model of every processor; none if unknown. */
  private static List<String> cpuModels() {
    return KernelText.of(Path.of("/proc/cpuinfo"))
        .lines()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).trim())
        .toList();
  }
}
