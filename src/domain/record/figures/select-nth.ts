// Selection of the value at a rank without sorting all values.
// Source: Hoare, Communications of the ACM 4(7), 1961; pivot by the median of three.

/** Value at index `n` of the sorted order. Reorders `values`: none before `n` is larger. */
export function selectNth(values: Float64Array, n: number): number {
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const pivot = findMiddle(values[from]!, values[(from + to) >> 1]!, values[to]!);
    let [low, high] = [from, to];
    while (low <= high) {
      while (values[low]! < pivot) low += 1;
      while (values[high]! > pivot) high -= 1;
      if (low > high) break;
      const value = values[low]!;
      values[low++] = values[high]!;
      values[high--] = value;
    }
    if (n <= high) to = high;
    else if (n >= low) from = low;
    else break;
  }
  return values[n]!;
}

const findMiddle = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
