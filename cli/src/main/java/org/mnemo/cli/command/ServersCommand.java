package org.mnemo.cli.command;

import static org.mnemo.estimator.answer.Column.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.CompletionCandidates;
import org.mnemo.cli.argument.Section;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.ycsb.run.LocalServerPlans;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.ServerPlan;
import org.mnemo.ycsb.server.ServerState;
import org.mnemo.ycsb.settings.KnownProperties;
import org.mnemo.ycsb.settings.RunSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "servers",
    description = "Start, stop or list the local servers.",
    footer = {
      "",
      "Examples:",
      "  bin/mnemo servers start --store redis",
      "  bin/mnemo servers stop"
    },
    synopsisSubcommandLabel = "(start|stop|status)")
public final class ServersCommand implements Callable<Integer> {

  @Override
  public Integer call() {
    throw new UsageException("servers needs one of start, stop or status");
  }

  @Command(name = "start", description = "Start one server a tier and leave them running.")
  int start(
      @Option(
              names = "--store",
              completionCandidates = CompletionCandidates.Stores.class,
              paramLabel = "STORE",
              description =
                  "The store (default redis); tiers may differ: -p mnemo.slow.store=STORE.")
          @Nullable String store,
      @Option(
              names = "--ports",
              paramLabel = "PORT",
              split = ",",
              description = "A port for each tier, fastest first (default: free ones).")
          @Nullable List<Integer> ports,
      @Mixin ServerProperties asked,
      @Mixin AnswerArgument answer) {
    Properties properties = asked.properties();
    if (store != null) {
      properties.setProperty("mnemo.store", store);
    }
    ServerPlan plan = LocalServerPlans.serverPlan(RunSettings.of(properties));
    if (ports != null && ports.size() != plan.servers().size()) {
      throw new UsageException(
          "--ports needs "
              + CountedNoun.of(plan.servers().size(), "port")
              + ", one a server, was "
              + ports);
    }
    Shown started = Shown.of(asked.servers().start(plan, ports));
    answer.give(
        started,
        started.answer(Sentence.format("{servers,server} started", started.servers().size())));
    return 0;
  }

  @Command(name = "stop", description = "Stop the servers that Mnemo started here; no others.")
  int stop(@Mixin ServerProperties asked, @Mixin AnswerArgument answer) {
    int stopped = asked.servers().stop();
    answer.give(
        new Stopped(stopped),
        Answer.of(
            stopped == 0
                ? "No servers were running"
                : Sentence.format("{servers,server} stopped", stopped)));
    return 0;
  }

  @Command(name = "status", description = "Show the servers that Mnemo started here.")
  int status(@Mixin ServerProperties asked, @Mixin AnswerArgument answer) {
    ServerState state = asked.servers().state();
    Shown shown = Shown.of(state);
    answer.give(
        shown,
        shown.answer(
            state.servers().isEmpty()
                ? "No servers were started"
                : state.complete()
                    ? Sentence.format("{servers,server}", state.servers().size())
                    : "Not all servers have answered yet; unless a start is running, end them with 'bin/mnemo servers stop'"));
    return state.servers().isEmpty() || state.allRun() ? 0 : 1;
  }

  /** The properties that the servers depend on. */
  @Section("Servers")
  static final class ServerProperties {

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

    /** The servers on record where {@code mnemo.state} says. */
    LocalServers servers() {
      return new LocalServers(RunSettings.stateDirectory(properties()));
    }
  }

  /**
   * Answer of {@code start} and {@code status}.
   *
   * @param store names of the servers' stores with + between; null if there are no servers
   */
  private record Shown(@Nullable String store, List<ShownServer> servers) {

    static Shown of(ServerState state) {
      return new Shown(
          state.servers().isEmpty() ? null : String.join(" + ", state.stores()),
          state.servers().stream()
              .map(
                  server ->
                      new ShownServer(
                          server.tier(),
                          server.store(),
                          server.port(),
                          server.pid(),
                          server.runs(),
                          server.memory()))
              .toList());
    }

    Answer answer(String verdict) {
      Table table =
          Table.of(
              servers,
              words("", ShownServer::tier),
              words("", ShownServer::store),
              words("", server -> "127.0.0.1:" + server.port()),
              words("", server -> "process " + server.pid()),
              words("", server -> server.running() ? "running" : "not running"),
              words("", server -> "memory " + server.memory()));
      return new Answer(
          verdict, servers.isEmpty() ? List.of() : List.of(table), List.of(), List.of());
    }
  }

  /** A server, on 127.0.0.1. */
  private record ShownServer(
      String tier, String store, int port, long pid, boolean running, String memory) {}

  /** Answer of {@code stop}. */
  private record Stopped(int stopped) {}
}
