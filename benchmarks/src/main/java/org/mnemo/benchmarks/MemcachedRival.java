package org.mnemo.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import net.spy.memcached.AddrUtil;
import net.spy.memcached.CachedData;
import net.spy.memcached.ConnectionFactoryBuilder;
import net.spy.memcached.MemcachedClient;
import net.spy.memcached.transcoders.Transcoder;

/** Bare spymemcached with the buffers that Mnemo uses, by which items are read as they are. */
final class MemcachedRival implements Rival {

  private static final int BUFFER_BYTES = 1 << 18;
  private static final Raw RAW = new Raw();

  private final MemcachedClient client;

  MemcachedRival(Map<String, String> properties) {
    try {
      this.client =
          new MemcachedClient(
              new ConnectionFactoryBuilder()
                  .setDaemon(true)
                  .setShouldOptimize(false)
                  .setReadBufferSize(BUFFER_BYTES)
                  .setOpTimeout(10_000)
                  .build(),
              AddrUtil.getAddresses(properties.get("memcached.hosts")));
      byte[] known =
          (properties.get("memcached.username") + " " + properties.get("memcached.password"))
              .getBytes(StandardCharsets.UTF_8);
      if (!client.set("auth", 0, known, RAW).getStatus().isSuccess()) {
        throw new IllegalStateException("the server does not know its own password");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String name() {
    return "bare spymemcached";
  }

  @Override
  public void read(String key) {
    Objects.requireNonNull(client.get(key, RAW));
  }

  @Override
  public void close() {
    client.shutdown(1, TimeUnit.SECONDS);
  }

  /** Leaves items as they are. */
  private static final class Raw implements Transcoder<byte[]> {

    @Override
    public boolean asyncDecode(CachedData item) {
      return false;
    }

    @Override
    public CachedData encode(byte[] value) {
      return new CachedData(0, value, getMaxSize());
    }

    @Override
    public byte[] decode(CachedData item) {
      return item.getData();
    }

    @Override
    public int getMaxSize() {
      return Integer.MAX_VALUE;
    }
  }
}
