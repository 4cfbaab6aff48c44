package org.mnemo.ycsb.server;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.AtomicFile;

/** How a local server of one kind of store is started and reached. */
public interface LocalServerType {

  /** End of the names of files that servers keep a part of their data in. */
  String FILE_ENDING = ".extstore";

  /** Name of the memory of a file. */
  String FILE_DIRECTORY = "mnemo.ext.path";

  /**
   * The program that would be started: its path, a note that it is embedded, or how to install it.
   */
  String program();

  /** The names of the programs that a server needs, of which it takes the first on PATH. */
  List<String> programs();

  /**
   * The server that is used where none of these programs is there, with its version; empty if there
   * is none.
   */
  default Optional<String> withoutPrograms() {
    return Optional.empty();
  }

  /**
   * The command of a server on loopback that keeps nothing on disk.
   *
   * @throws org.mnemo.core.MnemoException if there is no program, saying how to get it
   */
  List<String> command(Launch launch);

  /**
   * Parameters of a server's start.
   *
   * @param port TCP port to listen on
   * @param directory working directory; what the server must unpack goes there too
   * @param dataset size of what it will have to hold; finding out may mean to read a trace
   * @param password password that it is to ask its clients for, where it can
   * @param memory memory that its data is to lie in
   * @param fileDirectory directory for a file that the store keeps a part of the data in
   * @param besideFiles true if it, or a server that is started with it, keeps a part of its data in
   *     a file, so that all of them must keep what is in memory alike
   */
  record Launch(
      int port,
      Path directory,
      Supplier<DatasetSize> dataset,
      String password,
      MemorySource memory,
      Path fileDirectory,
      boolean besideFiles) {

    /** The start of a server whose data lies in memory as it is. */
    public Launch(int port, Path directory, Supplier<DatasetSize> dataset, String password) {
      this(port, directory, dataset, password, new MemorySource.AsItIs(), directory, false);
    }

    /** File for a part of the data, which is removed as soon as the server has opened it. */
    public Path file() {
      return fileDirectory.resolve("mnemo-" + port + FILE_ENDING);
    }

    /** End of the names of files from which servers read their password. */
    static final String SECRET_ENDING = ".secret";

    /**
     * Writes a file that only its owner may read, for a password that must not be on a command
     * line.
     *
     * @param store name of the store, whose servers share the file
     * @param content password as the server wants to read it
     * @return the file
     */
    public Path secret(String store, String content) {
      Path file = directory.resolve(store + SECRET_ENDING);
      AtomicFile.writePrivate(file, content.getBytes(StandardCharsets.UTF_8));
      return file;
    }
  }

  /** Makes sure that a server can have its data in such memory. */
  default void requireUsable(MemorySource memory) {
    if (memory instanceof MemorySource.Cached) {
      throw new UsageException(
          "only memcached keeps a part of its data in a file (memory=cached:SHARE); take --store memcached, or another memory");
    }
  }

  /**
   * Greatest memory in bytes that a server takes to hold what is loaded: so much must be free
   * before.
   */
  default long memoryBytes(DatasetSize dataset) {
    // Allocators round sizes up by at most a quarter.
    return dataset.memoryBytes(1.25, 32 << 20);
  }

  /**
   * True once the server of process {@code pid} answers on {@code port}.
   *
   * @param password password that the server was started with; empty for none
   */
  boolean answers(int port, long pid, String password);

  /**
   * The store's properties by which a client reaches a local server.
   *
   * @param password password that the server was started with; empty for none
   */
  Map<String, String> clientProperties(int port, String password);
}
