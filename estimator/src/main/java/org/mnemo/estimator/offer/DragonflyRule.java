package org.mnemo.estimator.offer;

/**
 * Dragonfly: key and value have 18 bytes each in a slot of the table, and memory of their own if
 * they are longer than 16 bytes. Keys are taken to be ASCII, whose characters have 7 bits each,
 * values to be strings of any bytes. Strings from 64 bytes on can be moved; those below half a page
 * share pages of 4 KiB, each as many as there would be if all were of its size.
 */
final class DragonflyRule implements RecordRule {

  private final long entryBytes;
  private final long inlineBytes;
  private final long asciiBits;
  private final long quantum;
  private final long smallestValueBytes;
  private final long pageBytes;
  private final long pageHeaderBytes;
  private final long packedBytes;

  DragonflyRule(Facts facts) {
    entryBytes = facts.number("slot_bytes") + facts.number("table_bytes_of_a_key");
    inlineBytes = facts.number("inline_bytes");
    asciiBits = facts.number("bits_of_an_ascii_character");
    quantum = facts.number("allocation_quantum_bytes");
    smallestValueBytes = facts.number("smallest_value_bytes");
    pageBytes = facts.number("page_bytes");
    pageHeaderBytes = facts.number("bytes_before_packed_values");
    packedBytes = facts.number("bytes_beside_a_packed_value");
  }

  private long allocated(long bytes) {
    return bytes <= inlineBytes ? 0 : RecordRule.allocated(bytes, quantum);
  }

  @Override
  public long residentBytes(long keyBytes, long valueBytes) {
    return entryBytes + allocated(RecordRule.dividedUp(keyBytes * asciiBits, Byte.SIZE));
  }

  @Override
  public long valueRamBytes(long keyBytes, long valueBytes, long redisBytes) {
    return allocated(valueBytes);
  }

  @Override
  public boolean isMovable(long keyBytes, long valueBytes) {
    return valueBytes >= smallestValueBytes;
  }

  @Override
  public long flashBytes(long keyBytes, long valueBytes) {
    if (valueBytes >= pageBytes / 2) {
      return RecordRule.roundUp(valueBytes, pageBytes);
    }
    // A page is written before it would be full to the last byte.
    long valuesInAPage = (pageBytes - 1 - pageHeaderBytes) / (valueBytes + packedBytes);
    return RecordRule.dividedUp(pageBytes, valuesInAPage);
  }
}
