package org.mnemo.ycsb.server;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Servers of another type, of which a test changes what it wants. */
public class ForwardingType implements LocalServerType {

  private final LocalServerType type;

  public ForwardingType(LocalServerType type) {
    this.type = type;
  }

  @Override
  public String program() {
    return type.program();
  }

  @Override
  public List<String> programs() {
    return type.programs();
  }

  @Override
  public Optional<String> withoutPrograms() {
    return type.withoutPrograms();
  }

  @Override
  public List<String> command(Launch launch) {
    return type.command(launch);
  }

  @Override
  public boolean answers(int port, long pid, String password) {
    return type.answers(port, pid, password);
  }

  @Override
  public Map<String, String> clientProperties(int port, String password) {
    return type.clientProperties(port, password);
  }
}
