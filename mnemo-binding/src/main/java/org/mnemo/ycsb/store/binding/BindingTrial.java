package org.mnemo.ycsb.store.binding;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.KnownRecords;
import org.mnemo.ycsb.tier.StoreException;
import site.ycsb.Status;

/**
 * Determines a binding's behaviour with a surely missing record. If the workload writes, that
 * record is inserted, changed and removed again.
 */
final class BindingTrial {

  private static final int KEY_BYTES = 8;
  private static final byte[] TEXT = {'m', 'n', 'e', 'm', 'o'};
  private static final byte[] BYTES = {'m', 0, 1, 0x7F, -1, (byte) 0x80, (byte) 0xC3, '"'};

  private final BindingStore store;
  private final BindingServer server;
  private final String table;
  private final String key;
  private final Overheard overheard;
  private final List<String> remarks = new ArrayList<>();

  BindingTrial(BindingStore store, BindingServer server, String table, Overheard overheard) {
    this.store = store;
    this.server = server;
    this.table = table;
    this.overheard = overheard;
    byte[] random = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(random);
    key = "mnemo-trial-" + HexFormat.of().formatHex(random);
  }

  /**
   * The behaviour of the binding.
   *
   * @param written form of records that may be written; null for none
   * @throws StoreException if it does not store a record
   */
  Manners manners(@Nullable KnownRecords written) {
    Fields found = new Fields();
    Status read = answer(() -> store.read(table, key, null, found));
    boolean empty = read.isOk() && found.size() == 0;
    if (written == null) {
      return new Manners(read, null, null, empty, true);
    }
    Status delete = answer(() -> store.delete(table, key));
    Fields one = fields(written, 1);
    Status update = answer(() -> store.update(table, key, one));
    if (update.isOk()) {
      remarks.add(
          "%s answers an update of a missing record with OK, so such updates count as successful"
              .formatted(server.name()));
      answer(() -> store.delete(table, key));
    }
    if (delete.isOk()) {
      remarks.add(
          "%s answers a delete of a missing record with OK, so such deletes count as successful"
              .formatted(server.name()));
    }
    boolean keeps = keepsOtherFields(written, one);
    return new Manners(read, update, delete, empty, keeps);
  }

  /** Stores a record, changes a field of it and always removes it. */
  private boolean keepsOtherFields(KnownRecords written, Fields one) {
    try {
      return keepsOtherFieldsOfStored(written, one);
    } finally {
      answer(() -> store.delete(table, key));
    }
  }

  private boolean keepsOtherFieldsOfStored(KnownRecords written, Fields one) {
    Fields whole = fields(written, written.fields());
    Status inserted = store.insert(table, key, whole);
    if (!inserted.isOk()) {
      throw new StoreException(
          "%s of tier %s answered the first insert with %s%s; check its store and what the binding needs%s"
              .formatted(
                  server.name(),
                  server.tier(),
                  inserted.getName(),
                  overheard.inWords(),
                  written.areText() ? "" : ", and for a store of text add -p mnemo.values=text"));
    }
    boolean keeps = true;
    Fields found = new Fields();
    Status read = answer(() -> store.read(table, key, null, found));
    if (!read.isOk() || found.size() == 0) {
      remarks.add(
          "%s did not find a record just inserted, so its behaviour is unknown"
              .formatted(server.name()));
    } else {
      requireSame(whole, found);
      if (written.fields() > 1 && answer(() -> store.update(table, key, one)).isOk()) {
        found.clear();
        keeps =
            answer(() -> store.read(table, key, null, found)).isOk()
                && found.size() == written.fields();
      }
    }
    return keeps;
  }

  /** Refuses a binding that does not return the written bytes. */
  private void requireSame(Fields written, Fields found) {
    for (int i = 0; i < written.size(); i++) {
      for (int j = 0; j < found.size(); j++) {
        if (found.name(j).equals(written.name(i))
            && !Arrays.equals(found.value(j), written.value(i))) {
          throw new StoreException(
              "%s of tier %s changed the bytes of a value, as it keeps text only; add -p mnemo.values=text"
                  .formatted(server.name(), server.tier()));
        }
      }
    }
  }

  /** Values of the workload's form. */
  private Fields fields(KnownRecords written, int count) {
    Fields fields = new Fields();
    for (int i = 0; i < count; i++) {
      fields.add(written.fieldPrefix() + i, (written.areText() ? TEXT : BYTES).clone());
    }
    return fields;
  }

  /** The binding's answer; exceptions become a status. */
  private static Status answer(Supplier<Status> question) {
    try {
      return question.get();
    } catch (StoreException e) {
      return new Status("an exception", String.valueOf(e.getMessage()));
    }
  }

  /** Notes on the binding, a clause each. */
  List<String> remarks() {
    return List.copyOf(remarks);
  }

  /**
   * A binding's answers where YCSB leaves them open.
   *
   * @param read answer to a read of a missing record
   * @param update answer to an update of one; null if unknown
   * @param delete answer to a delete of one; null if unknown
   * @param answersEmpty true if a read of a missing record succeeds without fields
   * @param keepsOtherFields false if an update drops unnamed fields
   */
  record Manners(
      @Nullable Status read,
      @Nullable Status update,
      @Nullable Status delete,
      boolean answersEmpty,
      boolean keepsOtherFields) {

    /** Assumption without a trial. */
    static final Manners UNKNOWN = new Manners(null, null, null, true, true);

    /** Statuses that may also mean a failure. */
    private static final Set<Status> OF_FAILURES =
        Set.of(
            Status.ERROR,
            Status.SERVICE_UNAVAILABLE,
            Status.FORBIDDEN,
            Status.BAD_REQUEST,
            Status.NOT_IMPLEMENTED);

    /** True if an answer means only a missing record. */
    static boolean meansMissing(Status answer, @Nullable Status toMissing) {
      return answer.equals(Status.NOT_FOUND)
          || (answer.equals(toMissing) && !OF_FAILURES.contains(answer));
    }

    /** True if an answer means a missing record, or a failure. */
    static boolean mayMeanMissing(Status answer, @Nullable Status toMissing) {
      return answer.equals(toMissing) && OF_FAILURES.contains(answer);
    }
  }
}
