package org.mnemo.ycsb.capture;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.LiveServer;

/** A real server, of which a test does something, or says otherwise, on the way. */
public class ForwardingServer implements LiveServer {

  private final LiveServer real;

  public ForwardingServer(LiveServer real) {
    this.real = real;
  }

  /** A look at the load while there is a stream. */
  protected Load looked(Load load) {
    return load;
  }

  /** A mark was said. */
  protected void marked() {}

  @Override
  public String format() {
    return real.format();
  }

  @Override
  public boolean reportsSizes() {
    return real.reportsSizes();
  }

  @Override
  public String source() {
    return real.source();
  }

  @Override
  public Stream stream() {
    return real.stream();
  }

  @Override
  public Probe probe() {
    Probe probe = real.probe();
    return new Probe() {
      @Override
      public List<String> check() {
        return probe.check();
      }

      @Override
      public void ping() {
        probe.ping();
      }

      @Override
      public void say(String word) {
        probe.say(word);
        marked();
      }

      @Override
      public Load load(@Nullable Stream stream) {
        Load load = probe.load(stream);
        return stream == null ? load : looked(load);
      }

      @Override
      public ServerProcess process() {
        return probe.process();
      }

      @Override
      public void close() {
        probe.close();
      }
    };
  }
}
