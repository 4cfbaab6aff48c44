package org.mnemo.spark;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.Serializable;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.mnemo.estimator.aggregate.Varints;

/**
 * Bytes of a stream that Spark moves: short, so that no stream needs an array of all of its bytes.
 *
 * @param part number of the part of the trace that the stream is of
 * @param index number of the chunk in its stream
 * @param bytes the bytes; only to be read
 */
@SuppressWarnings("ArrayRecordComponent") // Chunks are not compared.
record Chunk(int part, int index, byte[] bytes) implements Serializable {

  /** Most bytes; with an object header they fill no two of G1's regions, of which one is lost. */
  private static final int MOST_BYTES = (1 << 18) - 32;

  /**
   * Writes a stream.
   *
   * @param content writes its numbers, without a checksum, which is added
   * @param chunks takes its chunks, in their sequence
   */
  static void write(int part, Consumer<Varints.Writer> content, Consumer<Chunk> chunks) {
    try (Output out = new Output(part, chunks)) {
      Varints.Writer numbers = new Varints.Writer(out);
      content.accept(numbers);
      numbers.finish();
    }
  }

  /**
   * Reads a stream.
   *
   * @param chunks all chunks of it, in any sequence
   * @param source what it is, for errors
   */
  static Varints.Reader read(List<Chunk> chunks, String source) {
    List<InputStream> streams =
        chunks.stream()
            .sorted(Comparator.comparingInt(Chunk::index))
            .<InputStream>map(chunk -> new ByteArrayInputStream(chunk.bytes))
            .toList();
    return new Varints.Reader(new SequenceInputStream(Collections.enumeration(streams)), source);
  }

  private static final class Output extends OutputStream {

    private final int part;
    private final Consumer<Chunk> chunks;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int index;

    Output(int part, Consumer<Chunk> chunks) {
      this.part = part;
      this.chunks = chunks;
    }

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int length) {
      if (bytes.size() + length > MOST_BYTES) {
        emit();
      }
      bytes.write(from, offset, length);
    }

    private void emit() {
      chunks.accept(new Chunk(part, index++, bytes.toByteArray()));
      bytes.reset();
    }

    @Override
    public void close() {
      emit();
    }
  }
}
