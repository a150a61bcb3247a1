// Walks JSON text and reads only what is asked for: for answers of megabytes of which a few fields are used.

/** Thrown where the text is not JSON, or something in it is out of the ordinary: then it is read the general way. */
export const unusual = new Error('unusual');

const DEEPEST = 32;
/** Whole numbers of more digits are no exact numbers any more. */
const EXACT_DIGITS = 15;
const POWERS = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, power) => 10 ** power);
const [QUOTE, BACKSLASH, COMMA, COLON, MINUS, DOT, ZERO, NINE] = [0x22, 0x5c, 0x2c, 0x3a, 0x2d, 0x2e, 0x30, 0x39];
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, SMALL_E, BIG_E] = [0x7b, 0x7d, 0x5b, 0x5d, 0x65, 0x45];
const [SMALL_F, SMALL_N, SMALL_T, SPACE, LAST_PRINTED] = [0x66, 0x6e, 0x74, 0x20, 0x7e];
const [LINE_FEED, RETURN, TAB] = [0x0a, 0x0d, 0x09];

export class JsonScan {
  readonly text: string;
  at = 0;
  /** Where the key of the member just begun stands, and its length. */
  keyAt = 0;
  keyLength = 0;

  constructor(text: string) {
    this.text = text;
  }

  space(): void {
    const { text } = this;
    let code = text.charCodeAt(this.at);
    while (code === SPACE || code === LINE_FEED || code === RETURN || code === TAB) code = text.charCodeAt(++this.at);
  }

  keyIs(name: string): boolean {
    return this.keyLength === name.length && this.text.startsWith(name, this.keyAt);
  }

  /** True, and behind it, when null stands here. */
  isNull(): boolean {
    if (this.text.charCodeAt(this.at) !== SMALL_N) return false;
    this.#word('null');
    return true;
  }

  /** Text of plain ASCII without escapes. */
  plainText(): string {
    const { text } = this;
    if (text.charCodeAt(this.at) !== QUOTE) throw unusual;
    const from = this.at + 1;
    let to = from;
    for (let code = text.charCodeAt(to); code !== QUOTE; code = text.charCodeAt(++to)) {
      if (code === BACKSLASH || code < SPACE || code > LAST_PRINTED || Number.isNaN(code)) throw unusual;
    }
    this.at = to + 1;
    return text.slice(from, to);
  }

  /** The digits of a whole number without a sign, at most that many, none for 0. */
  digits(most: number): string {
    const { text } = this;
    const from = this.at;
    let to = from;
    let code = text.charCodeAt(to);
    while (code >= ZERO && code <= NINE) code = text.charCodeAt(++to);
    const zero = text.charCodeAt(from) === ZERO;
    if (to === from || to - from > most || (zero && to - from > 1)) throw unusual;
    if (code === DOT || code === SMALL_E || code === BIG_E) throw unusual;
    this.at = to;
    return zero ? '' : text.slice(from, to);
  }

  /** A figure; NaN for any other value and for whole numbers too long to be exact. */
  figure(): number {
    const code = this.text.charCodeAt(this.at);
    if (code === MINUS || (code >= ZERO && code <= NINE)) return this.#number();
    this.skip(1);
    return Number.NaN;
  }

  /** Passes over a value nobody asks for; what its texts say is not looked at. */
  skip(depth: number): void {
    if (depth > DEEPEST) throw unusual;
    const code = this.text.charCodeAt(this.at);
    if (code === QUOTE) this.#skipText();
    else if (code === OPEN) this.object(() => this.skip(depth + 1));
    else if (code === OPEN_LIST) this.list(() => this.skip(depth + 1));
    else if (code === SMALL_N) this.#word('null');
    else if (code === SMALL_T) this.#word('true');
    else if (code === SMALL_F) this.#word('false');
    else this.#number();
  }

  /** Calls `member` at the value of each key; it must pass over the value. */
  object(member: () => void): void {
    this.#list(OPEN, CLOSE, () => {
      this.#key();
      member();
    });
  }

  /** Calls `item` at each value; it must pass over it. */
  list(item: () => void): void {
    this.#list(OPEN_LIST, CLOSE_LIST, item);
  }

  #list(open: number, close: number, item: () => void): void {
    const { text } = this;
    if (text.charCodeAt(this.at) !== open) throw unusual;
    this.at++;
    this.space();
    if (text.charCodeAt(this.at) === close) {
      this.at++;
      return;
    }
    for (;;) {
      item();
      this.space();
      const code = text.charCodeAt(this.at++);
      if (code === close) return;
      if (code !== COMMA) throw unusual;
      this.space();
    }
  }

  #key(): void {
    const { text } = this;
    if (text.charCodeAt(this.at) !== QUOTE) throw unusual;
    const from = this.at + 1;
    let to = from;
    for (let code = text.charCodeAt(to); code !== QUOTE; code = text.charCodeAt(++to)) {
      if (code === BACKSLASH || code < SPACE || Number.isNaN(code)) throw unusual;
    }
    this.keyAt = from;
    this.keyLength = to - from;
    this.at = to + 1;
    this.space();
    if (text.charCodeAt(this.at) !== COLON) throw unusual;
    this.at++;
    this.space();
  }

  #word(word: string): void {
    if (!this.text.startsWith(word, this.at)) throw unusual;
    this.at += word.length;
  }

  #skipText(): void {
    const end = this.text.indexOf('"', this.at + 1);
    if (end < 0 || this.text.charCodeAt(end - 1) === BACKSLASH) throw unusual;
    this.at = end + 1;
  }

  #number(): number {
    const { text } = this;
    const from = this.at;
    const negative = text.charCodeAt(from) === MINUS;
    const whole = negative ? from + 1 : from;
    let to = whole;
    let value = 0;
    let code = text.charCodeAt(to);
    for (; code >= ZERO && code <= NINE; code = text.charCodeAt(++to)) value = value * 10 + (code - ZERO);
    let count = to - whole;
    if (count === 0 || (count > 1 && text.charCodeAt(whole) === ZERO)) throw unusual;
    let fraction = 0;
    if (code === DOT) {
      const first = ++to;
      for (code = text.charCodeAt(to); code >= ZERO && code <= NINE; code = text.charCodeAt(++to)) {
        value = value * 10 + (code - ZERO);
      }
      fraction = to - first;
      count += fraction;
      if (fraction === 0) throw unusual;
    }
    // Exponents are legal and hardly ever seen.
    if (code === SMALL_E || code === BIG_E) throw unusual;
    this.at = to;
    if (count > EXACT_DIGITS) return fraction === 0 ? Number.NaN : Number(text.slice(from, to));
    // Both are exact, so their quotient is the nearest number there is, as JSON's is.
    const exact = fraction === 0 ? value : value / (POWERS[fraction] ?? Number.NaN);
    return negative ? -exact : exact;
  }
}
