package org.mnemo.ycsb.store.redis;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.kernel.SearchPath;
import org.mnemo.ycsb.server.LocalServerType;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.tier.TierSettings;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Connection;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisException;
import redis.embedded.core.ExecutableProvider;
import redis.embedded.model.OsArchitecture;

/**
 * A local Redis on loopback: {@code redis-server} from PATH, else Valkey or KeyDB with the same
 * options, else the embedded binary.
 *
 * @param names names of the programs on PATH; the first found is used
 * @param mayBeEmbedded true to use the embedded Redis without them
 */
record LocalRedis(List<String> names, boolean mayBeEmbedded) implements LocalServerType {

  /** Redis, else a program with the same options. */
  static LocalRedis any() {
    return new LocalRedis(List.of("redis-server", "valkey-server", "keydb-server"), true);
  }

  /** Only Valkey. */
  static LocalRedis valkey() {
    return new LocalRedis(List.of("valkey-server"), false);
  }

  private Optional<Path> installed() {
    return names.stream().map(SearchPath::find).flatMap(Optional::stream).findFirst();
  }

  @Override
  public String program() {
    return installed()
        .map(Path::toString)
        .orElse(mayBeEmbedded ? "embedded redis-server" : names.get(0));
  }

  @Override
  public List<String> programs() {
    return names;
  }

  @Override
  public Optional<String> withoutPrograms() {
    if (!mayBeEmbedded) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(
              ExecutableProvider.newProvidedVersionsMap()
                  .get(OsArchitecture.detectOSandArchitecture()))
          .map(resource -> resource.replaceFirst("^/", ""));
    } catch (RuntimeException e) {
      // The system is unknown, and has no binary.
      return Optional.empty();
    }
  }

  @Override
  public List<String> command(Launch launch) {
    Optional<Path> installed = installed();
    String program =
        installed.isPresent() ? installed.get().toString() : unpack(launch.directory());
    List<String> command =
        new ArrayList<>(
            List.of(
                program,
                launch.secret("redis", "requirepass " + launch.password() + "\n").toString(),
                "--port",
                Integer.toString(launch.port()),
                "--bind",
                "127.0.0.1",
                "--dir",
                launch.directory().toString(),
                "--save",
                "",
                "--appendonly",
                "no",
                "--loglevel",
                "warning"));
    if (launch.memory() instanceof MemorySource.Dropping limited) {
      Collections.addAll(
          command,
          "--maxmemory",
          Long.toString(limited.limitBytes()),
          "--maxmemory-policy",
          limited.eviction(),
          "--maxmemory-samples",
          Integer.toString(limited.samples()));
    }
    return command;
  }

  @Override
  public void requireUsable(MemorySource memory) {
    if (!(memory instanceof MemorySource.Dropping)) {
      LocalServerType.super.requireUsable(memory);
    }
  }

  private String unpack(Path directory) {
    if (!mayBeEmbedded) {
      throw new MnemoException("%1$s is not on PATH; install it".formatted(names.get(0)));
    }
    try {
      Files.createDirectories(directory);
      File program = ExecutableProvider.newJarResourceProvider(directory.toFile()).get();
      return program.getAbsolutePath();
    } catch (IOException | RuntimeException e) {
      throw new MnemoException(
          "redis-server is not on PATH, nor embedded for this machine; install it", e);
    }
  }

  @Override
  public boolean answers(int port, long pid, String password) {
    Properties properties = new Properties();
    properties.putAll(clientProperties(port, password));
    RedisSettings settings = RedisSettings.of(new TierSettings("local", properties));
    try (Connection connection = settings.open(settings.address())) {
      byte[] info =
          (byte[]) connection.executeCommand(new CommandArguments(Command.INFO).add("server"));
      return new String(info, StandardCharsets.UTF_8).contains("process_id:" + pid + "\r\n");
    } catch (JedisException e) {
      return false;
    }
  }

  @Override
  public Map<String, String> clientProperties(int port, String password) {
    Map<String, String> properties = new HashMap<>();
    properties.put(RedisSettings.HOST, "127.0.0.1");
    properties.put(RedisSettings.PORT, Integer.toString(port));
    if (!password.isEmpty()) {
      properties.put(RedisSettings.PASSWORD, password);
    }
    return properties;
  }
}
