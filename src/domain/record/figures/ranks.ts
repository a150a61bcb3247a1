// Ranks and rank correlation.

/**
 * Ranks from 1; equal values share their mean rank. `values`: finite, at most a million. `sorted`: scratch array of the
 * same length.
 */
export function toRanks(values: Float64Array, sorted: Float64Array): Float64Array {
  const order = sortPlaces(values, sorted);
  const ranks = new Float64Array(values.length);
  for (let from = 0, to = 0; from < order.length; from = to) {
    const value = values[order[from]!]!;
    while (to < order.length && values[order[to]!] === value) to += 1;
    for (let at = from; at < to; at += 1) ranks[order[at]!] = (from + 1 + to) / 2;
  }
  return ranks;
}

const PLACE_BITS = 20;
const PLACE = 2 ** PLACE_BITS - 1;

/**
 * Indexes of the values in ascending order. Sorting numbers is several times faster than sorting with a comparison, so
 * each value carries its index in its lowest bits; values these bits misplaced are moved afterwards.
 */
function sortPlaces(values: Float64Array, sorted: Float64Array): Uint32Array {
  sorted.set(values);
  // Assumes little endian: the lower half of a number comes first.
  const words = new Uint32Array(sorted.buffer, sorted.byteOffset, 2 * sorted.length);
  for (let at = 0; at < values.length; at += 1) words[2 * at] = (words[2 * at]! & ~PLACE) | at;
  sorted.sort();
  const order = new Uint32Array(values.length);
  for (let at = 0; at < order.length; at += 1) {
    const place = words[2 * at]! & PLACE;
    let to = at;
    while (to > 0 && values[order[to - 1]!]! > values[place]!) {
      order[to] = order[to - 1]!;
      to -= 1;
    }
    order[to] = place;
  }
  return order;
}

/** Pearson's correlation; NaN if one side does not vary. Applied to ranks it is Spearman's. */
export function correlate(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const n = a.length;
  let meanA = 0;
  let meanB = 0;
  for (let at = 0; at < n; at += 1) {
    meanA += a[at]! / n;
    meanB += b[at]! / n;
  }
  let both = 0;
  let ownA = 0;
  let ownB = 0;
  for (let at = 0; at < n; at += 1) {
    const fromA = a[at]! - meanA;
    const fromB = b[at]! - meanB;
    both += fromA * fromB;
    ownA += fromA * fromA;
    ownB += fromB * fromB;
  }
  return ownA === 0 || ownB === 0 ? Number.NaN : both / Math.sqrt(ownA * ownB);
}
