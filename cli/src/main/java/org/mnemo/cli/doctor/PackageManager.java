package org.mnemo.cli.doctor;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Programs that install packages, each for some kinds of systems. */
enum PackageManager {
  APT("apt-get", "apt-get install", "debian|ubuntu"),
  DNF("dnf", "dnf install", "fedora|rhel|centos"),
  ZYPPER("zypper", "zypper install", "suse|opensuse"),
  PACMAN("pacman", "pacman -S", "arch"),
  APK("apk", "apk add", "alpine"),
  BREW("brew", "brew install", "");

  private final String program;
  private final String command;
  private final String systems;

  /**
   * @param systems systems that have it, as {@code ID} and {@code ID_LIKE} of os-release(5) call
   *     them, with bars between
   */
  PackageManager(String program, String command, String systems) {
    this.program = program;
    this.command = command;
    this.systems = systems;
  }

  /** The first one on the search path, else that of the system; empty if it is none of these. */
  static Optional<PackageManager> of(Host host) {
    Set<String> system =
        host.read("etc/os-release")
            .map(
                text ->
                    text.lines()
                        .filter(line -> line.startsWith("ID=") || line.startsWith("ID_LIKE="))
                        .map(line -> line.substring(line.indexOf('=') + 1).replace("\"", ""))
                        .flatMap(names -> Arrays.stream(names.split(" ")))
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toSet()))
            .orElse(Set.of());
    return Arrays.stream(values())
        .filter(manager -> host.find(List.of(manager.program)).isPresent())
        .findFirst()
        .or(
            () ->
                Arrays.stream(values())
                    .filter(
                        manager -> system.stream().anyMatch(name -> name.matches(manager.systems)))
                    .findFirst());
  }

  /** The command that installs packages. */
  String install(String packages) {
    return command + " " + packages;
  }
}
