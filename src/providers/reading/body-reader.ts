// Reads an answer while it arrives, so that little is left to do when its last byte has come.

export type BodyReader<Value> = {
  /** The next bytes, after decompression; never throws. */
  push(chunk: Uint8Array): void;
  /** Everything pushed so far. */
  body(): Uint8Array;
  /** Result, asked once after the last byte; null if the general reader must read the body. */
  value(): Value | null;
  /** Whether the vendor calls the figures it read delayed. */
  delayed?(): boolean;
};
