package org.mnemo.ycsb.server;

import java.nio.file.Path;
import java.util.List;

/** How the local server of a kind of store is started. */
public interface LocalServerType {

  /** The program that would be started, for {@code doctor}: its path, or that it is embedded. */
  String program();

  /**
   * The command of a server on loopback that keeps nothing on disk.
   *
   * @param directory its working directory; what it must unpack goes there too
   */
  List<String> command(int port, Path directory);

  /** True once the server of process {@code pid} answers on {@code port}. */
  boolean answers(int port, long pid);

  /** The property names that give a client this server's host and port. */
  String hostProperty();

  String portProperty();
}
