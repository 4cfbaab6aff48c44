package org.mnemo.estimator.price;

/**
 * What an hour of one kind of virtual machine costs on demand.
 *
 * @param provider such as {@code gcp}
 * @param family such as {@code m1-ultramem}
 * @param instance such as {@code m1-ultramem-40}; unique within family, region and date
 * @param region such as {@code us-central1}, with {@code (inferred)} behind it where the source
 *     does not say
 * @param vcpus above 0
 * @param memoryGib above 0
 * @param ssdGib local disk that holds data beside the memory; 0 if there is none
 * @param usdPerHour above 0
 * @param asOf when it was in force
 * @param source who says so
 */
public record InstancePrice(
    String provider,
    String family,
    String instance,
    String region,
    double vcpus,
    double memoryGib,
    double ssdGib,
    double usdPerHour,
    AsOf asOf,
    String source) {

  private static final String INFERRED = " (inferred)";

  /** What decides the share of memory in a price. */
  public double gibPerVcpu() {
    return memoryGib / vcpus;
  }

  /** Zero of instances without local disks. */
  public double ssdGibPerVcpu() {
    return ssdGib / vcpus;
  }

  /** The region without the remark that it was inferred. */
  public String regionName() {
    return withoutInferred(region);
  }

  static String withoutInferred(String text) {
    return text.endsWith(INFERRED) ? text.substring(0, text.length() - INFERRED.length()) : text;
  }
}
