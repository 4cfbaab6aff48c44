package org.mnemo.estimator.offer;

/**
 * Price of an hour of one kind of virtual machine on demand.
 *
 * @param provider name of the cloud provider, such as {@code gcp}
 * @param family family of instances, such as {@code m1-ultramem}
 * @param instance name of the instance, such as {@code m1-ultramem-40}; unique within family,
 *     region and date
 * @param region region of the price, such as {@code us-central1}, with {@code (inferred)} behind it
 *     where the source does not say
 * @param vcpus number of virtual processors, above 0
 * @param memoryGib memory, above 0
 * @param ssdGib local disk that holds data in addition to the memory; 0 if there is none
 * @param usdPerHour price of an hour, above 0
 * @param asOf date at which the price was in force
 * @param source publication that the price is taken from
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

  /** Memory for each vCPU, which decides the share of memory in a price. */
  public double gibPerVcpu() {
    return memoryGib / vcpus;
  }

  /** Local disk for each vCPU; 0 for instances without local disks. */
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
