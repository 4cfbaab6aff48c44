/**
 * Any binding of YCSB as the store of a tier, loaded in isolation and tried for its behaviour.
 * Begin with {@link org.mnemo.ycsb.store.binding.BindingStore}.
 */
@NullMarked
package org.mnemo.ycsb.store.binding;

import org.jspecify.annotations.NullMarked;
