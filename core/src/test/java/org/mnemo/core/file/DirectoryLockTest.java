package org.mnemo.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.core.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;

class DirectoryLockTest {

  @TempDir Path temporary;

  @Test
  void letsOneInAndTheNextOnceItIsClosed() {
    Path directory = temporary.resolve("a/out");
    try (DirectoryLock lock = DirectoryLock.of(directory)) {
      lock.requireInPlace();
      refused(() -> DirectoryLock.of(directory), directory.toString());
    }
    DirectoryLock.of(directory).close();
  }

  /** The argument is all that a child knows of its parent's locks. */
  @Test
  void tellsAChildOfADirectoryWithAnyName() {
    Path odd = temporary.resolve("new\nline: a/b");
    String property = "mnemo.locked";
    try (DirectoryLock first = DirectoryLock.of(temporary.resolve("first"));
        DirectoryLock lock = DirectoryLock.of(odd)) {
      first.requireInPlace();
      lock.requireInPlace();
      String argument = DirectoryLock.argumentForChild();
      assertThat(argument).startsWith("-D" + property + "=");
      System.setProperty(property, argument.substring(argument.indexOf('=') + 1));
      DirectoryLock.of(odd).close();
      assertThat(odd.resolve(DirectoryLock.FILE)).exists();
    } finally {
      System.clearProperty(property);
    }
  }

  /** The kernel answers as if the directory above were missing. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void tellsOfADirectoryThatCannotBe() {
    refused(() -> DirectoryLock.of(Path.of("/proc/mnemo")), "/proc/mnemo");
  }

  @Test
  void leavesNothingOfItsOwn() throws IOException {
    Path made = temporary.resolve("made");
    DirectoryLock.of(made).close();
    assertThat(made).doesNotExist();
    try (DirectoryLock lock = DirectoryLock.of(made)) {
      lock.requireInPlace();
      Files.createFile(made.resolve("result"));
    }
    assertThat(made.toFile().list()).containsExactly("result");
    Path empty = Files.createDirectory(temporary.resolve("empty"));
    DirectoryLock.of(empty).close();
    assertThat(empty).isEmptyDirectory();
  }

  /** A killed process leaves its file, but not the lock. */
  @Test
  void takesADirectoryWhoseOwnerIsDead() throws IOException {
    Files.writeString(temporary.resolve(DirectoryLock.FILE), "of somebody who was killed");
    DirectoryLock.of(temporary).close();
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  @SuppressWarnings("try") // closed in the midst of things, which is what is tested
  void noticesThatItsDirectoryWasReplaced() throws IOException {
    Path directory = temporary.resolve("out");
    try (DirectoryLock lock = DirectoryLock.of(directory)) {
      Directories.remove(directory);
      try (DirectoryLock other = DirectoryLock.of(directory)) {
        other.requireInPlace();
        assertThatThrownBy(lock::requireInPlace).hasMessageContaining(directory.toString());
        lock.close();
        // It took away nothing of the other one's.
        other.requireInPlace();
      }
    }
  }

  /** Each has the directory for itself while it has it, whatever the others make and remove. */
  @Test
  void isOneWritersAtATime() throws Exception {
    Path directory = temporary.resolve("out");
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger turns = new AtomicInteger();
    Callable<Boolean> writer =
        () -> {
          while (turns.get() < 300) {
            try (DirectoryLock lock = DirectoryLock.of(directory)) {
              if (inside.incrementAndGet() != 1) {
                return false;
              }
              lock.requireInPlace();
              turns.incrementAndGet();
              inside.decrementAndGet();
            } catch (MnemoException e) {
              if (!String.valueOf(e.getMessage()).startsWith("another process is writing to ")) {
                throw e;
              }
            }
          }
          return true;
        };
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (var done : threads.invokeAll(Collections.nCopies(4, writer))) {
        assertThat(done.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(directory.resolve(DirectoryLock.FILE)).doesNotExist();
  }
}
