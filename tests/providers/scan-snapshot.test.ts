// The quick way of reading a snapshot says what the general way says, or leaves it to that.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SnapshotWire } from '../../src/providers/massive/parse-snapshot.ts';
import { scanSnapshot } from '../../src/providers/massive/scan-snapshot.ts';
import { readJson } from '../../src/providers/read-json.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const general = (text: string) => SnapshotWire.parse(readJson(text));
const recorded = readFileSync(
  fileURLToPath(new URL('../../src/providers/massive/payloads/snapshot.json', import.meta.url)),
  'utf8',
);

test('a recorded answer is read to the same, with spaces and without', () => {
  expect(scanSnapshot(bytes(recorded))).toEqual(general(recorded));
  const ticker = { ticker: 'KSTL', updated: 0, day: { o: 1.5, h: 2, l: 1, c: 1.25, v: 1e6, vw: 1.333333333333333 } };
  const text = JSON.stringify({ tickers: [ticker], status: 'OK' });
  expect(scanSnapshot(bytes(text))).toEqual(general(text));
  expect(scanSnapshot(bytes(text))?.tickers[0]?.day?.vw).toBe(1.333333333333333);
});

test('instants keep all their digits', () => {
  const text =
    '{"tickers":[{"ticker":"KSTL","updated":1794929399000620104,"lastTrade":{"p":1,"t":1794929399000620105}}]}';
  expect(scanSnapshot(bytes(text))?.tickers[0]).toMatchObject({
    updated: '1794929399000620104',
    lastTrade: { p: 1, t: '1794929399000620105' },
  });
});

const figure = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, -0, -1, 0.1, 123_456_789_012_345, 1_234_567_890_123_456, null, true, 'x', [1, [2]], { a: {} }),
);
const bar = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.dictionary(fc.constantFrom('o', 'h', 'l', 'c', 'v', 'vw', 'n', 'av', 't', 'dv', '__x'), figure),
  },
  { weight: 1, arbitrary: fc.constantFrom(null, 5, 'bar', []) },
);
const quote = fc.oneof(
  fc.record({ p: figure, P: figure, t: fc.oneof(fc.nat(), fc.constant(null)) }, { requiredKeys: [] }),
  fc.constantFrom(null, false),
);
const ticker = fc.record(
  {
    ticker: fc.oneof(fc.constantFrom('KSTL', 'BRK.B', 'BACpB', '', 'A'.repeat(21), 7), fc.string({ maxLength: 12 })),
    day: bar,
    prevDay: bar,
    min: bar,
    lastTrade: quote,
    lastQuote: quote,
    todaysChange: figure,
    todaysChangePerc: figure,
    updated: fc.oneof(fc.nat(), fc.constantFrom(null, 0, '1794929399000620104', -5, 1.5)),
    fmv: figure,
  },
  { requiredKeys: ['ticker'] },
);

test('whatever the answer holds, it is read to the same or not at all', () => {
  let read = 0;
  fc.assert(
    fc.property(fc.array(ticker, { maxLength: 4 }), fc.constantFrom(0, 2), (tickers, spaces) => {
      const text = JSON.stringify({ status: 'OK', count: tickers.length, tickers }, null, spaces);
      const quick = scanSnapshot(bytes(text));
      if (quick === null) return;
      read += 1;
      expect(quick).toEqual(general(text));
    }),
    { numRuns: 1_500, seed: 20_261_117 },
  );
  expect(read).toBeGreaterThan(200);
});

// B-28
describe('broken answers are left to the general way, which refuses them', () => {
  test('cut anywhere', () => {
    const text = recorded.trimEnd();
    for (let length = 0; length < text.length; length += 1) {
      expect(scanSnapshot(bytes(text.slice(0, length))), `after ${length}`).toBeNull();
    }
  });

  test.each([
    '{"tickers":[]} x',
    '{"tickers":null}',
    '{"status":"OK"}',
    '[]',
    '',
    '{"tickers":[{"ticker":"A","day":{"o":01}}]}',
    '{"tickers":[{"ticker":"A","day":{"o":1.}}]}',
    '{"tickers":[{"ticker":"A","day":{"o":-}}]}',
    '{"tickers":[{"ticker":"A","day":{"o":NaN}}]}',
    '{"tickers":[{"ticker":"A",}]}',
    '{"tickers":[{"ticker":"\\u0041"}]}',
    '{"tickers":[{"ticker":"Ä"}]}',
    `{"tickers":[{"ticker":"A","x":${'['.repeat(40)}${']'.repeat(40)}}]}`,
  ])('%s', (text) => {
    expect(scanSnapshot(bytes(text))).toBeNull();
  });
});
