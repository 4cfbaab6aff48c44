package org.mnemo.ycsb.store.dynamodb;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.mnemo.ycsb.server.DatasetSize;
import org.mnemo.ycsb.server.ListeningSockets;
import org.mnemo.ycsb.server.LocalServerType;

/**
 * Amazon's DynamoDB Local in a separate process. Its data is in SQLite's memory, outside the Java
 * heap.
 */
record LocalDynamoDb(DynamoDbLocalFiles files) implements LocalServerType {

  /** Size of the Java heap: enough for dozens of concurrent requests with items of 400 KB. */
  private static final String HEAP = "-Xmx512m";

  LocalDynamoDb() {
    this(DynamoDbLocalFiles.ofUser());
  }

  @Override
  public String program() {
    return files.describe();
  }

  @Override
  public List<String> programs() {
    return List.of(files.maven());
  }

  /** Name and version of DynamoDB Local if it was fetched before. */
  @Override
  public Optional<String> withoutPrograms() {
    return files.fetched();
  }

  @Override
  public List<String> command(Launch launch) {
    List<Path> classpath = files.classpath();
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        HEAP,
        "-Djava.library.path=" + joined(nativeLibraries(classpath)),
        "-cp",
        joined(classpath) + File.pathSeparator + ourOwn(),
        LoopbackLauncher.class.getName(),
        "-inMemory",
        "-sharedDb",
        "-disableTelemetry",
        "-port",
        Integer.toString(launch.port()));
  }

  /** The directories of SQLite's libraries, which are not jars. */
  private static List<Path> nativeLibraries(List<Path> classpath) {
    return classpath.stream()
        .filter(file -> !file.toString().endsWith(".jar"))
        .map(Path::getParent)
        .distinct()
        .toList();
  }

  /** Path of the launcher's class: a jar, or a directory of classes. */
  private static Path ourOwn() {
    try {
      return Path.of(
          LoopbackLauncher.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("invalid class path", e);
    }
  }

  private static String joined(List<Path> paths) {
    return paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  @Override
  public long memoryBytes(DatasetSize dataset) {
    // The heap, and the virtual machine's own memory.
    return dataset.memoryBytes(1.25, (512 + 192) << 20);
  }

  @Override
  public boolean answers(int port, long pid, String password) {
    return ListeningSockets.has(pid, port);
  }

  /**
   * Properties of a client, which let a load create its table, as only Mnemo uses a local server.
   * There is no password.
   */
  @Override
  public Map<String, String> clientProperties(int port, String password) {
    return Map.of(
        DynamoDbSettings.ENDPOINT, "http://127.0.0.1:" + port, DynamoDbSettings.CREATE, "true");
  }
}
