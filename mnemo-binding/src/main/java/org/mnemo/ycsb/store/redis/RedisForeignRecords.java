package org.mnemo.ycsb.store.redis;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.KnownRecords;
import org.mnemo.ycsb.tier.TierServer;
import redis.clients.jedis.CommandArguments;
import redis.clients.jedis.Protocol.Command;

/**
 * Counts the foreign records in one Redis. Mnemo's are hashes with the workload's field names,
 * checked for all records, and values, checked for some.
 */
final class RedisForeignRecords {

  /** Least number of records whose values are checked, if there are as many. */
  private static final int VALUES = 1000;

  /** Most fields of a hash whose names are read, as there may be millions. */
  private static final int MOST_FIELDS = 100;

  private final RedisNode node;
  private final RedisScan scan;
  private final @Nullable KnownRecords known;
  private long count;
  private boolean all = true;
  private String example = "";

  /**
   * @param known the known records of the workload; null if only their type is known
   */
  RedisForeignRecords(RedisNode node, @Nullable KnownRecords known) {
    this.node = node;
    this.scan = new RedisScan(node, RedisScan.BATCH);
    this.known = known;
  }

  /** Searches a server with {@code records} records. */
  TierServer.ForeignRecords search(long records) {
    KnownRecords ours = known;
    long stride = Math.max(1, records / VALUES);
    scan.run(
        keys -> {
          if (ours == null) {
            hashes(keys, Long.MAX_VALUE);
          } else {
            compareValues(named(keys, ours), stride, ours);
          }
        });
    // A key may appear twice.
    return new TierServer.ForeignRecords(Math.min(count, records), all, example);
  }

  /** The keys of hashes with at most {@code mostFields} fields; counts the others. */
  private List<byte[]> hashes(List<byte[]> keys, long mostFields) {
    List<byte[]> hashes = new ArrayList<>();
    List<Object> lengths = scan.ask(keys, Command.HLEN);
    for (int i = 0; i < keys.size(); i++) {
      if (!(lengths.get(i) instanceof Long fields) || fields > mostFields) {
        add(keys.get(i));
      } else if (fields > 0) {
        hashes.add(keys.get(i));
      }
    }
    return hashes;
  }

  /** The keys of records with the workload's field names; counts the others. */
  private List<byte[]> named(List<byte[]> keys, KnownRecords ours) {
    List<byte[]> hashes = hashes(keys, Math.max(MOST_FIELDS, ours.fields()));
    List<byte[]> named = new ArrayList<>();
    List<Object> fields = scan.ask(hashes, Command.HKEYS);
    for (int i = 0; i < hashes.size(); i++) {
      if (ReplyShape.TEXTS.fits(fields.get(i))
          && ((List<?>) fields.get(i))
              .stream().allMatch(name -> ours.isFieldName(text((byte[]) name)))) {
        named.add(hashes.get(i));
      } else {
        add(hashes.get(i));
      }
    }
    return named;
  }

  /**
   * Checks the first field, common to all records, of every {@code stride}-th record; counts
   * mismatches.
   */
  private void compareValues(List<byte[]> keys, long stride, KnownRecords ours) {
    String field = ours.fieldPrefix() + 0;
    for (long i = 0; i < keys.size(); i += stride) {
      byte[] name = keys.get((int) i);
      CommandArguments command = new CommandArguments(Command.HMGET).add(name).add(field);
      Object value = ((List<?>) node.execute(command, ReplyShape.TEXTS)).get(0);
      if (value instanceof byte[] bytes
          && !ours.mayHaveWritten(RedisCommands.key(name), field, bytes)) {
        add(name);
        all &= stride == 1;
      }
    }
  }

  private void add(byte[] name) {
    if (count++ == 0) {
      example = text(name);
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
