package org.mnemo.ycsb.server;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How a class of the tests is run by a process of its own. */
public final class JavaProcess {

  private JavaProcess() {}

  public static ProcessBuilder of(
      List<String> prefix, List<String> options, Class<?> main, String... arguments) {
    List<String> command = new ArrayList<>(prefix);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // In seconds an optimising compiler costs more than it saves.
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
  }
}
