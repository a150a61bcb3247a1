// Values computed once per key.

/** Value of a key, computed and stored at its first use. `null` counts as a stored value, `undefined` does not. */
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
