/** Listings of what stores have written to files: snapshots of Redis, exports of DynamoDB. */
@NullMarked
package org.mnemo.cli.listing;

import org.jspecify.annotations.NullMarked;
