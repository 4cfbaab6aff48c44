package org.mnemo.ycsb.store.memcached;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.kernel.ProgramOutput;
import org.mnemo.ycsb.kernel.SearchPath;
import org.mnemo.ycsb.server.DatasetSize;
import org.mnemo.ycsb.server.LocalServerType;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierSettings;

/**
 * A {@code memcached} from PATH on loopback. It has one worker thread for its one processor. It
 * refuses records when its memory is full instead of evicting, as every measured record must exist.
 */
record LocalMemcached(String name) implements LocalServerType {

  private static final String HOW_TO_GET_IT =
      "install memcached (apt-get install memcached, or brew install memcached)";

  private static final String USER = "mnemo";

  /** Timeout of an answer during a server's start, in milliseconds. */
  private static final String ANSWER_TIMEOUT_MS = "1000";

  LocalMemcached() {
    this("memcached");
  }

  @Override
  public String program() {
    return SearchPath.find(name).map(Path::toString).orElse("absent; " + HOW_TO_GET_IT);
  }

  @Override
  public List<String> programs() {
    return List.of(name);
  }

  @Override
  public List<String> command(Launch launch) {
    Path program =
        SearchPath.find(name)
            .orElseThrow(() -> new MnemoException("memcached is not on PATH; " + HOW_TO_GET_IT));
    DatasetSize dataset = launch.dataset().get();
    long largestItem = ItemMemory.largestItemMebibytes(dataset);
    long mebibytes = Math.max(ItemMemory.mebibytes(dataset), 2 * largestItem);
    List<String> external = List.of();
    List<String> chunks = launch.usesFiles() ? Extstore.chunkOptions(dataset) : List.of();
    if (launch.memory() instanceof MemorySource.Cached cached) {
      requireExtstore(program);
      Extstore extstore = Extstore.of(dataset, cached.share(), largestItem);
      extstore.requireRoom(launch.file());
      mebibytes = extstore.memoryMebibytes();
      external = extstore.options(launch.file());
    }
    boolean isDropping = launch.memory() instanceof MemorySource.Dropping;
    if (launch.memory() instanceof MemorySource.Dropping limited) {
      mebibytes = limited.limitBytes() >> 20;
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "-l",
                "127.0.0.1",
                "-p",
                Integer.toString(launch.port()),
                "-U",
                "0",
                // Memcached runs as root only with this option; other users ignore it.
                "-u",
                System.getProperty("user.name"),
                "-t",
                "1",
                "-m",
                Long.toString(mebibytes),
                "-I",
                largestItem + "m",
                "-Y",
                launch.secret("memcached", USER + ":" + launch.password() + "\n").toString()));
    // With a file, reading an item needs temporary memory, which -M would refuse.
    if (!isDropping) {
      command.addAll(external.isEmpty() ? List.of("-M") : external);
    }
    command.addAll(chunks);
    return command;
  }

  @Override
  public void requireUsable(MemorySource memory) {
    // Any memory is accepted.
  }

  /**
   * Checks that this memcached can keep items in a file.
   *
   * @throws MnemoException if it was built without extstore
   */
  private static void requireExtstore(Path program) {
    String help = ProgramOutput.of(List.of(program.toString(), "-h"));
    if (!help.contains("ext_path")) {
      throw new MnemoException(
          "%s lacks extstore (ext_path in its -h); install one built with --enable-extstore, or use another policy"
              .formatted(program));
    }
  }

  @Override
  public long memoryBytes(DatasetSize dataset) {
    // Two records of 350 KB fill a page of 1 MiB: 1.5 times their size.
    return dataset.memoryBytes(1.5, 32 << 20);
  }

  @Override
  public boolean answers(int port, long pid, String password) {
    Properties properties = new Properties();
    properties.putAll(clientProperties(port, password));
    properties.setProperty(MemcachedSettings.OP_TIMEOUT_MS, ANSWER_TIMEOUT_MS);
    try (MemcachedLink link =
        new MemcachedLink(MemcachedSettings.of(new TierSettings("local", properties)))) {
      return Long.toString(pid).equals(link.stats(null).get(0).get("pid"));
    } catch (StoreException e) {
      return false;
    }
  }

  @Override
  public Map<String, String> clientProperties(int port, String password) {
    Map<String, String> properties = new HashMap<>();
    properties.put(MemcachedSettings.HOSTS, "127.0.0.1:" + port);
    if (!password.isEmpty()) {
      properties.put(MemcachedSettings.USER, USER);
      properties.put(MemcachedSettings.PASSWORD, password);
    }
    return properties;
  }
}
