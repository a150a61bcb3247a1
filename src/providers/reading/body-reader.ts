// Interface of a reader that parses an answer while it arrives.

export type BodyReader<Value> = {
  /** Adds the next decompressed bytes; never throws. */
  push(chunk: Uint8Array): void;
  /** All bytes pushed so far. */
  body(): Uint8Array;
  /** Parsed value, requested once after the last byte; null when the body must be parsed by the schema. */
  value(): Value | null;
  /** Whether the vendor labels the parsed figures delayed. */
  delayed?(): boolean;
};
