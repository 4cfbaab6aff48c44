package org.mnemo.cli.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mnemo.cli.doctor.Diagnosis.Program;
import org.mnemo.ycsb.server.LocalServerType;
import org.mnemo.ycsb.store.StoreTypes;

/** The programs that a machine has. */
final class Programs {

  private static final String DYNAMODB_LOCAL = "DynamoDB Local";

  private final Host host;

  Programs(Host host) {
    this.host = host;
  }

  List<Program> examine() {
    // Some take half a second to say which version they are.
    List<Program> tools = Tool.ALL.parallelStream().map(this::program).toList();
    return Stream.of(Stream.of(compiler()), tools.stream(), Stream.of(dynamoDbLocal()))
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

  private Program absent(Tool tool) {
    return Program.absent(tool.name(), tool.without(), tool.remedy());
  }

  /** The Java compiler, which a JDK has and a JRE lacks. */
  private Program compiler() {
    Path javac = Path.of(System.getProperty("java.home"), "bin", "javac");
    return Files.isExecutable(javac)
        ? Program.present(Tool.JDK.name(), System.getProperty("java.version"), javac.toString())
        : absent(Tool.JDK);
  }

  /** No program on the search path, but files that Maven keeps. */
  private Program dynamoDbLocal() {
    Optional<String> fetched =
        StoreTypes.byName("dynamodb").localServer().flatMap(LocalServerType::withoutPrograms);
    if (fetched.isPresent()) {
      return Program.present(DYNAMODB_LOCAL, ProgramVersion.in(fetched.get()).orElse(null), null);
    }
    return host.find(Tool.MAVEN.names()).isPresent()
        ? Program.absent(DYNAMODB_LOCAL, "Maven fetches it when it is first started, 50 MB", null)
        : Program.absent(
            DYNAMODB_LOCAL, "Maven fetches it, and there is no Maven", Tool.MAVEN.remedy());
  }
}
