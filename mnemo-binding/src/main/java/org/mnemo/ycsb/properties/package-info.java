/**
 * Properties as passed by YCSB: declaration, reading, checks, secrets, and the directory for
 * relative paths. Begin with {@link org.mnemo.ycsb.properties.PropertyReader}; this package depends
 * on no other of the binding.
 */
@NullMarked
package org.mnemo.ycsb.properties;

import org.jspecify.annotations.NullMarked;
