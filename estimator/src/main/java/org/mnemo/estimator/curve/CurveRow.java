package org.mnemo.estimator.curve;

import org.mnemo.estimator.answer.Interval;

/**
 * One capacity of FastMem.
 *
 * @param row number of the row; 0 is SlowMem only
 * @param fastBytes bytes of records in FastMem
 * @param fastShare share of all bytes in FastMem, 0 to 1
 * @param readsFast requests that read a key in FastMem
 * @param writesFast updates, inserts and deletes of keys in FastMem
 * @param switches consecutive requests to different tiers; -1 if not counted
 * @param runtimeNs run time of the whole trace
 * @param throughputOpsS operations per second
 * @param throughputIntervalOpsS 95 % interval of the throughput; the point alone without intervals
 * @param slowdown run time relative to FastMem only, less 1
 * @param slowdownInterval 95 % interval of the slowdown; the point alone without intervals
 * @param costFactor memory cost relative to FastMem only
 * @param averageLatencyNs mean latency of all requests at the client
 */
public record CurveRow(
    int row,
    long fastBytes,
    double fastShare,
    long readsFast,
    long writesFast,
    long switches,
    double runtimeNs,
    double throughputOpsS,
    Interval throughputIntervalOpsS,
    double slowdown,
    Interval slowdownInterval,
    double costFactor,
    double averageLatencyNs) {}
