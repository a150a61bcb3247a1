// Growing byte buffer: callers reserve room once per row, then write without checks.
import { writeText } from '../../text/utf8-text.ts';

export class GrowingBytes {
  bytes: Uint8Array;
  /** View of the same bytes, for multi-byte writes. */
  view: DataView;
  length = 0;

  constructor(capacity = 1 << 16) {
    this.bytes = new Uint8Array(Math.max(64, capacity));
    this.view = toDataView(this.bytes);
  }

  /** Makes room for `more` bytes; returns the buffer, which may be a new one. */
  room(more: number): Uint8Array {
    if (this.length + more > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
      this.view = toDataView(larger);
    }
    return this.bytes;
  }

  add(bytes: Uint8Array): void {
    this.room(bytes.length).set(bytes, this.length);
    this.length += bytes.length;
  }

  addText(text: string): void {
    const into = this.room(text.length * 3);
    this.length = writeText(into, this.length, text);
  }

  /** Bytes written so far, without a copy. */
  done(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

export function toDataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Bytes that `copyWords` may read and write beyond the end of the copied range. */
export const WORD_SLACK = 3;

/**
 * Copies four bytes at a time, faster than single bytes and, for a few dozen bytes, than `set`. May read and write up
 * to three bytes more, for which both sides must have room.
 */
export function copyWords(from: DataView, start: number, into: DataView, at: number, length: number): void {
  for (let place = 0; place < length; place += 4) into.setInt32(at + place, from.getInt32(start + place, true), true);
}
