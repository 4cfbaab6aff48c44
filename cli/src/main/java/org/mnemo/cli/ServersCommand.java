package org.mnemo.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.sensitivity.LocalServerPlans;
import org.mnemo.ycsb.server.LocalServer;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.ServerState;
import org.mnemo.ycsb.settings.KnownProperties;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.store.StoreTypes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The local servers. */
@Command(
    name = "servers",
    description = "Start, stop or show the local servers, one a tier.",
    synopsisSubcommandLabel = "(start|stop|status)",
    subcommands = {
      ServersCommand.Start.class,
      ServersCommand.Stop.class,
      ServersCommand.Status.class
    })
final class ServersCommand implements Callable<Integer> {

  @Override
  public Integer call() {
    throw new UsageException("servers needs one of start, stop or status");
  }

  private static LocalServers servers(Properties properties) {
    return new LocalServers(RunSettings.stateDirectory(properties));
  }

  /**
   * Answer of {@code start} and {@code status}.
   *
   * @param store name of the servers' store; null if there are no servers
   */
  private record Shown(@Nullable String store, List<ShownServer> servers) {

    static Shown of(ServerState state) {
      return new Shown(
          state.servers().isEmpty() ? null : state.store(),
          state.servers().stream().map(ShownServer::of).toList());
    }

    void print() {
      for (ShownServer server : servers) {
        System.out.printf(
            Locale.ROOT,
            "%-6s %s 127.0.0.1:%d  process %d  %s  memory %s%n",
            server.tier(),
            store,
            server.port(),
            server.pid(),
            server.running() ? "running" : "not running",
            server.memory());
      }
    }
  }

  /** A server, on 127.0.0.1. */
  private record ShownServer(String tier, int port, long pid, boolean running, String memory) {

    static ShownServer of(LocalServer server) {
      return new ShownServer(
          server.tier(), server.port(), server.pid(), server.runs(), server.memory());
    }
  }

  /** Answer of {@code stop}. */
  private record Stopped(int stopped) {}

  /**
   * The properties that the servers depend on; {@code mnemo.state} says where they are on record.
   */
  private static final class Assignments {

    @Option(
        names = "-p",
        paramLabel = "NAME=VALUE",
        description = "Set a property, as in -p mnemo.slow.memory=numa:1.")
    private List<String> assignments = new ArrayList<>();

    Properties properties() {
      Properties properties = new Properties();
      for (String assignment : assignments) {
        int equals = assignment.indexOf('=');
        if (equals < 1) {
          throw new UsageException("-p needs NAME=VALUE, was '" + assignment + "'");
        }
        properties.setProperty(assignment.substring(0, equals), assignment.substring(equals + 1));
      }
      KnownProperties.check(properties);
      return properties;
    }
  }

  /** Starts one server a tier. */
  @Command(name = "start", description = "Start one server a tier and leave them running.")
  static final class Start implements Callable<Integer> {

    @Option(
        names = "--store",
        completionCandidates = Choices.Stores.class,
        paramLabel = "STORE",
        description = "The store (default redis).")
    private String store = "redis";

    @Option(
        names = "--ports",
        paramLabel = "PORT",
        split = ",",
        description = "A port for each tier, fastest first (default: free ones).")
    private @Nullable List<Integer> ports;

    @Mixin private Assignments assignments = new Assignments();

    @Mixin private AnswerArgument answer = new AnswerArgument();

    @Override
    public Integer call() {
      Properties properties = assignments.properties();
      Tiers tiers = RunSettings.tiersOf(properties);
      if (ports != null && ports.size() != tiers.count()) {
        throw new UsageException(
            "--ports needs " + tiers.count() + " ports, one a tier, was " + ports);
      }
      Shown started =
          Shown.of(
              servers(properties)
                  .start(
                      LocalServerPlans.serverPlan(StoreTypes.byName(store), properties),
                      ports,
                      false));
      answer.give(started, started::print);
      return 0;
    }
  }

  /** Stops what was started. */
  @Command(name = "stop", description = "Stop the servers that Mnemo started here; no others.")
  static final class Stop implements Callable<Integer> {

    @Mixin private Assignments assignments = new Assignments();

    @Mixin private AnswerArgument answer = new AnswerArgument();

    @Override
    public Integer call() {
      int stopped = servers(assignments.properties()).stop();
      answer.give(
          new Stopped(stopped),
          () ->
              System.out.println(
                  stopped == 0 ? "No servers were running." : stopped + " servers stopped."));
      return 0;
    }
  }

  /** Shows what was started. */
  @Command(name = "status", description = "Show the servers that Mnemo started here.")
  static final class Status implements Callable<Integer> {

    @Mixin private Assignments assignments = new Assignments();

    @Mixin private AnswerArgument answer = new AnswerArgument();

    @Override
    public Integer call() {
      ServerState state = servers(assignments.properties()).state();
      Shown shown = Shown.of(state);
      answer.give(
          shown,
          () -> {
            if (state.servers().isEmpty()) {
              System.out.println("No servers were started.");
            }
            shown.print();
            if (!state.complete()) {
              System.out.println(
                  "They have not all answered yet; if nobody is starting them, 'bin/mnemo servers stop' ends them.");
            }
          });
      return state.servers().isEmpty() || state.allRun() ? 0 : 1;
    }
  }
}
