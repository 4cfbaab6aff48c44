/** What servers cost that have to serve several applications. */
@NullMarked
package org.mnemo.estimator.provision;

import org.jspecify.annotations.NullMarked;
