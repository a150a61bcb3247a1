// Seeded randomness: every draw is a pure function of integers.

/** A 32-bit integer mixed so that each input bit moves about half of the output bits (constants: "lowbias32"). */
export function mix(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}

/** 32 random bits from two integers. */
export function draw(key: number, n: number): number {
  return mix(key ^ Math.imul(n + 0x7f4a7c15, 0x9e3779b1));
}

/** A key from a text (FNV-1a, then mixed). */
export function hashKey(text: string, seed = 0): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return mix(hash);
}

/** Maps 32 bits to 0 <= x < 1. */
export function unit(bits: number): number {
  return bits / 4_294_967_296;
}

/** Nearly normal, mean 0, deviation 1, never beyond 3.5: the sum of the four bytes. */
export function normal(bits: number): number {
  return ((bits & 255) + ((bits >>> 8) & 255) + ((bits >>> 16) & 255) + (bits >>> 24) - 510) / 147.8;
}

/** A whole number from 0 to below n. */
function below(bits: number, n: number): number {
  return Math.floor(unit(bits) * n);
}

export function pick<T>(bits: number, choices: readonly T[]): T {
  return choices[below(bits, choices.length)] as T;
}

export type Chance = ReturnType<typeof chance>;

/** Successive draws from one key. */
export function chance(key: number) {
  let count = 0;
  const next = (): number => {
    count += 1;
    return draw(key, count);
  };
  return {
    unit: () => unit(next()),
    normal: () => normal(next()),
    below: (n: number) => below(next(), n),
    pick: <T>(choices: readonly T[]): T => pick(next(), choices),
    between: (low: number, high: number) => low + (high - low) * unit(next()),
  };
}
