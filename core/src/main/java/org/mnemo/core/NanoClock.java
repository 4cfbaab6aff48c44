package org.mnemo.core;

/** The clock that operations are timed with; injected, so that tests run on virtual time. */
@FunctionalInterface
public interface NanoClock {

  /** The monotonic clock of this machine. */
  NanoClock SYSTEM = System::nanoTime;

  /** Nanoseconds since an arbitrary origin. */
  long nanoTime();
}
