// Texts of any characters for properties.
import fc from 'fast-check';

const codePoint = fc.oneof(
  fc.integer({ min: 0, max: 0x7f }),
  fc.integer({ min: 0x80, max: 0xd7ff }),
  fc.integer({ min: 0xe000, max: 0x10ffff }),
);

/** Like `fc.string({ unit: 'binary' })`, which takes a second of each worker to set up. */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(codePoint, { maxLength }).map((points) => String.fromCodePoint(...points));
