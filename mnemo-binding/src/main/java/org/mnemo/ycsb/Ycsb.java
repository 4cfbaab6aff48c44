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
import org.mnemo.ycsb.sensitivity.Session;
import site.ycsb.Client;

/**
 * {@code bin/ycsb}: YCSB's own client with YCSB's own options, but with an exit code that tells
 * whether the load or run succeeded, and with mistakes answered in one sentence.
 */
public final class Ycsb {

  private static final Map<String, String> BINDINGS =
      Map.of("mnemo", MnemoDb.class.getName(), "basic", "site.ycsb.BasicDB");
  private static final Map<String, String> PHASES = Map.of("load", "-load", "run", "-t");
  private static final Set<String> OPTIONS_WITH_VALUE =
      Set.of("-P", "-p", "-threads", "-target", "-l", "-db");
  private static final Set<String> OPTIONS = Set.of("-s", "-load", "-t");

  private static final String USAGE =
      """
      Usage: bin/ycsb load|run BINDING [options]

      Loads a workload's records, or runs its operations, with YCSB's client.
      BINDING is mnemo, basic or the name of a class.

        -P FILE        read properties from FILE, as in -P workloads/trending
        -p NAME=VALUE  set a property; -p mnemo.out=DIR keeps the measurement of a run
        -threads N     client threads (default 1)
        -target N      operations a second (default: as many as it can)
        -s             show status while it runs
        -l LABEL       label for the status
        --help         this text
      """;

  private Ycsb() {}

  /** Exits 0 only if every operation was carried out. */
  public static void main(String[] args) {
    if (List.of(args).contains("--help") || List.of(args).contains("-h")) {
      System.out.print(USAGE);
      return;
    }
    ExitGuard guard = new ExitGuard();
    try {
      List<String> clientArgs = clientArguments(args);
      if (clientArgs.contains(MnemoDb.class.getName())) {
        Runtime.getRuntime().addShutdownHook(new Thread(guard, "exit-guard"));
      }
      Client.main(clientArgs.toArray(new String[0]));
    } catch (MnemoException e) {
      System.err.println("mnemo: " + e.getMessage());
      guard.status = e instanceof UsageException ? 2 : 1;
    }
    System.exit(guard.status);
  }

  /** YCSB's client exits 0 after most failures; the session knows better. */
  private static final class ExitGuard implements Runnable {

    private volatile int status = 1;

    @Override
    public void run() {
      if (!"complete".equals(System.getProperty(Session.OUTCOME))) {
        System.out.flush();
        Runtime.getRuntime().halt(status);
      }
    }
  }

  /** The arguments in the form that YCSB's client takes, checked. */
  static List<String> clientArguments(String[] args) {
    if (args.length < 2 || !PHASES.containsKey(args[0])) {
      throw new UsageException(
          "expected 'load' or 'run' and a binding, as in 'bin/ycsb load mnemo -P workloads/trending'");
    }
    List<String> result = new ArrayList<>(List.of(PHASES.get(args[0]), "-db", binding(args[1])));
    Properties properties = new Properties();
    for (int i = 2; i < args.length; i++) {
      String option = args[i];
      if (OPTIONS.contains(option)) {
        result.add(option);
      } else if (OPTIONS_WITH_VALUE.contains(option)) {
        if (++i == args.length) {
          throw new UsageException("option " + option + " needs a value");
        }
        result.add(option);
        result.add(checked(option, args[i], properties));
      } else {
        throw new UsageException("unknown option '" + option + "'; see bin/ycsb --help");
      }
    }
    if (properties.getProperty("workload") == null) {
      throw new UsageException(
          "no workload given; name a workload file, as in -P workloads/trending");
    }
    return result;
  }

  private static String binding(String name) {
    String known = BINDINGS.get(name);
    if (known == null && !name.contains(".")) {
      throw new UsageException(
          "unknown binding '" + name + "'; use mnemo, basic or the name of a class");
    }
    return known == null ? name : known;
  }

  private static String checked(String option, String value, Properties properties) {
    switch (option) {
      case "-P" -> {
        Path file = find(value);
        try (Reader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
          properties.load(in);
        } catch (IOException e) {
          throw AtomicFile.cannotRead(file, e);
        } catch (IllegalArgumentException e) {
          throw new MnemoException(file + " is no properties file: " + e.getMessage(), e);
        }
        return file.toString();
      }
      case "-p" -> {
        int equals = value.indexOf('=');
        if (equals < 1) {
          throw new UsageException("-p needs NAME=VALUE, was '" + value + "'");
        }
        properties.setProperty(value.substring(0, equals), value.substring(equals + 1));
      }
      case "-threads", "-target" -> {
        if (!value.matches("[0-9]{1,9}")) {
          throw new UsageException(option + " needs a whole number, was '" + value + "'");
        }
      }
      default -> {
        // -l and -db take any text.
      }
    }
    return value;
  }

  /** A workload file, from here or from the project's own folder. */
  private static Path find(String name) {
    Path here = Path.of(name);
    String home = System.getProperty("mnemo.home");
    if (!Files.exists(here) && home != null && Files.exists(Path.of(home).resolve(name))) {
      return Path.of(home).resolve(name);
    }
    if (!Files.isRegularFile(here)) {
      throw new UsageException("no workload file " + name + "; see the folder workloads/");
    }
    return here;
  }
}
