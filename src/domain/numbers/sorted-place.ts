// Binary search in ascending numbers.

/**
 * First index in [`from`, `to`) with a value of at least `value`, or above `value` with `beyond`; `to` if there is none.
 */
export function sortedPlace(
  values: ArrayLike<number>,
  value: number,
  beyond = false,
  from = 0,
  to = values.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (beyond ? values[middle]! <= value : values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
