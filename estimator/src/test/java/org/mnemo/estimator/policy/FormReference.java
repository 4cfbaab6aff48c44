package org.mnemo.estimator.policy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.mnemo.estimator.traffic.FormEvent;

/** The same system with sets in the sequence of use, written down apart. */
final class FormReference {

  private final LinkedHashSet<Integer> memory = new LinkedHashSet<>();
  private final LinkedHashSet<Integer> cache = new LinkedHashSet<>();
  private final LinkedHashSet<Integer> store = new LinkedHashSet<>();
  private final Set<Integer> changed = new HashSet<>();
  private final Set<Integer> newerThanSsd = new HashSet<>();
  private final long[] events = new long[FormEvent.count()];
  private final int memoryPages;
  private final int cachePages;
  private final int storePages;

  FormReference(int memoryPages, int cachePages, int storePages) {
    this.memoryPages = memoryPages;
    this.cachePages = cachePages;
    this.storePages = storePages;
  }

  long events(FormEvent event) {
    return events[event.ordinal()];
  }

  /** Forgets what was counted, not what lies where. */
  void forgetEvents() {
    Arrays.fill(events, 0);
  }

  private void count(FormEvent event) {
    events[event.ordinal()]++;
  }

  void use(int page, boolean writes, boolean persists) {
    if (!memory.remove(page)) {
      if (cache.contains(page)) {
        count(FormEvent.CACHE_READ);
      } else if (store.remove(page)) {
        count(FormEvent.EXPANSION);
        if (newerThanSsd.contains(page)) {
          store.add(page);
        }
      } else {
        count(FormEvent.SSD_READ);
      }
    }
    memory.add(page);
    if (persists) {
      changed.remove(page);
      persist(page);
    } else if (writes) {
      changed.add(page);
    }
    if (memory.size() > memoryPages) {
      evict(first(memory));
    }
  }

  private void persist(int page) {
    if (!cache.remove(page)) {
      store.remove(page);
      newerThanSsd.remove(page);
    }
    cache.add(page);
    count(FormEvent.CACHE_WRITE);
    if (cache.size() > cachePages) {
      int oldest = first(cache);
      cache.remove(oldest);
      if (storePages > 0) {
        compress(oldest, true);
      } else {
        count(FormEvent.SSD_EVICTION);
      }
    }
  }

  private void evict(int page) {
    memory.remove(page);
    boolean isChanged = changed.remove(page);
    if (cache.contains(page)) {
      if (isChanged) {
        count(FormEvent.CACHE_WRITE);
      }
    } else if (storePages == 0) {
      if (isChanged) {
        count(FormEvent.SSD_EVICTION);
      }
    } else if (isChanged || !store.contains(page)) {
      compress(page, isChanged);
    }
  }

  private void compress(int page, boolean isNewer) {
    count(FormEvent.COMPRESSION);
    store.remove(page);
    store.add(page);
    if (isNewer) {
      newerThanSsd.add(page);
    }
    if (store.size() > storePages) {
      int oldest = first(store);
      store.remove(oldest);
      if (newerThanSsd.remove(oldest)) {
        count(FormEvent.SSD_EVICTION);
      }
    }
  }

  private static int first(Set<Integer> pages) {
    return pages.iterator().next();
  }
}
