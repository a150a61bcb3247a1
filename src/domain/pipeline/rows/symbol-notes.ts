// Notes on a file's symbols: unlisted ones, and stocks spelled in several ways.
import type { SymbolTable } from '../../stocks/symbols/symbol-table.ts';
import { decodeUtf8 } from '../../text/utf8-text.ts';
import { isSameRange } from '../csv/byte-ranges.ts';

const NONE = -1;

export class SymbolNotes {
  private readonly symbols: SymbolTable;
  private readonly bytes: Uint8Array;
  /** Offset of each symbol's first spelling; -1 if none was seen. */
  private from = new Int32Array(1024).fill(NONE);
  private to = new Int32Array(1024);
  private unlisted = 0;
  private respelled = 0;
  private example: string | null = null;

  constructor(symbols: SymbolTable, bytes: Uint8Array) {
    this.symbols = symbols;
    this.bytes = bytes;
  }

  /** Records a row whose symbol is in these bytes. */
  add(symbol: number, from: number, to: number): void {
    if (this.symbols.isUnlisted(symbol)) this.unlisted += 1;
    if (symbol >= this.from.length) this.grow(symbol);
    const first = this.from[symbol] as number;
    if (first === NONE) {
      this.from[symbol] = from;
      this.to[symbol] = to;
    } else if (!isSameRange(this.bytes, first, this.to[symbol] as number, from, to)) this.compare(symbol, from, to);
  }

  /** Sentences for the file's notes. */
  sentences(): string[] {
    const { unlisted, respelled, example } = this;
    return [
      unlisted === 0 ? '' : `${rows(unlisted)} a symbol that no loaded listing knows.`,
      example === null ? '' : `${rows(respelled)} a stock that an earlier row spells differently: ${example}.`,
    ].filter((sentence) => sentence !== '');
  }

  /** Spellings that differ in spaces or case are the same. */
  private compare(symbol: number, from: number, to: number): void {
    const first = decodeUtf8(this.bytes, this.from[symbol] as number, this.to[symbol] as number).trim();
    const second = decodeUtf8(this.bytes, from, to).trim();
    if (first.toUpperCase() === second.toUpperCase()) return;
    this.respelled += 1;
    this.example ??= `${first} and ${second} are both ${this.symbols.names[symbol]}`;
  }

  private grow(symbol: number): void {
    const size = Math.max(this.from.length * 2, symbol + 1);
    const from = new Int32Array(size).fill(NONE);
    const to = new Int32Array(size);
    from.set(this.from);
    to.set(this.to);
    this.from = from;
    this.to = to;
  }
}

const rows = (count: number) => (count === 1 ? '1 row names' : `${count} rows name`);
