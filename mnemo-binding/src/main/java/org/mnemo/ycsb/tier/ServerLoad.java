package org.mnemo.ycsb.tier;

/**
 * Load reported by a server; counts and seconds since its start.
 *
 * @param requests commands with keys that it has carried out in all databases, as {@link
 *     org.mnemo.core.trace.sample.LiveCounts#command} counts them; all commands if these are
 *     unknown
 * @param cpuSeconds processor time of all its threads; NaN if unknown
 * @param busySeconds processor time of the threads that carry out requests; NaN if unknown
 * @param busyThreads number of these threads, at least 1
 * @param usedBytes memory that it uses
 * @param limitBytes memory from which on it drops records or refuses them; 0 for none
 * @param backlogBytes bytes that it holds for a stream that has not read them yet; -1 if unknown
 * @param lostLines lines that it has left out of all streams, as they were read too slowly
 * @param evictedClients connections that it has closed to save memory
 */
public record ServerLoad(
    long requests,
    double cpuSeconds,
    double busySeconds,
    int busyThreads,
    long usedBytes,
    long limitBytes,
    long backlogBytes,
    long lostLines,
    long evictedClients) {}
