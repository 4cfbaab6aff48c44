package org.mnemo.ycsb.store.memcached;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import net.spy.memcached.ops.DeleteOperation;
import net.spy.memcached.ops.GetOperation;
import net.spy.memcached.ops.GetsOperation;
import net.spy.memcached.ops.OperationCallback;
import net.spy.memcached.ops.OperationStatus;
import net.spy.memcached.ops.StatsOperation;
import net.spy.memcached.ops.StatusCode;
import net.spy.memcached.ops.StoreOperation;
import net.spy.memcached.protocol.BaseOperationImpl;
import org.jspecify.annotations.Nullable;

/**
 * A server's reply to one operation: filled by the library's thread, and read by the client's
 * thread once {@link #await} returns true.
 */
abstract class Reply implements OperationCallback {

  /** The item; null without one. */
  byte @Nullable [] data;

  int flags;
  long cas;
  private final CountDownLatch complete = new CountDownLatch(1);
  private volatile @Nullable OperationStatus status;

  /** The library reports a failed operation again when it cancels it. */
  @Override
  public final void receivedStatus(OperationStatus received) {
    if (status == null) {
      status = received;
    }
  }

  @Override
  public final void complete() {
    complete.countDown();
  }

  /** Ends the wait for a reply, which the library would repeat on another connection. */
  final void lost() {
    receivedStatus(BaseOperationImpl.CANCELLED);
    complete();
  }

  /** Waits for the reply; false after a timeout. */
  final boolean await(long timeoutMs) throws InterruptedException {
    return complete.await(timeoutMs, TimeUnit.MILLISECONDS);
  }

  /** The status of the reply; {@link StatusCode#TIMEDOUT} before it. */
  final StatusCode code() {
    OperationStatus known = status;
    return known == null ? StatusCode.TIMEDOUT : known.getStatusCode();
  }

  /** The server's message, if any. */
  final String message() {
    OperationStatus known = status;
    return known == null ? "" : String.valueOf(known.getMessage());
  }

  final boolean isLost() {
    return code() == StatusCode.CANCELLED;
  }

  final boolean isRefusal() {
    return !isLost() && code() != StatusCode.TIMEDOUT;
  }

  final boolean isTooLarge() {
    return code() == StatusCode.ERR_2BIG || message().contains("too large");
  }

  /** True if the server requires other credentials. */
  final boolean wantsPassword() {
    return message().contains("unauthenticated") || message().contains("authentication failure");
  }

  final boolean isOutOfMemory() {
    return code() == StatusCode.ERR_NO_MEM || message().contains("out of memory");
  }

  static final class Plain extends Reply
      implements GetOperation.Callback, StoreOperation.Callback, DeleteOperation.Callback {

    @Override
    public void gotData(String name, int itemFlags, byte[] value) {
      flags = itemFlags;
      data = value;
    }

    @Override
    public void gotData(String name, long cas) {}

    @Override
    public void gotData(long cas) {}
  }

  /** Reply to a gets: {@code cas} identifies this version of the item; 0 if unknown. */
  static final class Versioned extends Reply implements GetsOperation.Callback {

    @Override
    public void gotData(String name, int itemFlags, long itemCas, byte[] value) {
      flags = itemFlags;
      cas = itemCas;
      data = value;
    }
  }

  /** Reply to stats: the figures by name. */
  static final class Stats extends Reply implements StatsOperation.Callback {

    final Map<String, String> values = new HashMap<>();

    @Override
    public void gotStat(String name, String value) {
      values.put(name, value);
    }
  }
}
