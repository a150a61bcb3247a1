// A byte buffer that grows: callers ask for room once a row and then write without looking.
import { bytesOf } from './utf8-text.ts';

export class GrowingBytes {
  bytes: Uint8Array;
  length = 0;

  constructor(capacity = 1 << 16) {
    this.bytes = new Uint8Array(Math.max(64, capacity));
  }

  /** Makes room for so many more bytes and answers the buffer, which may be another one than before. */
  room(more: number): Uint8Array {
    if (this.length + more > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
    }
    return this.bytes;
  }

  add(bytes: Uint8Array): void {
    this.room(bytes.length).set(bytes, this.length);
    this.length += bytes.length;
  }

  addText(text: string): void {
    this.add(bytesOf(text));
  }

  /** What was written, without a copy. */
  done(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}
