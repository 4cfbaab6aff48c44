package org.mnemo.ycsb.kernel;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mnemo.core.Mix64;

/**
 * Samples which pages of a process are in memory and which are swapped out, by {@code
 * /proc/PID/pagemap}, and times single page faults by reading bytes of swapped pages. The process
 * does not notice; its owner may do so, unless Yama forbids reading.
 */
public final class PageMap implements AutoCloseable {

  /** Pages of a chunk: neighbours that are sampled together. */
  public static final int CHUNK_PAGES = Long.SIZE;

  /** Bytes of a page of this kernel. */
  public static final long PAGE_BYTES =
      1024
          * KernelText.number(KernelText.of(Path.of("/proc/self/smaps")), "KernelPageSize")
              .orElse(4);

  private static final long CHUNK_BYTES = CHUNK_PAGES * PAGE_BYTES;

  /** Line of {@code maps} on private writable memory of a heap, or without a file. */
  private static final Pattern DATA =
      Pattern.compile(
          "(?m)^(\\p{XDigit}+)-(\\p{XDigit}+) rw.p \\S+ \\S+ 0 *(?:\\[heap\\]|\\[anon.*)?$");

  private static final int HEXADECIMAL = 16;
  private static final int PRESENT_BIT = 63;
  private static final int SWAPPED_BIT = 62;

  private final Path maps;
  private final FileChannel entries;
  private final FileChannel memory;
  private final int mostPages;
  private final ByteBuffer chunk =
      ByteBuffer.allocateDirect(CHUNK_PAGES * Long.BYTES).order(ByteOrder.nativeOrder());
  private final ByteBuffer oneByte = ByteBuffer.allocateDirect(1);

  /** One chunk of this many is sampled: a power of two. */
  private long divisor = 1;

  /** Receives the state of a chunk. */
  public interface Visitor {

    /**
     * Takes a chunk.
     *
     * @param number number of the chunk: its address by the bytes of a chunk
     * @param isSwapped bits of its pages that are swapped out
     * @param isPresent bits of its pages that are in memory
     */
    void chunk(long number, long isSwapped, long isPresent);
  }

  private PageMap(Path process, int mostPages) throws IOException {
    this.mostPages = mostPages;
    maps = process.resolve("maps");
    entries = FileChannel.open(process.resolve("pagemap"), StandardOpenOption.READ);
    try {
      memory = FileChannel.open(process.resolve("mem"), StandardOpenOption.READ);
    } catch (IOException e) {
      entries.close();
      throw e;
    }
  }

  /**
   * Opens the page table of a process.
   *
   * @param mostPages most pages to sample, some tens of thousands
   * @throws IOException if the process is gone, or belongs to somebody else
   */
  public static PageMap of(long pid, int mostPages) throws IOException {
    return new PageMap(Path.of("/proc", Long.toString(pid)), mostPages);
  }

  /**
   * Reads the state of all sampled chunks.
   *
   * @return share of the chunks that are sampled
   * @throws IOException if the process is gone
   */
  public double scan(Visitor visitor) throws IOException {
    List<long[]> areas = areas();
    long chunks = areas.stream().mapToLong(area -> area[1] - area[0]).sum();
    while (chunks / divisor * CHUNK_PAGES > mostPages) {
      divisor *= 2;
    }
    long sampled = 0;
    for (long[] area : areas) {
      for (long number = area[0]; number < area[1]; number++) {
        if ((Mix64.bits(0, number) & (divisor - 1)) == 0) {
          sampled++;
          read(number, visitor);
        }
      }
    }
    return chunks == 0 ? 1 : (double) sampled / chunks;
  }

  /** First chunk, and chunk after the last, of each area of data. */
  private List<long[]> areas() throws IOException {
    String text = KernelText.of(maps);
    if (text.isEmpty()) {
      throw new IOException(maps + " is empty: the process has ended");
    }
    List<long[]> areas = new ArrayList<>();
    Matcher area = DATA.matcher(text);
    while (area.find()) {
      long from = Long.parseLong(area.group(1), HEXADECIMAL) / CHUNK_BYTES;
      long to = (Long.parseLong(area.group(2), HEXADECIMAL) + CHUNK_BYTES - 1) / CHUNK_BYTES;
      long[] last = areas.isEmpty() ? null : areas.get(areas.size() - 1);
      if (last != null && from <= last[1]) {
        last[1] = Math.max(last[1], to);
      } else {
        areas.add(new long[] {from, to});
      }
    }
    return areas;
  }

  private void read(long number, Visitor visitor) throws IOException {
    chunk.clear();
    int bytes = entries.read(chunk, number * CHUNK_PAGES * Long.BYTES);
    long isSwapped = 0;
    long isPresent = 0;
    for (int page = 0; page < bytes / Long.BYTES; page++) {
      long entry = chunk.getLong(page * Long.BYTES);
      isSwapped |= (entry >>> SWAPPED_BIT & 1) << page;
      isPresent |= (entry >>> PRESENT_BIT) << page;
    }
    visitor.chunk(number, isSwapped, isPresent);
  }

  /**
   * Reads a byte of a page, as the process itself would, and forgets it.
   *
   * @return false if the page is gone
   */
  public boolean touch(long chunkNumber, int page) {
    oneByte.clear();
    try {
      return memory.read(oneByte, chunkNumber * CHUNK_BYTES + page * PAGE_BYTES) == 1;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    entries.close();
    memory.close();
  }
}
