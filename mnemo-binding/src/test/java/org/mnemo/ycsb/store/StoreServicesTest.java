package org.mnemo.ycsb.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.NanoClock;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;

/** Stores of jars of their own. */
class StoreServicesTest {

  @TempDir Path jar;

  /** A store that another jar might bring. */
  public static class Shelf implements StoreType {

    @Override
    public String name() {
      return "shelf";
    }

    @Override
    public List<Property> properties() {
      return List.of(new Property("shelf.width", 1, "how wide it is"));
    }

    @Override
    public boolean hasEndpoint(TierSettings settings) {
      return true;
    }

    @Override
    public TierServer server(TierSettings settings, NanoClock clock) {
      throw new AssertionError("nobody connects to a store that is only listed");
    }
  }

  /** A store that calls itself as one of ours. */
  public static final class Usurper extends Shelf {

    @Override
    public String name() {
      return "redis";
    }
  }

  private List<String> namesWith(String service) throws IOException {
    Path file = jar.resolve("META-INF/services/" + StoreType.class.getName());
    Files.createDirectories(file.getParent());
    Files.writeString(file, service + "\n");
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {jar.toUri().toURL()}, getClass().getClassLoader())) {
      return StoreTypes.withServices(loader).stream().map(StoreType::name).toList();
    }
  }

  @Test
  void findsAStoreBehindOurs() throws IOException {
    assertThat(namesWith(Shelf.class.getName()))
        .containsExactly("redis", "valkey", "memcached", "dynamodb", "simulated", "shelf");
  }

  @Test
  void refusesANameThatIsTakenAndAServiceThatIsNone() {
    refused(() -> namesWith(Usurper.class.getName()), "'redis'");
    refused(() -> namesWith("no.such.Store"), "no.such.Store");
  }
}
