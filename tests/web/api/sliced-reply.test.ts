// A large reply read in slices is the reply read at once, wherever its bytes happen to be cut.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSliced } from '../../../src/web/api/sliced-reply.ts';

/** A reply whose body comes in pieces of these sizes, again and again. */
function inPieces(text: string, sizes: readonly number[]): Response {
  const bytes = new TextEncoder().encode(text);
  let from = 0;
  let turn = 0;
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        if (from >= bytes.length) return controller.close();
        const size = sizes[turn % sizes.length] ?? bytes.length;
        controller.enqueue(bytes.slice(from, from + size));
        from += size;
        turn += 1;
      },
    }),
  );
}

const rowsOf = (count: number, word: string) =>
  Array.from({ length: count }, (_, id) => ({
    id,
    word: `${word} },{"id":${id}`,
    parts: [{ type: 'a' }, { type: word }],
  }));

test('thousands of rows with traps in their words come out as they are, in any pieces', async () => {
  const reply = { before: 1, signals: rowsOf(12_000, 'é "quoted" \\'), counts: { all: 12_000 } };
  for (const sizes of [[1_000_003], [65_536], [7_001, 3]]) {
    expect(await readSliced(inPieces(JSON.stringify(reply), sizes), 'signals')).toEqual(reply);
  }
});

test('small, empty and other replies come out as they are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(5),
      fc.string({ unit: 'binary' }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
      async (count, word, sizes) => {
        const reply = { [word]: word, signals: rowsOf(count, word), after: null };
        const text = JSON.stringify(reply);
        expect(await readSliced(inPieces(text, sizes), 'signals')).toEqual(JSON.parse(text));
        expect(await readSliced(inPieces(text, sizes), 'others')).toEqual(JSON.parse(text));
      },
    ),
  );
});

test('a reply that is cut short is an error, as ever', async () => {
  const text = JSON.stringify({ signals: rowsOf(9_000, 'cut') });
  await expect(readSliced(inPieces(text.slice(0, -9), [65_536]), 'signals')).rejects.toThrow(SyntaxError);
});
