package org.mnemo.core.trace.redis.keyspace;

import java.util.function.Supplier;

record ValueType<T extends RedisValue>(Class<T> type, Supplier<T> maker) {

  static final ValueType<StringValue> STRING = new ValueType<>(StringValue.class, StringValue::new);
  static final ValueType<HashValue> HASH = new ValueType<>(HashValue.class, HashValue::new);
  static final ValueType<ListValue> LIST = new ValueType<>(ListValue.class, ListValue::new);
  static final ValueType<SetValue> SET = new ValueType<>(SetValue.class, SetValue::new);
  static final ValueType<SortedSetValue> SORTED_SET =
      new ValueType<>(SortedSetValue.class, SortedSetValue::new);
  static final ValueType<StreamValue> STREAM = new ValueType<>(StreamValue.class, StreamValue::new);

  T make() {
    return maker.get();
  }

  /** Casts a value to this type; the server refuses the command for any other type. */
  T cast(RedisValue value) {
    if (!type.isInstance(value)) {
      throw new RefusedException();
    }
    return type.cast(value);
  }
}
