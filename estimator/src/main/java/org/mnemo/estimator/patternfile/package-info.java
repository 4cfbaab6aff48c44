/**
 * Pattern files: accesses to each key and their reuse, for other machines and later estimates.
 *
 * <p>Layout, version 2. All numbers are whole, at least 0, in LEB128: seven bits per byte, the
 * lowest first, the highest bit set in all bytes but the last. Names are a length and UTF-8.
 *
 * <ol>
 *   <li>The 14 bytes {@code mnemo-pattern} and LF; version.
 *   <li>Options: seconds of a window (0: one window), 1 if reuse is kept by client.
 *   <li>Reuse: {@code none}, {@code aet}, {@code sampled} or {@code exact} (length, ASCII); most
 *       keys of a sample of fixed size (0: fixed share); keys per sampled key; number of keys in
 *       the sample with certainty, and their hashes, ascending as signed.
 *   <li>Origin: trace format; number of files, and per file name, bytes on disk, and fingerprint of
 *       64 pieces of 4 KiB; first byte and byte after the last of all files together.
 *   <li>Number of requests, and the latest second of one.
 *   <li>Keys, by hash ({@code Mix64}, seed 0, unsigned), then a 0. See below.
 *   <li>Times: number of requests; seconds of the first and last one; earliest and latest second;
 *       requests earlier than the one before.
 *   <li>Clients: how many, and their numbers, ascending.
 *   <li>Windows: how many, and per window number, requests that moved bytes, distinct records,
 *       bytes of these.
 *   <li>Reuse times: number of groups, 0 but for {@code aet}; per group window, client (0 for all),
 *       histogram.
 *   <li>Distances, for {@code sampled} and {@code exact}: number of samples, the one in force
 *       first; per sample keys per sampled key, and:
 *       <ul>
 *         <li>Groups: number; per group window, client (0 for all), four histograms: distances in
 *             bytes and in objects of the keys in the sample with certainty, then of the others.
 *         <li>32 histograms of the others' distances in bytes, by the highest five bits of {@code
 *             Mix64.bits(1, hash of the key)}.
 *         <li>First requests: number of keys; then lists by first request: hashes, bytes of the
 *             records, flags (1: a write, 2: a delete), windows, clients, bytes and objects on the
 *             stack.
 *         <li>Stack at the end: number of records; their hashes, then their bytes, longest
 *             unrequested first.
 *       </ul>
 *   <li>CRC-32C of all bytes before.
 * </ol>
 *
 * <p>A key is its length plus 1, its bytes, flags, and these numbers, those in brackets only if the
 * flag before them is set: reads that found something, bytes that they moved; [32: updates, bytes];
 * [64: inserts, bytes]; [128: deletes]; [256: reads of nothing, those before any other request];
 * position of the first request that is not a read of nothing; position of the last request but
 * deletes plus 1, or 0; bytes of the value at that request; [512: bytes of the largest value, and
 * of the value at the first request]; [1024: bytes of the key, if not its length]; [2048: window
 * and client of the first request, window of the last]; [4096: second at which the record expires;
 * 8192: it was written and never expires]. Flags 1 to 7 are the first operation plus 1 (read,
 * update, insert, delete; 0 for none). 8: the record exists at the end. 16: the last request but
 * reads of nothing is not a delete. Positions count requests from 0 in the part.
 *
 * <p>A histogram covers reads, then writes: requests without anything behind them and their bytes,
 * number of buckets, and per bucket its number, requests, bytes of their records. Bytes and objects
 * of a sample count for all keys that they stand for. Bucket b below 128 is the distance b. Above,
 * with p = b div 128, it is the 2^(p-1) distances from (128 + b mod 128) 2^(p-1) on. A reuse time
 * is the number of requests since the last one for the record, 1 for the next. A distance covers
 * all distinct records since that one, and the record itself.
 */
@NullMarked
package org.mnemo.estimator.patternfile;

import org.jspecify.annotations.NullMarked;
