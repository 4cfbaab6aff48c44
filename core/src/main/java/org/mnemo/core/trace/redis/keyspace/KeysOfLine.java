package org.mnemo.core.trace.redis.keyspace;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.List;
import org.mnemo.core.trace.redis.keyspace.RedisCommand.KeyGroup;

/** Iterates over the keys of a line, group by group. */
public final class KeysOfLine {

  private static final byte[] STREAMS = "STREAMS".getBytes(US_ASCII);

  private final Arguments arguments;
  private List<KeyGroup> groups = List.of();
  private int group;
  private int nextAt;
  private int lastAt = -1;
  private int locatorAt = -1;

  /**
   * @param arguments arguments of the current line, always the same object
   */
  public KeysOfLine(Arguments arguments) {
    this.arguments = arguments;
  }

  /** Starts before the first key of the line. */
  public void begin(RedisCommand command) {
    groups = command.keyGroups();
    group = -1;
    nextAt = 0;
    lastAt = -1;
  }

  /** Moves to the next key; false after the last. */
  public boolean next() {
    if (group >= 0 && group < groups.size()) {
      nextAt += groups.get(group).step();
    }
    while (nextAt > lastAt) {
      if (group + 1 >= groups.size()) {
        group = groups.size();
        return false;
      }
      group++;
      find(groups.get(group));
    }
    return true;
  }

  public KeyGroup group() {
    return groups.get(group);
  }

  /** The index of the key's argument. */
  public int at() {
    return nextAt;
  }

  /** The argument that locates the keys of the group, their number or STREAMS; else -1. */
  public int locatorAt() {
    return locatorAt;
  }

  private void find(KeyGroup keys) {
    int count = arguments.count();
    locatorAt = -1;
    nextAt = keys.first();
    lastAt = Math.min(count - 1, keys.last() < 0 ? count + keys.last() : keys.last());
    switch (keys.location()) {
      case FIXED -> {}
      case COUNTED -> {
        lastAt = Math.min(lastAt, nextAt + keys.step() * arguments.countOrZero(nextAt));
        locatorAt = nextAt++;
      }
      case STREAMS -> {
        while (nextAt < count && !arguments.isWord(nextAt, STREAMS)) {
          nextAt++;
        }
        locatorAt = nextAt++;
        lastAt = nextAt + (count - nextAt) / 2 - 1;
      }
    }
  }
}
