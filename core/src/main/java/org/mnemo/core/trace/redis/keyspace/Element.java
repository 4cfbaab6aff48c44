package org.mnemo.core.trace.redis.keyspace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;

/**
 * A member of a set, an item of a list or a field of a hash: its first bytes, its length, and a
 * hash for identity. Ordered by the kept bytes.
 */
public final class Element implements Comparable<Element> {

  /** The element before all others. */
  public static final Element FIRST = new Element(new byte[0], 0, 0);

  private final byte[] beginning;
  private final long bytes;
  private final long hash;

  public Element(byte[] beginning, long bytes, long hash) {
    this.beginning = beginning;
    this.bytes = bytes;
    this.hash = hash;
  }

  public long bytes() {
    return bytes;
  }

  /** The kept text, one byte per character. */
  public String text() {
    return new String(beginning, ISO_8859_1);
  }

  @Override
  public int compareTo(Element other) {
    int byBytes = Arrays.compareUnsigned(beginning, other.beginning);
    return byBytes != 0 ? byBytes : Long.compareUnsigned(hash, other.hash);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Element element && hash == element.hash && bytes == element.bytes;
  }

  @Override
  public int hashCode() {
    return (int) hash;
  }
}
