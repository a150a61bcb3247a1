// Reads an answer while it arrives, so that little is left to do when its last byte has come.

export type BodyReader<Value> = {
  /** The next bytes, after decompression; never throws. */
  push(chunk: Uint8Array): void;
  /** Everything pushed so far. */
  body(): Uint8Array;
  /** What it read, or null where the body is to be read the general way. Asked once, after the last byte. */
  value(): Value | null;
  /** Whether the vendor calls the figures it read delayed. */
  delayed?(): boolean;
};
