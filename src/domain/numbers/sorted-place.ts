// Binary search in ascending numbers.

/**
 * First index with a value of at least `value`, or above `value` with `beyond`; the array's length if there is none.
 */
export function sortedPlace(values: ArrayLike<number>, value: number, beyond = false): number {
  let from = 0;
  let to = values.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (beyond ? values[middle]! <= value : values[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
