package org.mnemo.core.trace.format;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.SingleFileFormat;
import org.mnemo.core.trace.TraceReader;

/**
 * Traces of virtual disks in libCacheSim's two binary layouts, little endian. Version 1 has records
 * of 32 bytes: serial number u32, length in bytes u32, scatter-gather elements u32, SCSI command
 * u16, version u16, sector of 512 bytes u64, microseconds u64. Version 2 has 40 bytes: command u16,
 * version u16, serial number, length and elements u32, sector u64, microseconds u64, response time
 * u64. The version is in the upper byte of its field. An access is to a block of 4 KiB ({@link
 * BlockAccesses}). The block's number is the key, as there is one disk.
 *
 * @param command index of the command in a record
 * @param length index of the length in a record
 */
record Vscsi(int version, int recordBytes, int command, int length) implements SingleFileFormat {

  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int BLOCK_BYTES = 4096;
  private static final int SECTOR_BYTES = 512;
  private static final int SECTORS_IN_BLOCK = BLOCK_BYTES / SECTOR_BYTES;

  /** Records of a head to examine. */
  private static final int RECORDS_TO_LOOK_AT = 64;

  /** Largest SCSI command code, one byte. */
  private static final int MOST_COMMAND = 0xFF;

  /** Index of the first sector in a record of both versions. */
  private static final int SECTOR = 16;

  static final Vscsi VERSION_1 = new Vscsi(1, 32, 12, 4);
  static final Vscsi VERSION_2 = new Vscsi(2, 40, 0, 8);

  @Override
  public String name() {
    return "vscsi-v" + version;
  }

  @Override
  public boolean isWritable() {
    return false;
  }

  @Override
  public Division division() {
    return Division.RECORDS;
  }

  @Override
  public boolean recognises(byte[] head) {
    int records = Math.min(head.length / recordBytes, RECORDS_TO_LOOK_AT);
    for (int i = 0; i < records; i++) {
      if (!isRecord(head, i * recordBytes)) {
        return false;
      }
    }
    return records > 0;
  }

  private boolean isRecord(byte[] buffer, int at) {
    return command(buffer, at) <= MOST_COMMAND && buffer[at + command + 3] == version;
  }

  private int command(byte[] buffer, int at) {
    return Short.toUnsignedInt((short) SHORTS.get(buffer, at + command));
  }

  /** Operation of a command; null without data. */
  private static @Nullable Operation operation(int command) {
    return switch (command) {
      case 0x08, 0x28, 0xA8, 0x88 -> Operation.READ;
      case 0x0A, 0x2A, 0xAA, 0x8A -> Operation.INSERT;
      default -> null;
    };
  }

  @Override
  public TraceReader reader(Source source) {
    return new Reader(source);
  }

  private final class Reader extends BinaryTrace {

    private final BlockAccesses blocks = new BlockAccesses(BLOCK_BYTES);
    private long leftOut;

    Reader(Source source) {
      super(source, recordBytes);
    }

    @Override
    public boolean next() {
      while (!blocks.next(access)) {
        if (!nextRecord()) {
          return false;
        }
        begin();
      }
      return true;
    }

    private void begin() {
      if (!isRecord(buffer, start)) {
        throw error(
            ("it is not a record of version %d; copy the trace anew, or name "
                    + "its format with --from")
                .formatted(version));
      }
      long timeUs = (long) LONGS.get(buffer, start + SECTOR + Long.BYTES);
      long firstSector = (long) LONGS.get(buffer, start + SECTOR);
      Operation operation = operation(command(buffer, start));
      if (operation == null) {
        leftOut++;
        return;
      }
      blocks.begin(
          Long.divideUnsigned(timeUs, 1_000_000),
          Long.divideUnsigned(firstSector, SECTORS_IN_BLOCK),
          (int) Long.remainderUnsigned(firstSector, SECTORS_IN_BLOCK) * SECTOR_BYTES,
          Integer.toUnsignedLong((int) INTS.get(buffer, start + length)),
          0,
          operation);
    }

    @Override
    public List<Remark> remarks() {
      List<Remark> remarks = new ArrayList<>(List.of(Remark.of(blocks.remark())));
      if (leftOut > 0) {
        remarks.add(new Remark(leftOut, "commands that neither read nor write were skipped"));
      }
      return remarks;
    }
  }
}
