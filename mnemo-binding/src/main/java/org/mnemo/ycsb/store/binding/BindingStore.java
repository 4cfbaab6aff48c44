package org.mnemo.ycsb.store.binding;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.KnownRecords;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierStore;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * One object of a binding as one client's connection. An operation is one call of the binding; only
 * an ambiguous answer, or a refused insert, costs a second one. Each call allocates as YCSB's own
 * client does: a map, an iterator per written value, an array per read one.
 */
final class BindingStore implements TierStore {

  /** Records of a load that are read before they are overwritten. */
  private static final int LOOKED_AT = 100;

  private final DB db;
  private final BindingServer server;
  private final Fields scratch = new Fields();
  private int lookedAt;

  /** Key of a recently found record, for testing the connection; empty if none. */
  private String knownKey = "";

  private String knownTable = "";

  BindingStore(DB db, BindingServer server) {
    this.db = db;
    this.server = server;
  }

  @Override
  public boolean read(RecordKey key, @Nullable Set<String> fields, Fields into) {
    into.clear();
    Status status = read(key.table(), key.name(), fields, into);
    BindingTrial.Manners manners = server.manners();
    if (status.isOk()) {
      boolean found = into.size() > 0 || !manners.answersEmpty();
      if (found) {
        isKnown(key);
      }
      return found;
    }
    into.clear();
    if (isMissing(status, manners.read())) {
      return false;
    }
    throw failed("a read", status, manners.read());
  }

  /** Reads through the binding, by the names of all fields if it requires names. */
  Status read(String table, String key, @Nullable Set<String> fields, Fields into) {
    Set<String> names = server.fieldNames();
    if (fields != null || names.isEmpty()) {
      return readFields(table, key, fields, into);
    }
    Status status = readFields(table, key, server.asksForNames() ? names : null, into);
    if (status.isOk() && into.size() == 0 && !server.asksForNames()) {
      status = readFields(table, key, names, into);
      if (into.size() > 0) {
        server.askForNames();
      }
    }
    return status;
  }

  private Status readFields(String table, String key, @Nullable Set<String> fields, Fields into) {
    return call(
        () -> {
          Map<String, ByteIterator> values = new HashMap<>();
          Status status = db.read(table, key, fields, values);
          if (status != null && status.isOk()) {
            for (Map.Entry<String, ByteIterator> value : values.entrySet()) {
              if (value.getValue() != null) {
                into.add(value.getKey(), value.getValue().toArray());
              }
            }
          }
          return status;
        });
  }

  @Override
  public boolean update(RecordKey key, Fields changes) {
    BindingTrial.Manners manners = server.manners();
    if (!manners.keepsOtherFields() && changes.size() < server.fieldNames().size()) {
      throw new StoreException(
          "%s loses the fields that an update leaves out; set writeallfields=true or fieldcount=1, or use another binding"
              .formatted(server.name()));
    }
    Status status = update(key.table(), key.name(), changes);
    if (status.isOk()) {
      isKnown(key);
      return true;
    }
    if (isMissing(status, manners.update())) {
      return false;
    }
    throw failed("an update", status, manners.update());
  }

  Status update(String table, String key, Fields changes) {
    Map<String, ByteIterator> values = values(changes);
    return call(() -> db.update(table, key, values));
  }

  @Override
  public void insert(RecordKey key, Fields record) {
    if (server.looksBeforeItWrites() && lookedAt < LOOKED_AT) {
      lookedAt++;
      requireOurs(key);
    }
    Status status = insert(key.table(), key.name(), record);
    // A binding may refuse to insert over an existing record.
    if (!status.isOk()
        && delete(key.table(), key.name()).isOk()
        && insert(key.table(), key.name(), record).isOk()) {
      status = Status.OK;
    }
    if (!status.isOk()) {
      throw failed("an insert", status, null);
    }
    isKnown(key);
  }

  Status insert(String table, String key, Fields record) {
    Map<String, ByteIterator> values = values(record);
    return call(() -> db.insert(table, key, values));
  }

  /** Refuses to overwrite a foreign record. */
  private void requireOurs(RecordKey key) {
    KnownRecords known = server.known();
    scratch.clear();
    if (known == null || !read(key.table(), key.name(), null, scratch).isOk()) {
      return;
    }
    for (int i = 0; i < scratch.size(); i++) {
      if (!known.isFieldName(scratch.name(i))
          || !known.mayHaveWritten(key.name(), scratch.name(i), scratch.value(i))) {
        throw new StoreException(
            "%s holds a record of that key that Mnemo did not write; empty the store, name another, or overwrite with -p mnemo.load.overwrite=true (bin/ycsb: --overwrite)"
                .formatted(server.name()));
      }
    }
  }

  @Override
  public boolean delete(RecordKey key) {
    BindingTrial.Manners manners = server.manners();
    Status status = delete(key.table(), key.name());
    if (key.name().equals(knownKey)) {
      knownKey = "";
    }
    if (status.isOk()) {
      return true;
    }
    if (isMissing(status, manners.delete())) {
      return false;
    }
    throw failed("a delete", status, manners.delete());
  }

  Status delete(String table, String key) {
    return call(() -> db.delete(table, key));
  }

  private static Map<String, ByteIterator> values(Fields record) {
    Map<String, ByteIterator> values = new HashMap<>(2 * record.size());
    for (int i = 0; i < record.size(); i++) {
      values.put(record.name(i), new ArrayIterator(record, i));
    }
    return values;
  }

  private void isKnown(RecordKey key) {
    knownKey = key.name();
    knownTable = key.table();
  }

  /**
   * True if an answer means a missing record. An ambiguous answer is resolved by a recently found
   * record.
   */
  private boolean isMissing(Status answer, @Nullable Status toMissing) {
    if (BindingTrial.Manners.meansMissing(answer, toMissing)) {
      return true;
    }
    if (!BindingTrial.Manners.mayMeanMissing(answer, toMissing) || knownKey.isEmpty()) {
      return false;
    }
    scratch.clear();
    return read(knownTable, knownKey, null, scratch).isOk() && scratch.size() > 0;
  }

  /** Calls the binding with the context class loader that it expects. */
  private Status call(Callable<@Nullable Status> operation) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(server.loader());
    try {
      Status status = operation.call();
      return status == null ? new Status("null", "no status") : status;
    } catch (Exception | LinkageError | AssertionError e) {
      throw new StoreException("%s threw %s".formatted(server.name(), server.reason(e)), e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private StoreException failed(String operation, Status status, @Nullable Status toMissing) {
    return new StoreException(
        "%s answered %s with %s%s; its output may give the reason (--verbose)"
            .formatted(
                server.name(),
                operation,
                status.getName(),
                status.equals(toMissing) ? ", as for a missing record" : ""));
  }

  @Override
  public void close() {
    server.close(db);
  }

  /**
   * A value for bindings. {@link #toArray}, which nearly all bindings use, copies only part of a
   * larger array. Not reused, as a binding may keep a value.
   */
  private static final class ArrayIterator extends ByteArrayByteIterator {

    private final byte[] array;

    ArrayIterator(Fields fields, int i) {
      super(fields.array(i), fields.offset(i), fields.length(i));
      array = fields.array(i);
    }

    @Override
    public byte[] toArray() {
      return bytesLeft() == array.length ? array : super.toArray();
    }
  }
}
