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
import java.util.Set;
import org.mnemo.core.AtomicFile;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;

/**
 * The arguments of {@code bin/ycsb}, checked: YCSB's own client would print a page and exit 0.
 *
 * @param binding class name of the binding
 * @param forClient the same in the form that YCSB's client takes
 * @param properties what files and {@code -p} set together, the latter winning
 */
public record YcsbArguments(String binding, List<String> forClient, Properties properties) {

  private static final Map<String, String> BINDINGS =
      Map.of("mnemo", MnemoDb.class.getName(), "basic", "site.ycsb.BasicDB");
  private static final Map<String, String> PHASES = Map.of("load", "-load", "run", "-t");
  private static final Set<String> FLAGS = Set.of("-s", "-load", "-t");

  public YcsbArguments {
    forClient = List.copyOf(forClient);
  }

  /**
   * Parses {@code load|run BINDING [options]}.
   *
   * @throws UsageException naming the first argument that is wrong
   */
  public static YcsbArguments parse(List<String> args) {
    if (args.size() < 2 || !PHASES.containsKey(args.get(0))) {
      throw new UsageException(
          "expected 'load' or 'run' and a binding, as in 'bin/ycsb load mnemo -P workloads/trending'");
    }
    Parser parser = new Parser();
    parser.forClient.addAll(List.of(PHASES.get(args.get(0)), "-db", binding(args.get(1))));
    parser.fromCommandLine.setProperty(
        "dotransactions", Boolean.toString(args.get(0).equals("run")));
    for (int i = 2; i < args.size(); i++) {
      String option = args.get(i);
      if (FLAGS.contains(option)) {
        parser.forClient.add(option);
      } else if (i + 1 == args.size()) {
        throw new UsageException("option '" + option + "' is unknown or lacks its value");
      } else {
        parser.option(option, args.get(++i));
      }
    }
    return parser.result(binding(args.get(1)));
  }

  private static String binding(String name) {
    String known = BINDINGS.get(name);
    if (known == null && !name.contains(".")) {
      throw new UsageException(
          "unknown binding '" + name + "'; use mnemo, basic or the name of a class");
    }
    return known == null ? name : known;
  }

  private static final class Parser {

    final List<String> forClient = new ArrayList<>();
    final Properties fromFiles = new Properties();
    final Properties fromCommandLine = new Properties();

    void option(String option, String value) {
      switch (option) {
        case "-P" -> {
          forClient.add(option);
          forClient.add(load(value).toString());
          return;
        }
        case "-p" -> {
          int equals = value.indexOf('=');
          if (equals < 1) {
            throw new UsageException("-p needs NAME=VALUE, was '" + value + "'");
          }
          fromCommandLine.setProperty(value.substring(0, equals), value.substring(equals + 1));
        }
        case "-threads" -> fromCommandLine.setProperty("threadcount", number(option, value));
        case "-target" -> fromCommandLine.setProperty("target", number(option, value));
        case "-l", "-db" -> {
          // Any text.
        }
        default -> throw new UsageException("unknown option '" + option + "'; see bin/ycsb --help");
      }
      forClient.add(option);
      forClient.add(value);
    }

    private static String number(String option, String value) {
      if (!value.matches("[0-9]{1,9}")) {
        throw new UsageException(option + " needs a whole number, was '" + value + "'");
      }
      return value;
    }

    private Path load(String name) {
      Path file = find(name);
      try (Reader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
        fromFiles.load(in);
      } catch (IOException e) {
        throw AtomicFile.cannotRead(file, e);
      } catch (IllegalArgumentException e) {
        throw new MnemoException(file + " is no properties file: " + e.getMessage(), e);
      }
      return file;
    }

    /** A workload file, from here or from the project's own folder. */
    private static Path find(String name) {
      Path here = Path.of(name);
      Path home = Home.directory();
      Path there = home == null ? here : home.resolve(name);
      if (!Files.exists(here) && Files.isRegularFile(there)) {
        return there;
      }
      if (!Files.isRegularFile(here)) {
        throw new UsageException("no workload file " + name + "; see the folder workloads/");
      }
      return here;
    }

    YcsbArguments result(String binding) {
      Properties all = new Properties();
      all.putAll(fromFiles);
      all.putAll(fromCommandLine);
      if (all.getProperty("workload") == null) {
        throw new UsageException(
            "no workload given; name a workload file, as in -P workloads/trending");
      }
      return new YcsbArguments(binding, forClient, all);
    }
  }
}
