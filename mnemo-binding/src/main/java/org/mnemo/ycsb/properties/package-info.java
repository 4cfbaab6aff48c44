/**
 * Properties as YCSB hands them over: how they are declared, read and checked, which of them are
 * secrets, and the directory in which files that they name are looked up. Depends on no other room.
 */
@NullMarked
package org.mnemo.ycsb.properties;

import org.jspecify.annotations.NullMarked;
