/**
 * Any binding of YCSB as the store of a tier: its class found and loaded apart from all others
 * ({@link org.mnemo.ycsb.store.binding.BindingClass}), how it behaves found out, what it answers,
 * throws, prints and ends contained.
 */
@NullMarked
package org.mnemo.ycsb.store.binding;

import org.jspecify.annotations.NullMarked;
