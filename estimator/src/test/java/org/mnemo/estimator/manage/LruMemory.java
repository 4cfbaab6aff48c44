package org.mnemo.estimator.manage;

import java.util.LinkedHashSet;

/** Pages of a server, of which an LRU memory holds those used last. */
final class LruMemory {

  private final LinkedHashSet<Integer> present = new LinkedHashSet<>();
  private final int pages;
  private int most;
  private long faults;

  /** All pages have been used once, the first one last. */
  LruMemory(int pages, int most) {
    this.pages = pages;
    this.most = most;
    for (int page = pages - 1; page >= 0; page--) {
      use(page);
    }
    faults = 0;
  }

  void use(int page) {
    if (!present.remove(page)) {
      faults++;
    }
    present.add(page);
    limit(most);
  }

  void limit(int limit) {
    most = limit;
    while (present.size() > most) {
      present.remove(present.iterator().next());
    }
  }

  int most() {
    return most;
  }

  int used() {
    return present.size();
  }

  long faults() {
    return faults;
  }

  /** Gives the state of all pages to a scan. */
  void show(PageDistances distances) {
    for (int chunk = 0; chunk * PageDistances.CHUNK_PAGES < pages; chunk++) {
      long isPresent = 0;
      long isSwapped = 0;
      for (int bit = 0; bit < PageDistances.CHUNK_PAGES; bit++) {
        int page = PageDistances.CHUNK_PAGES * chunk + bit;
        if (present.contains(page)) {
          isPresent |= 1L << bit;
        } else if (page < pages) {
          isSwapped |= 1L << bit;
        }
      }
      distances.chunk(chunk, isSwapped, isPresent);
    }
  }
}
