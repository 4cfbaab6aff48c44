package org.mnemo.core.file;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.channels.WritableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;

/**
 * A file that gets its final name only when it is complete. Bytes go to a temporary file in the
 * same directory; {@link #commit()} renames it, and {@link #close()} without a commit removes it.
 */
public final class AtomicFile implements AutoCloseable {

  private static final Set<AtomicFile> UNFINISHED = ConcurrentHashMap.newKeySet();

  private static final Set<StandardOpenOption> WHOLE_AND_NEW =
      Set.of(
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE);

  private static final FileAttribute<?> FOR_OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(
          Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));

  private static final Pattern PARTIAL =
      Pattern.compile("(.+?)(?:\\.copy)?\\.(\\d{1,10})\\.partial");

  private final Path target;
  private final Path temporary;
  private final FileChannel channel;
  private final OutputStream out;
  private boolean finished;

  private AtomicFile(Path target, Path temporary, FileChannel channel) {
    this.target = target;
    this.temporary = temporary;
    this.channel = channel;
    out =
        new BufferedOutputStream(
            new ErrorNaming(target, Channels.newOutputStream(channel)), 1 << 16);
  }

  /**
   * Starts writing {@code named}, or the file that it links to.
   *
   * @param attributes attributes of the file from its first byte
   * @throws MnemoException if the directory is absent, full or not writable, {@code named} is
   *     neither a file nor a link to one, or its compression is not supported here
   */
  public static AtomicFile create(Path named, FileAttribute<?>... attributes) {
    Path target = linked(named);
    // Renaming would silently replace an empty directory or a device such as /dev/null.
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      throw new UnwritableException(
          target, "cannot write " + target + ": it is not a regular file; name a file");
    }
    if (CompressedFiles.isZstandard(target.toString())) {
      CompressedFiles.requireZstandard();
    }
    sweepPartialsOf(target);
    return create(target, partialOf(target, ""), attributes);
  }

  private static AtomicFile create(Path target, Path temporary, FileAttribute<?>... attributes) {
    try {
      FileChannel channel = FileChannel.open(temporary, WHOLE_AND_NEW, attributes);
      lock(channel);
      AtomicFile started = new AtomicFile(target, temporary, channel);
      UNFINISHED.add(started);
      return started;
    } catch (IOException e) {
      throw cannotWrite(target, e);
    }
  }

  /** The name, in the directory of {@code target}, under which this process makes it. */
  private static Path partialOf(Path target, String mark) {
    return target.resolveSibling(
        target.getFileName() + mark + "." + ProcessHandle.current().pid() + ".partial");
  }

  /** The final name of an unfinished file; other files have it already. */
  public static String finishedName(Path file) {
    return PARTIAL.matcher(String.valueOf(file.getFileName())).replaceFirst("$1");
  }

  /**
   * Removes, where possible, unfinished files of {@code target} left by dead processes: no process
   * has the number in the name, and the lock on the file is free. The number alone cannot show
   * processes of other containers; the lock alone cannot show a file before it is locked.
   */
  private static void sweepPartialsOf(Path target) {
    Path directory = target.toAbsolutePath().getParent();
    String name = String.valueOf(target.getFileName());
    if (directory == null || !Files.isDirectory(directory)) {
      return;
    }
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Matcher partial = PARTIAL.matcher(String.valueOf(file.getFileName()));
        if (partial.matches()
            && partial.group(1).equals(name)
            && ProcessHandle.of(Long.parseLong(partial.group(2))).isEmpty()
            && isUnlocked(file)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // Leftovers do not matter: the file of this process has another name.
    }
  }

  /** Locks a file of this process if the file system supports locks. */
  static void lock(FileChannel channel) {
    try {
      channel.tryLock();
    } catch (IOException | OverlappingFileLockException e) {
      // Without a lock the file cannot be proved abandoned, and is kept.
    }
  }

  /**
   * True for a regular file without a lock.
   *
   * @param file not locked by this process, as opening and closing it would release the lock
   */
  static boolean isUnlocked(Path file) {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      return channel.tryLock() != null;
    } catch (IOException | OverlappingFileLockException e) {
      return false;
    }
  }

  /** The target of a link, as renaming would replace the link; any other path itself. */
  private static Path linked(Path named) {
    if (!Files.isSymbolicLink(named)) {
      return named;
    }
    try {
      return named.toRealPath();
    } catch (NoSuchFileException e) {
      throw new UnwritableException(
          named, "cannot write " + named + ": it links to a missing file; name that file", e);
    } catch (IOException e) {
      throw cannotWrite(named, e);
    }
  }

  public static void write(Path target, byte[] content, FileAttribute<?>... attributes) {
    try (AtomicFile file = create(target, attributes)) {
      file.out.write(content);
      file.commit();
    } catch (IOException e) {
      throw cannotWrite(target, e);
    }
  }

  /** Writes a file that only its owner may read, from the first byte. */
  public static void writePrivate(Path target, byte[] content) {
    write(target, content, FOR_OWNER_ONLY);
  }

  /** Replaces the content of an existing file and keeps its permissions and links. */
  public static void rewrite(Path target, byte[] content) {
    try (AtomicFile file = create(target)) {
      Files.setPosixFilePermissions(file.temporary, Files.getPosixFilePermissions(target));
      file.out.write(content);
      file.commit();
    } catch (IOException e) {
      throw cannotWrite(target, e);
    }
  }

  /** The error for a file that could not be written. */
  public static MnemoException cannotWrite(Path target, IOException cause) {
    // File systems such as /proc report a missing file where they accept no new ones.
    if (cause instanceof NoSuchFileException && !Files.isDirectory(target.resolveSibling("."))) {
      return new MnemoException(
          "cannot write " + target + ": its directory does not exist; create it first", cause);
    }
    return new UnwritableException(
        target,
        "cannot write " + target + ": " + reason(cause) + "; correct that or name another place",
        cause);
  }

  /** The error for a file that could not be read. */
  public static MnemoException cannotRead(Path source, IOException cause) {
    if (cause instanceof NoSuchFileException) {
      return new MnemoException(
          "cannot read " + source + ": there is no such file; check the path", cause);
    }
    return new MnemoException(
        "cannot read " + source + ": " + reason(cause) + "; correct that or name another file",
        cause);
  }

  /** The system's reason, as a clause. */
  static String reason(IOException cause) {
    if (cause instanceof FileAlreadyExistsException) {
      return "a file of that name is in the way";
    }
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (cause instanceof NoSuchFileException) {
      return "its directory accepts no new files";
    }
    if (cause instanceof FileSystemException e && e.getReason() != null) {
      return e.getReason();
    }
    @Nullable String message = cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message;
  }

  /** Stream for the content; closed by {@link #commit()} or {@link #close()}. */
  public OutputStream out() {
    return out;
  }

  /**
   * Copies the content so far to the final name, while writing continues.
   *
   * @throws MnemoException if there is no room
   */
  public void publish() {
    try (AtomicFile copy = create(target, partialOf(target, ".copy"))) {
      out.flush();
      // Opening and closing the file again would release its lock.
      WritableByteChannel copied = Channels.newChannel(copy.out);
      for (long at = 0; at < channel.size(); ) {
        at += channel.transferTo(at, channel.size() - at, copied);
      }
      copy.commit();
    } catch (IOException e) {
      throw cannotWrite(target, e);
    }
  }

  public void commit() {
    try {
      out.close();
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
      finished = true;
      UNFINISHED.remove(this);
    } catch (IOException e) {
      throw cannotWrite(target, e);
    }
  }

  /** Removes an uncommitted file at the end of the program, even while another thread writes. */
  public void abandon() {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      throw cannotWrite(temporary, e);
    }
  }

  /**
   * Abandons all uncommitted files after a signal.
   *
   * @return the names of these files
   */
  public static List<Path> abandonUnfinished() {
    List<AtomicFile> unfinished = List.copyOf(UNFINISHED);
    unfinished.forEach(AtomicFile::abandon);
    return unfinished.stream().map(file -> file.target).sorted().toList();
  }

  /** Removes the file unless it was committed. */
  @Override
  public void close() {
    if (finished) {
      return;
    }
    finished = true;
    UNFINISHED.remove(this);
    try {
      out.close();
    } catch (IOException | MnemoException e) {
      // The file is discarded, so a failure to write its last bytes does not matter.
    }
    abandon();
  }

  /** Names the user's file in write errors. */
  private static final class ErrorNaming extends FilterOutputStream {

    private final Path target;

    ErrorNaming(Path target, OutputStream out) {
      super(out);
      this.target = target;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        throw cannotWrite(target, e);
      }
    }

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }
  }
}
