package org.mnemo.ycsb;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.Nearest;
import org.mnemo.core.text.PathText;
import org.mnemo.ycsb.properties.Home;
import org.mnemo.ycsb.properties.Secrets;
import org.mnemo.ycsb.server.MemoryCheck;
import org.mnemo.ycsb.settings.RunSettings;

/**
 * The checked arguments of {@code bin/ycsb}; YCSB's own client answers mistakes with a page of help
 * and exit status 0.
 *
 * @param isShell true for YCSB's shell, false for its client
 * @param binding class name of the binding
 * @param forClient arguments for YCSB's client or shell, without the secrets for Mnemo's binding,
 *     as the client prints them
 * @param properties properties from files and {@code -p}, which overrides files
 */
public record YcsbArguments(
    boolean isShell, String binding, List<String> forClient, Properties properties) {

  /** Class names of Mnemo's binding and of those in YCSB's core, by name. */
  private static final Map<String, String> BINDINGS =
      Map.of(
          "mnemo", MnemoDb.class.getName(),
          "basic", "site.ycsb.BasicDB",
          "basicts", "site.ycsb.BasicTSDB");

  private static final Map<String, String> PHASES = Map.of("load", "-load", "run", "-t");
  private static final String SHELL = "shell";

  /** Options as this project's other commands spell them, by YCSB's spelling. */
  private static final Map<String, String> SYNONYMS =
      Map.of("--clients", "-threads", "--threads", "-threads");

  /** Options without a value, by property. */
  private static final Map<String, String> FLAGS =
      Map.of(
          "--overwrite", RunSettings.OVERWRITE + "=true", "--force", MemoryCheck.NAME + "=false");

  /** Options with a value, by property. */
  private static final Map<String, String> VALUES = Map.of("--ycsb-home", RunSettings.YCSB_HOME);

  private static final List<String> CLIENT_OPTIONS =
      Stream.of(
              Stream.of("-P", "-p", "-threads", "-target", "-s", "-l", "-db", "-load", "-t"),
              FLAGS.keySet().stream().sorted(),
              VALUES.keySet().stream())
          .flatMap(options -> options)
          .toList();
  private static final List<String> SHELL_OPTIONS =
      List.of("-P", "-p", "-db", "-table", "--ycsb-home");

  /** Options that the launcher removes before Java starts. */
  private static final List<String> LAUNCHER_OPTIONS = List.of("-cp", "-jvm-args", "--help");

  public YcsbArguments {
    forClient = List.copyOf(forClient);
  }

  /** Parses {@code load|run|shell BINDING [options]}. */
  public static YcsbArguments parse(List<String> args) {
    Check.that(
        args.size() > 1 && (PHASES.containsKey(args.get(0)) || args.get(0).equals(SHELL)),
        "expected load, run or shell and a binding, as in 'bin/ycsb load mnemo -P workloads/trending'");
    Parser parser = new Parser(args.get(0), bindingOf(args.get(1)));
    for (int i = 2; i < args.size(); i++) {
      String option = SYNONYMS.getOrDefault(args.get(i), args.get(i));
      parser.requireKnown(option);
      if (option.equals("-s")) {
        parser.forClient.add(option);
      } else if (FLAGS.containsKey(option)) {
        parser.option("-p", FLAGS.get(option));
      } else if (PHASES.containsValue(option)) {
        parser.requireSamePhase(option);
      } else if (i + 1 == args.size()) {
        throw new UsageException("option " + option + " needs a value; see bin/ycsb --help");
      } else if (VALUES.containsKey(option)) {
        parser.option("-p", VALUES.get(option) + "=" + args.get(++i));
      } else {
        parser.option(option, args.get(++i));
      }
    }
    return parser.result();
  }

  public boolean isOurs() {
    return binding.equals(MnemoDb.class.getName());
  }

  private static String bindingOf(String name) {
    String known = BINDINGS.get(name);
    if (known == null && !name.contains(".")) {
      throw new UsageException(
          "unknown binding '%s'%s use mnemo, basic, basicts or a class"
              .formatted(
                  name,
                  Nearest.meant(name, new TreeSet<>(BINDINGS.keySet()))
                      .map(", did you mean %s?"::formatted)
                      .orElse(";")));
    }
    return known == null ? name : known;
  }

  private static final class Parser {

    final List<String> forClient = new ArrayList<>();
    private final List<String> secrets = new ArrayList<>();
    private final String phase;
    private final Properties fromFiles = new Properties();
    private final Properties fromCommandLine = new Properties();
    private String binding;

    Parser(String phase, String binding) {
      this.phase = phase;
      this.binding = binding;
    }

    private boolean isShell() {
      return phase.equals(SHELL);
    }

    void requireKnown(String option) {
      List<String> known = isShell() ? SHELL_OPTIONS : CLIENT_OPTIONS;
      if (known.contains(option)) {
        return;
      }
      Check.that(
          option.startsWith("-"),
          "'%s' needs an option before it; see bin/ycsb --help".formatted(option));
      List<String> all = new ArrayList<>(known);
      all.addAll(LAUNCHER_OPTIONS);
      throw new UsageException(
          "unknown option '%s' of %s; %s"
              .formatted(
                  option,
                  phase,
                  Nearest.meant(option, all)
                      .map("did you mean %s?"::formatted)
                      .orElse("see bin/ycsb --help")));
    }

    void requireSamePhase(String option) {
      Check.that(
          option.equals(PHASES.get(phase)),
          "option %s contradicts '%s'; remove one".formatted(option, phase));
    }

    void option(String option, String value) {
      switch (option) {
        case "-P" -> {
          forClient.add(option);
          forClient.add(load(value).toString());
          return;
        }
        case "-p" -> {
          int equals = value.indexOf('=');
          Check.that(equals > 0, "-p needs NAME=VALUE, was '%s'".formatted(value));
          String name = value.substring(0, equals);
          String propertyValue = value.substring(equals + 1);
          fromCommandLine.setProperty(name, propertyValue);
          if (Secrets.isSecret(name, propertyValue)) {
            secrets.addAll(List.of(option, value));
            return;
          }
        }
        case "-db" -> {
          binding = bindingOf(value);
          return;
        }
        case "-threads" -> setNumber("threadcount", option, value, 1);
        case "-target" -> setNumber("target", option, value, 0);
        default -> {
          // The options -l and -table take any text.
        }
      }
      forClient.add(option);
      forClient.add(value);
    }

    private void setNumber(String property, String option, String value, int least) {
      Check.whole(option, value, least, 999_999_999);
      fromCommandLine.setProperty(property, value);
    }

    private Path load(String name) {
      Path file = find(name);
      try (Reader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
        Properties read = new Properties();
        read.load(in);
        requireNoMark(read, file);
        fromFiles.putAll(read);
      } catch (IOException e) {
        throw AtomicFile.cannotRead(file, e);
      } catch (IllegalArgumentException e) {
        throw new MnemoException(
            "cannot parse %s: %s; write lines NAME=VALUE".formatted(file, e.getMessage()), e);
      }
      return file;
    }

    /**
     * Refuses a file with a byte order mark, which YCSB's client takes for a part of the first
     * name.
     */
    private static void requireNoMark(Properties read, Path file) {
      if (read.stringPropertyNames().stream()
          .anyMatch(name -> name.startsWith("\u00EF\u00BB\u00BF"))) {
        throw new MnemoException(
            file + " starts with a byte order mark; save it as UTF-8 without one");
      }
    }

    /** A workload file, relative to the current or the project's directory. */
    private static Path find(String name) {
      Path here = PathText.parse("-P", name);
      Path home = Home.directory();
      Path there = home == null ? here : home.resolve(name);
      if (!Files.exists(here) && Files.isRegularFile(there)) {
        return there;
      }
      Check.that(
          !Files.exists(here) || Files.isRegularFile(here),
          "%s must be a regular file, as a workload is read more than once".formatted(name));
      if (!Files.exists(here)) {
        throw new UsageException(
            "no workload file "
                + name
                + Nearest.meant(name, siblings(here, there))
                    .map(", did you mean %s?"::formatted)
                    .orElse("; see the folder workloads/"));
      }
      return here;
    }

    /** Names of files in both directories, for hints. */
    private static List<String> siblings(Path here, Path there) {
      return Stream.of(here, there)
          .map(file -> file.toAbsolutePath().getParent())
          .distinct()
          .flatMap(folder -> filesIn(folder).stream())
          .map(file -> here.resolveSibling(file).toString())
          .distinct()
          .sorted()
          .toList();
    }

    /** The files of a directory; none if it cannot be read, as they only serve hints. */
    private static List<Path> filesIn(@Nullable Path folder) {
      if (folder == null || !Files.isDirectory(folder)) {
        return List.of();
      }
      try (Stream<Path> files = Files.list(folder)) {
        return files.filter(Files::isRegularFile).map(Path::getFileName).toList();
      } catch (IOException e) {
        return List.of();
      }
    }

    YcsbArguments result() {
      forClient.addAll(List.of("-db", binding));
      if (!isShell()) {
        // Last, so that it overrides a property of that name, as with YCSB's own launchers.
        forClient.add(PHASES.get(phase));
        fromCommandLine.setProperty("dotransactions", Boolean.toString(phase.equals("run")));
      }
      Properties all = new Properties();
      all.putAll(fromFiles);
      all.putAll(fromCommandLine);
      Check.that(
          isShell() || all.getProperty("workload") != null,
          "no workload given; name a workload file, as in -P workloads/trending");
      if (isShell() || !binding.equals(MnemoDb.class.getName())) {
        forClient.addAll(secrets);
      }
      return new YcsbArguments(isShell(), binding, forClient, all);
    }
  }
}
