// Values computed once per key.

/** Value of a key, made and stored at its first use; `null` is a value, `undefined` is none. */
export function memo<Key, Value>(
  stored: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: (key: Key) => Value,
): Value {
  const known = stored.get(key);
  if (known !== undefined) return known;
  const value = make(key);
  stored.set(key, value);
  return value;
}
