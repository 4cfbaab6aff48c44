package org.mnemo.estimator.offer;

/**
 * What a product keeps in RAM of a record and what it can move to flash. All amounts are bytes, at
 * least 0; the sizes of a record are its key's and its value's, as the client wrote them.
 */
public interface RecordRule {

  /** Keys and values without any overhead, which move together. */
  RecordRule PAYLOAD =
      new RecordRule() {
        @Override
        public long residentBytes(long keyBytes, long valueBytes) {
          return 0;
        }

        @Override
        public long valueRamBytes(long keyBytes, long valueBytes, long redisBytes) {
          return keyBytes + valueBytes;
        }

        @Override
        public boolean isMovable(long keyBytes, long valueBytes) {
          return true;
        }

        @Override
        public long flashBytes(long keyBytes, long valueBytes) {
          return keyBytes + valueBytes;
        }
      };

  /** RAM of a record with its value, in a store that moves none. */
  default long ramBytes(long keyBytes, long valueBytes) {
    return residentBytes(keyBytes, valueBytes) + valueRamBytes(keyBytes, valueBytes, -1);
  }

  /** RAM that a record takes wherever its value is: entry of the index, header, key. */
  long residentBytes(long keyBytes, long valueBytes);

  /**
   * Further RAM that a record takes while its value is in RAM.
   *
   * @param redisBytes what a Redis says that the record occupies, all in; -1 if unknown
   */
  long valueRamBytes(long keyBytes, long valueBytes, long redisBytes);

  /** True if the value can be moved to flash. */
  default boolean isMovable(long keyBytes, long valueBytes) {
    return false;
  }

  /** Flash that a record takes whose value was moved there. */
  default long flashBytes(long keyBytes, long valueBytes) {
    return 0;
  }

  /** RAM of tables that are as large as the number of records demands. */
  default long tableBytes(long records) {
    return 0;
  }

  /** RAM that a server counts towards its limit without any record. */
  default long serverBytes() {
    return 0;
  }

  /** Further RAM of a record with a time to live, without tables. */
  default long expiryBytes() {
    return 0;
  }

  /** RAM of tables that are as large as the number of records with a time to live demands. */
  default long expiryTableBytes(long records) {
    return 0;
  }

  /**
   * The memory of a server that drops records and moves none.
   *
   * @param store name of the store in options
   * @param isLibc true if it allocates by glibc, false if by jemalloc
   * @throws IllegalArgumentException if its memory is unknown
   */
  static RecordRule ofStore(String store, boolean isLibc) {
    return switch (store) {
      case "redis" -> new RedisRule(Facts.of(store), isLibc);
      case "valkey" -> new ValkeyRule(Facts.of(store), isLibc);
      case "memcached" -> new ExtstoreRule(Facts.of("extstore"));
      default -> throw new IllegalArgumentException(store);
    };
  }

  /** The least multiple of a step that is not below an amount. */
  static long roundUp(long bytes, long step) {
    return dividedUp(bytes, step) * step;
  }

  /** A quotient, rounded up. */
  static long dividedUp(long bytes, long by) {
    return Math.addExact(bytes, by - 1) / by;
  }

  /**
   * The block that an allocator with four sizes for each doubling gives, as jemalloc and mimalloc
   * do: multiples of a quantum up to eight quanta, then quarters of powers of two.
   *
   * @param quantum smallest step in bytes, a power of two
   */
  static long allocated(long bytes, long quantum) {
    int classesPerDoubling = 4;
    long smallest = quantum * classesPerDoubling * 2;
    return roundUp(
        bytes, bytes <= smallest ? quantum : Long.highestOneBit(bytes - 1) / classesPerDoubling);
  }

  /** The block that glibc gives: a multiple of 16 bytes, of which a header has 8. */
  static long allocatedByLibc(long bytes) {
    return Math.max(24, roundUp(bytes + 8, 16) - 8);
  }

  /** The least power of two that is at least a count, which is at most 2^61. */
  static long powerOfTwo(long count) {
    return count <= 1 ? 1 : Long.highestOneBit(count - 1) << 1;
  }
}
