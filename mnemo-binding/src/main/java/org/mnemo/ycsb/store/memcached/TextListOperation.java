package org.mnemo.ycsb.store.memcached;

import java.io.ByteArrayOutputStream;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import net.spy.memcached.ops.ConcatenationType;
import net.spy.memcached.ops.OperationState;
import net.spy.memcached.ops.OperationStatus;
import net.spy.memcached.ops.StatusCode;
import net.spy.memcached.protocol.ascii.ConcatenationOperationImpl;

/**
 * The names of all items of a server, by {@code lru_crawler metadump all} of the text protocol,
 * from 1.4.31, which the library lacks. Extends the only extensible base class ({@link
 * TextStoreOperation}).
 */
final class TextListOperation extends ConcatenationOperationImpl {

  private static final byte[] COMMAND =
      "lru_crawler metadump all\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] NO_DATA = {};
  private static final String NAME = "key=";

  private final Reply.Names names;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  TextListOperation(Reply.Names names) {
    super(ConcatenationType.append, "", NO_DATA, names);
    this.names = names;
  }

  @Override
  public void initialize() {
    setBuffer(ByteBuffer.wrap(COMMAND));
  }

  /** Reads lines ending with one byte, unlike the library, which expects two. */
  @Override
  public void readFromBuffer(ByteBuffer received) {
    while (received.hasRemaining() && getState() != OperationState.COMPLETE) {
      byte next = received.get();
      if (next == '\n') {
        handleLine(line.toString(StandardCharsets.UTF_8).stripTrailing());
        line.reset();
      } else {
        line.write(next);
      }
    }
  }

  /** Parses a line: {@code key=NAME exp=-1 la=...}, with a URI-encoded name; the last is END. */
  @Override
  public void handleLine(String received) {
    int end = received.indexOf(' ');
    if (received.startsWith(NAME) && end > 0) {
      names.add(
          URLDecoder.decode(
              received.substring(NAME.length(), end).replace("+", "%2B"), StandardCharsets.UTF_8));
      return;
    }
    boolean done = received.equals("END");
    names.receivedStatus(
        new OperationStatus(done, received, done ? StatusCode.SUCCESS : StatusCode.ERR_INTERNAL));
    transitionState(OperationState.COMPLETE);
  }
}
