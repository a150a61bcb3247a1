// Synchronous SHA-256 of short texts, because the browser's own is asynchronous. Source: FIPS 180-4.

const BLOCK = 64;
const WORDS = BLOCK / 4;
const ROUNDS = 64;
/** Bytes after the message: one with the first bit set, eight for the length in bits. */
const ENDING = 9;

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}

/** The first 32 bits of the fraction of a root. */
const fraction = (root: number) => (root % 1) * 2 ** 32;
const constants = Uint32Array.from(firstPrimes(ROUNDS), (prime) => fraction(Math.cbrt(prime)));
const start = Uint32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)));

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The message with its ending, in whole blocks. */
function padded(bytes: Uint8Array): DataView {
  const size = Math.ceil((bytes.length + ENDING) / BLOCK) * BLOCK;
  const whole = new Uint8Array(size);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(size - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  view.setUint32(size - 4, bytes.length * 8);
  return view;
}

const schedule = new Uint32Array(ROUNDS);

/** Message schedule of a block: FIPS 180-4, 6.2.2, step 1. */
function fillSchedule(message: DataView, from: number): void {
  for (let t = 0; t < WORDS; t += 1) schedule[t] = message.getUint32(from + 4 * t);
  for (let t = WORDS; t < ROUNDS; t += 1) {
    const [early, late] = [schedule[t - 15] ?? 0, schedule[t - 2] ?? 0];
    const low = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const high = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[t] = (schedule[t - 16] ?? 0) + low + (schedule[t - 7] ?? 0) + high;
  }
}

/** Steps 2 to 4: mixes eight words with the schedule and adds them to the hash. */
function mix(hash: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let t = 0; t < ROUNDS; t += 1) {
    const high = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + high + ((e & f) ^ (~e & g)) + (constants[t] ?? 0) + (schedule[t] ?? 0)) | 0;
    const low = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => {
    hash[at] = (hash[at] ?? 0) + word;
  });
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const message = padded(bytes);
  const hash = start.slice();
  for (let from = 0; from < message.byteLength; from += BLOCK) {
    fillSchedule(message, from);
    mix(hash);
  }
  const out = new DataView(new ArrayBuffer(4 * hash.length));
  hash.forEach((word, at) => {
    out.setUint32(4 * at, word);
  });
  return new Uint8Array(out.buffer);
}
