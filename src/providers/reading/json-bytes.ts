// Streaming JSON byte reader for multi-megabyte replies of which only a few fields are needed.

/** Thrown for invalid JSON or rare features such as escapes; the caller then parses the body with the schema. */
export const unusual = new Error('unusual');
/** Thrown when the bytes end inside a value; the value is scanned again from its start when more have arrived. */
export const unfinished = new Error('unfinished');

const DEEPEST = 32;
/** Maximum number of digits of an integer that a double always represents exactly. */
const EXACT_DIGITS = 15;
const LONGEST_NUMBER = 40;
const POWERS = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, power) => 10 ** power);
const [QUOTE, COMMA, COLON, PLUS, MINUS, DOT, ZERO, NINE] = [0x22, 0x2c, 0x3a, 0x2b, 0x2d, 0x2e, 0x30, 0x39];
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, SMALL_E, BIG_E] = [0x7b, 0x7d, 0x5b, 0x5d, 0x65, 0x45];
const [BACKSLASH, SMALL_F, SMALL_N, SMALL_T, SPACE, LAST_PRINTED] = [0x5c, 0x66, 0x6e, 0x74, 0x20, 0x7e];
const [LINE_FEED, RETURN, TAB] = [0x0a, 0x0d, 0x09];
/**
 * 1 for bytes that need no escape in a JSON string: printable ASCII except quote and backslash. Others are legal but
 * rare.
 */
const PLAIN = Uint8Array.from({ length: 256 }, (_, code) =>
  code >= SPACE && code <= LAST_PRINTED && code !== QUOTE && code !== BACKSLASH ? 1 : 0,
);

export const encodeAscii = (word: string): Uint8Array => Uint8Array.from(word, (letter) => letter.charCodeAt(0));
const [NULL, TRUE, FALSE] = [encodeAscii('null'), encodeAscii('true'), encodeAscii('false')];

/** Reader of JSON bytes. A zero byte, which JSON never contains, follows the last byte and ends every loop. */
export class JsonBytes {
  bytes: Uint8Array;
  end = 0;
  at = 0;
  /** Byte offset of the last key or text read; `textLength` in bytes. */
  textAt = 0;
  textLength = 0;

  constructor(room: Uint8Array) {
    this.bytes = room;
    this.bytes[0] = 0;
  }

  add(chunk: Uint8Array): void {
    const size = this.end + chunk.length;
    if (size >= this.bytes.length) {
      const wider = new Uint8Array(size * 2);
      wider.set(this.bytes.subarray(0, this.end));
      this.bytes = wider;
    }
    this.bytes.set(chunk, this.end);
    this.end = size;
    this.bytes[size] = 0;
  }

  /** Throws `unfinished` at the end of the bytes, else `unusual`. */
  refuse(): never {
    throw this.at >= this.end ? unfinished : unusual;
  }

  space(): void {
    const { bytes } = this;
    let code = bytes[this.at];
    while (code === SPACE || code === LINE_FEED || code === RETURN || code === TAB) code = bytes[++this.at];
  }

  textIs(word: Uint8Array): boolean {
    if (this.textLength !== word.length) return false;
    const { bytes, textAt } = this;
    for (let at = 0; at < word.length; at++) if (bytes[textAt + at] !== word[at]) return false;
    return true;
  }

  /** Consumes `null`; false, and nothing consumed, for any other value. */
  isNull(): boolean {
    if (this.bytes[this.at] !== SMALL_N) return false;
    this.#word(NULL);
    return true;
  }

  /** Skips an ASCII text without escapes; sets `textAt` and `textLength` to it. */
  plainText(): void {
    const { bytes } = this;
    if (bytes[this.at] !== QUOTE) this.refuse();
    const from = this.at + 1;
    let to = from;
    while (PLAIN[bytes[to] as number] === 1) to++;
    if (bytes[to] !== QUOTE) {
      this.at = to;
      this.refuse();
    }
    this.textAt = from;
    this.textLength = to - from;
    this.at = to + 1;
  }

  /**
   * Skips a whole number of at most `most` digits without sign or leading zero; sets `textAt` and `textLength` to it.
   */
  digits(most: number): void {
    const { bytes } = this;
    const from = this.at;
    let to = from;
    let code = bytes[to] as number;
    while (code >= ZERO && code <= NINE) code = bytes[++to] as number;
    this.at = to;
    if (to >= this.end) throw unfinished;
    if (to === from || to - from > most || (bytes[from] === ZERO && to - from > 1)) throw unusual;
    if (code === DOT || code === SMALL_E || code === BIG_E) throw unusual;
    this.textAt = from;
    this.textLength = to - from;
  }

  /** Reads a number; NaN for other values, for whole numbers too long to be exact and for overflow. */
  figure(depth: number): number {
    const code = this.bytes[this.at] as number;
    if ((code >= ZERO && code <= NINE) || code === MINUS) return this.#number();
    this.passOver(depth);
    return Number.NaN;
  }

  /** Skips any value; `depth`: brackets open around it. */
  passOver(depth: number): void {
    const code = this.bytes[this.at];
    if (code === QUOTE) this.plainText();
    else if (code === OPEN) this.#passOverObject(depth);
    else if (code === OPEN_LIST) this.#passOverList(depth);
    else if (code === SMALL_N) this.#word(NULL);
    else if (code === SMALL_T) this.#word(TRUE);
    else if (code === SMALL_F) this.#word(FALSE);
    else this.#number();
  }

  /** Consumes the opening bracket; for an empty object also the closing one, and returns false. */
  beginObject(): boolean {
    return this.#begin(OPEN, CLOSE);
  }

  beginList(): boolean {
    return this.#begin(OPEN_LIST, CLOSE_LIST);
  }

  /** Consumes the separator or closing bracket after a member; true when another member follows. */
  moreInObject(): boolean {
    return this.#more(CLOSE);
  }

  moreInList(): boolean {
    return this.#more(CLOSE_LIST);
  }

  /** Reads the key of a member and the colon, up to its value. */
  key(): void {
    const { bytes } = this;
    const at = this.at;
    // Most keys have one letter.
    if (at + 2 < this.end && bytes[at + 2] === QUOTE && bytes[at] === QUOTE && PLAIN[bytes[at + 1] as number] === 1) {
      this.textAt = at + 1;
      this.textLength = 1;
      this.at = at + 3;
    } else this.plainText();
    if (bytes[this.at] !== COLON) {
      this.space();
      if (bytes[this.at] !== COLON) this.refuse();
    }
    this.at++;
    if ((bytes[this.at] as number) <= SPACE) this.space();
  }

  #begin(open: number, close: number): boolean {
    if (this.bytes[this.at] !== open) this.refuse();
    this.at++;
    this.space();
    if (this.at >= this.end) throw unfinished;
    if (this.bytes[this.at] !== close) return true;
    this.at++;
    return false;
  }

  #more(close: number): boolean {
    const { bytes } = this;
    if (bytes[this.at] !== COMMA) {
      this.space();
      const code = bytes[this.at];
      if (code !== COMMA && code !== close) this.refuse();
      this.at++;
      if (code === close) return false;
    } else this.at++;
    if ((bytes[this.at] as number) <= SPACE) this.space();
    return true;
  }

  #passOverObject(depth: number): void {
    if (depth >= DEEPEST) throw unusual;
    if (!this.beginObject()) return;
    do {
      this.key();
      this.passOver(depth + 1);
    } while (this.moreInObject());
  }

  #passOverList(depth: number): void {
    if (depth >= DEEPEST) throw unusual;
    if (!this.beginList()) return;
    do this.passOver(depth + 1);
    while (this.moreInList());
  }

  #word(word: Uint8Array): void {
    const { bytes } = this;
    for (const code of word) {
      if (bytes[this.at] !== code) this.refuse();
      this.at++;
    }
  }

  #number(): number {
    const { bytes } = this;
    const from = this.at;
    const negative = bytes[from] === MINUS;
    const whole = negative ? from + 1 : from;
    let to = whole;
    let value = 0;
    let code = bytes[to] as number;
    for (; code >= ZERO && code <= NINE; code = bytes[++to] as number) value = value * 10 + (code - ZERO);
    let count = to - whole;
    this.at = to;
    // A number at the end of the bytes may continue in the next chunk: a complete reply ends with a bracket.
    if (to >= this.end) throw unfinished;
    if (count === 0 || (count > 1 && bytes[whole] === ZERO)) throw unusual;
    let fraction = 0;
    if (code === DOT) {
      const first = ++to;
      for (code = bytes[to] as number; code >= ZERO && code <= NINE; code = bytes[++to] as number) {
        value = value * 10 + (code - ZERO);
      }
      fraction = to - first;
      count += fraction;
      this.at = to;
      if (fraction === 0) this.refuse();
    }
    if (code === SMALL_E || code === BIG_E) return this.#withExponent(from, to);
    if (to >= this.end) throw unfinished;
    if (count > EXACT_DIGITS) return fraction === 0 ? Number.NaN : this.#longNumber(from, to);
    // Both operands are exact, so the quotient is the nearest double, as in JSON.parse.
    const exact = fraction === 0 ? value : value / (POWERS[fraction] as number);
    return negative ? -exact : exact;
  }

  #withExponent(from: number, letter: number): number {
    const { bytes } = this;
    let to = letter + 1;
    if (bytes[to] === PLUS || bytes[to] === MINUS) to++;
    const first = to;
    let code = bytes[to] as number;
    while (code >= ZERO && code <= NINE) code = bytes[++to] as number;
    this.at = to;
    if (to === first) this.refuse();
    if (to >= this.end) throw unfinished;
    return this.#longNumber(from, to);
  }

  /** Reads a number with many digits or an exponent by way of a string; such numbers are rare. */
  #longNumber(from: number, to: number): number {
    if (to - from > LONGEST_NUMBER) throw unusual;
    const value = Number(String.fromCharCode(...this.bytes.subarray(from, to)));
    return Number.isFinite(value) ? value : Number.NaN;
  }
}
