/** What a tier's store must do, and the registry of stores. */
@NullMarked
package org.mnemo.ycsb.store;

import org.jspecify.annotations.NullMarked;
