package org.mnemo.estimator.model;

/**
 * What one set of baselines says of a workload: the run itself, or a sample drawn from it.
 *
 * @param fast service times on the fast tier
 * @param slow service times on the slow tier
 * @param runtime run time of a placement by these service times
 */
public record StoreModel(ServiceTimes fast, ServiceTimes slow, RuntimeModel runtime) {}
