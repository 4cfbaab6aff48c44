package org.mnemo.ycsb.server;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.text.Check;

/** Starting and reaching a local server of one kind of store. */
public interface LocalServerType {

  /** Suffix of files with a server's data. */
  String FILE_ENDING = ".extstore";

  /** Name of the memory of a file. */
  String FILE_DIRECTORY = "mnemo.ext.path";

  /** The program to be started: its path, a note that it is embedded, or how to install it. */
  String program();

  /** The names of suitable programs; the first one on PATH is used. */
  List<String> programs();

  /** The server, with version, used without these programs; empty if there is none. */
  default Optional<String> withoutPrograms() {
    return Optional.empty();
  }

  /**
   * The command of a server on loopback without persistence.
   *
   * @throws org.mnemo.core.MnemoException if the program is missing, with a remedy
   */
  List<String> command(Launch launch);

  /**
   * Parameters of a server's start.
   *
   * @param port TCP port to listen on
   * @param directory working directory, also for unpacked files
   * @param dataset size of its data; computing it may read a trace
   * @param password password required from clients, if supported
   * @param memory memory for its data
   * @param fileDirectory directory for a file with part of the data
   * @param usesFiles true if this or a parallel server keeps part of its data in a file; then all
   *     servers must manage memory alike
   */
  record Launch(
      int port,
      Path directory,
      Supplier<DatasetSize> dataset,
      String password,
      MemorySource memory,
      Path fileDirectory,
      boolean usesFiles) {

    /** File for a part of the data, removed as soon as the server has opened it. */
    public Path file() {
      return fileDirectory.resolve("mnemo-" + port + FILE_ENDING);
    }

    /** Suffix of files with servers' passwords. */
    static final String SECRET_ENDING = ".secret";

    /**
     * Writes a file readable only by its owner, for a password that must not be on a command line.
     *
     * @param store name of the store, whose servers share the file
     * @param content password in the server's format
     * @return the file
     */
    public Path secret(String store, String content) {
      Path file = directory.resolve(store + SECRET_ENDING);
      AtomicFile.writePrivate(file, content.getBytes(StandardCharsets.UTF_8));
      return file;
    }
  }

  /** Checks that a server supports such memory. */
  default void requireUsable(MemorySource memory) {
    Check.that(
        !(memory instanceof MemorySource.Cached),
        "memory=cached:SHARE needs memcached; use --store memcached, or another memory");
    Check.that(
        !(memory instanceof MemorySource.Dropping),
        "this store drops no records; use redis, valkey or memcached");
  }

  /** Greatest memory in bytes of a server after the load, which must be free before. */
  default long memoryBytes(DatasetSize dataset) {
    // Allocators round sizes up by at most a quarter.
    return dataset.memoryBytes(1.25, 32 << 20);
  }

  /**
   * True once the server of process {@code pid} answers on {@code port}.
   *
   * @param password password of the server; empty for none
   */
  boolean answers(int port, long pid, String password);

  /**
   * Properties of a client of a local server.
   *
   * @param password password of the server; empty for none
   */
  Map<String, String> clientProperties(int port, String password);
}
