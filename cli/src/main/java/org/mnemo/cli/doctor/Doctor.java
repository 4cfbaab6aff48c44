package org.mnemo.cli.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.doctor.Diagnosis.MemoryNode;
import org.mnemo.cli.doctor.Diagnosis.Program;
import org.mnemo.cli.doctor.Diagnosis.Store;
import org.mnemo.cli.doctor.Diagnosis.Tier;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.ycsb.kernel.ProgramOutput;
import org.mnemo.ycsb.probe.LastLevelCache;
import org.mnemo.ycsb.run.LocalServerPlans;
import org.mnemo.ycsb.run.Machine;
import org.mnemo.ycsb.server.LocalServerType;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.server.NumaNodes;
import org.mnemo.ycsb.server.PagedServers;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.tier.StoreType;

/**
 * Looks at a machine.
 *
 * @param host host whose programs and disturbances are examined
 * @param nodes memory nodes of the host
 * @param release true if this is a release, which is not to be built or tested
 */
public record Doctor(Host host, NumaNodes nodes, boolean release) {

  private static final int KIB = 1024;
  private static final String MEMCACHED = "memcached";
  private static final String DYNAMODB_LOCAL = "DynamoDB Local";

  /** All that there is to say. */
  public Diagnosis examine() {
    int processors = Runtime.getRuntime().availableProcessors();
    OptionalLong cacheBytes = LastLevelCache.bytes();
    return new Diagnosis(
        System.getProperty("java.version"),
        System.getProperty("java.home"),
        processors,
        Machine.cpu(),
        cacheBytes.isEmpty() ? null : cacheBytes.getAsLong(),
        nodes.all().stream().map(this::node).toList(),
        programs(),
        tiers(),
        MemoryProfiles.sold().stream().map(KnownMemory::name).toList(),
        Disturbances.of(host, processors, nodes),
        StoreTypes.all().stream().map(this::store).toList(),
        List.of(cached(), paged()));
  }

  /** Whether there is a Memcached that keeps values in a file. */
  private Store cached() {
    Path program = host.find(List.of(MEMCACHED)).orElse(null);
    String obstacle =
        program == null
            ? "memcached is absent"
            : ProgramOutput.of(List.of(program.toString(), "-h")).contains("ext_path")
                ? null
                : program + " was built without extstore; install one that was built with it";
    return Store.of(Policies.CACHED, obstacle);
  }

  /** Whether servers can be kept in a cgroup over swap. */
  private static Store paged() {
    String obstacle = PagedServers.refusal().orElse(null);
    return new Store(
        Policies.PAGED, obstacle == null, obstacle, PagedServers.manner().orElse(null));
  }

  private List<Program> programs() {
    // Some take half a second to say which version they are.
    List<Program> tools =
        (release ? Tool.OF_RELEASE : Tool.ALL).parallelStream().map(this::program).toList();
    Stream<Program> compiler = release ? Stream.empty() : Stream.of(compiler());
    return Stream.of(compiler, tools.stream(), Stream.of(dynamoDbLocal()))
        .flatMap(programs -> programs)
        .toList();
  }

  private Program program(Tool tool) {
    return host.find(tool.names())
        .map(
            path ->
                Program.present(tool.name(), ProgramVersion.of(path).orElse(null), path.toString()))
        .orElseGet(() -> absent(tool));
  }

  private static Program absent(Tool tool) {
    return Program.absent(tool.name(), tool.without(), tool.remedy());
  }

  /** The Java compiler, which a JDK has and a JRE lacks. */
  private static Program compiler() {
    Path javac = Path.of(System.getProperty("java.home"), "bin", "javac");
    return Files.isExecutable(javac)
        ? Program.present(Tool.JDK.name(), System.getProperty("java.version"), javac.toString())
        : absent(Tool.JDK);
  }

  /** No program on the search path, but files that Maven keeps, or that Amazon's archive has. */
  private Program dynamoDbLocal() {
    Optional<String> fetched =
        StoreTypes.byName("dynamodb").localServer().flatMap(LocalServerType::withoutPrograms);
    if (fetched.isPresent()) {
      return Program.present(
          DYNAMODB_LOCAL,
          ProgramVersion.in(fetched.get()).orElse(null),
          System.getenv("DYNAMODB_LOCAL_HOME"));
    }
    return host.find(Tool.MAVEN.names()).isPresent()
        ? Program.absent(DYNAMODB_LOCAL, "Maven fetches it when it is first started, 50 MB", null)
        : Program.absent(
            DYNAMODB_LOCAL,
            "Maven fetches it, and there is no Maven",
            Tool.MAVEN.remedy()
                + ", or set DYNAMODB_LOCAL_HOME to the folder that Amazon's archive unpacks to");
  }

  private MemoryNode node(NumaNodes.Node node) {
    return new MemoryNode(
        node.id(),
        node.memoryKib() * KIB,
        node.availableKib() * KIB,
        node.cpus(),
        nodes.all().stream().collect(Collectors.toMap(NumaNodes.Node::id, node::distanceTo)),
        tierOf(node));
  }

  private @Nullable String tierOf(NumaNodes.Node node) {
    if (nodes.slow().isEmpty()) {
      return null;
    }
    return nodes.fast().filter(node::equals).isPresent()
        ? "FastMem"
        : nodes.slow().filter(node::equals).isPresent() ? "SlowMem" : null;
  }

  private static List<Tier> tiers() {
    Tiers tiers = Tiers.FAST_AND_SLOW;
    List<MemorySource> memory = LocalServerPlans.memoryOf(tiers, new Properties(), List.of(0, 1));
    return IntStream.range(0, tiers.count())
        .mapToObj(
            tier ->
                new Tier(
                    tiers.name(tier),
                    memory.get(tier) instanceof MemorySource.Emulated,
                    memory.get(tier).description()))
        .toList();
  }

  private Store store(StoreType store) {
    String obstacle = store.localServer().flatMap(this::obstacle).orElse(null);
    return Store.of(store.name(), obstacle);
  }

  /** Reason why a server of Mnemo's own cannot be started; empty if it can. */
  private Optional<String> obstacle(LocalServerType server) {
    if (host.find(server.programs()).isEmpty() && server.withoutPrograms().isEmpty()) {
      return Optional.of(
          Tool.ALL.stream()
              .filter(tool -> tool.names().equals(server.programs()))
              .findFirst()
              .map(Doctor::obstacle)
              .orElse(server.program()));
    }
    // Where there are several nodes, each server is bound to one.
    return nodes.slow().isPresent() && host.find(Tool.NUMACTL.names()).isEmpty()
        ? Optional.of(obstacle(Tool.NUMACTL))
        : Optional.empty();
  }

  private static String obstacle(Tool tool) {
    return "%s is absent (%s)".formatted(tool.name(), tool.remedy());
  }
}
