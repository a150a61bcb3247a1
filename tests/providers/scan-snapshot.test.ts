// The quick way of reading a snapshot says what the general way says, or leaves it to that, however the bytes arrive.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SnapshotRow } from '../../src/domain/market/bars.ts';
import { toSnapshotRows } from '../../src/domain/market/market-columns.ts';
import { marketWire } from '../../src/providers/massive/parse-snapshot.ts';
import { SnapshotScanning } from '../../src/providers/massive/scan-snapshot.ts';
import { readJson } from '../../src/providers/reading/read-json.ts';

const NOW = Date.parse('2026-11-17T16:30:00.000Z');
const wire = marketWire(() => NOW);
const bytes = (text: string) => new TextEncoder().encode(text);
const decoded = (body: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(body);
const general = (body: Uint8Array) => toSnapshotRows(wire.parse(readJson(decoded(body))));
const recorded = readFileSync(
  fileURLToPath(new URL('../../src/providers/massive/payloads/snapshot.json', import.meta.url)),
  'utf8',
);

/** The pieces a body arrives in when it is cut at these places. */
function pieces(body: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...cuts.map((cut) => cut % (body.length + 1)).sort((a, b) => a - b), body.length];
  return places.slice(1).map((to, at) => body.subarray(places[at], to));
}

function quick(
  body: Uint8Array,
  cuts: readonly number[] = [],
  scanning = new SnapshotScanning(),
): SnapshotRow[] | null {
  const reader = scanning.begin(NOW);
  for (const piece of pieces(body, cuts)) reader.push(piece);
  expect(Buffer.from(reader.body()).equals(body)).toBe(true);
  const market = reader.value();
  return market === null ? null : toSnapshotRows(market);
}

test('a recorded answer is read to the same, with spaces and without', () => {
  expect(quick(bytes(recorded))).toEqual(general(bytes(recorded)));
  const ticker = { ticker: 'KSTL', updated: 0, day: { o: 1.5, h: 2, l: 1, c: 1.25, v: 1e6, vw: 1.333333333333333 } };
  const text = bytes(JSON.stringify({ tickers: [ticker], status: 'OK' }));
  expect(quick(text)).toEqual(general(text));
  expect(quick(text)?.[0]?.vwap).toBe(1.333333333333333);
});

test('instants keep all their digits, figures with an exponent are figures', () => {
  const text = bytes(
    '{"tickers":[{"ticker":"KSTL","updated":1794929399000620104,"day":{"v":1.25e+06,"o":1E2,"c":2e-1},' +
      '"lastTrade":{"p":1,"t":1794929399000620105}}]}',
  );
  expect(quick(text)?.[0]).toMatchObject({
    updated_ns: '1794929399000620104',
    updated_at: 1794929399000,
    todays_volume: null,
    volume_with_extended_hours: 1_250_000,
    opening_price: 100,
    todays_close: 0.2,
  });
  expect(quick(text)).toEqual(general(text));
});

test('one minute after the other is read to the same, whichever symbols come, go or change places', () => {
  const symbol = fc.constantFrom('KSTL', 'BRK.B', 'BACpB', 'A', 'AA', 'AAA', 'ZZ', 'ZZZ');
  const day = fc.record({
    symbols: fc.array(symbol, { maxLength: 10 }),
    price: fc.double({ min: 1, max: 9, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(day, { maxLength: 6 }), (minutes) => {
      const scanning = new SnapshotScanning();
      for (const { symbols, price } of minutes) {
        const tickers = symbols.map((ticker, at) => ({ ticker, day: { c: price + at } }));
        const body = bytes(JSON.stringify({ status: 'OK', tickers }));
        expect(quick(body, [], scanning)).toEqual(general(body));
      }
    }),
    { numRuns: 300, seed: 20_261_117 },
  );
});

test('a market larger than any before finds room, and a list of the same symbols stays the same list', () => {
  const tickers = Array.from({ length: 30_000 }, (_, at) => ({ ticker: `S${at}`, day: { c: at + 1 } }));
  const body = bytes(JSON.stringify({ tickers }));
  const scanning = new SnapshotScanning();
  const read = () => {
    const reader = scanning.begin(NOW);
    for (const piece of pieces(body, [100_000, 200_001])) reader.push(piece);
    return reader.value();
  };
  const [first, again] = [read(), read()];
  expect(first?.figures.current_price[29_999]).toBe(30_000);
  expect(again?.symbols).toBe(first?.symbols);
  expect(again?.figures.current_price).toEqual(first?.figures.current_price);
});

test('two answers that come at once are not mixed up', () => {
  const scanning = new SnapshotScanning();
  const [one, other] = ['KSTL', 'BRK.B'].map((ticker) => bytes(JSON.stringify({ tickers: [{ ticker }] })));
  const [first, second] = [scanning.begin(NOW), scanning.begin(NOW)];
  first.push(one!.subarray(0, 20));
  second.push(other!.subarray(0, 25));
  first.push(one!.subarray(20));
  second.push(other!.subarray(25));
  expect(first.value()?.symbols).toEqual(['KSTL']);
  expect(second.value()?.symbols).toEqual(['BRK.B']);
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

const cuts = fc.array(fc.nat({ max: 5_000 }), { maxLength: 6 });

test('whatever the answer holds and wherever it is cut, it is read to the same or not at all', () => {
  let read = 0;
  fc.assert(
    fc.property(fc.array(ticker, { maxLength: 4 }), fc.constantFrom(0, 2), cuts, (tickers, spaces, places) => {
      const text = JSON.stringify({ status: 'OK', count: tickers.length, tickers }, null, spaces);
      const body = bytes(text);
      const rows = quick(body, places);
      // Where it is cut does not matter: within a number, an escape or a letter of several bytes.
      expect(rows).toEqual(quick(body));
      if (rows === null) return;
      read += 1;
      expect(rows).toEqual(general(body));
    }),
    { numRuns: 1_500, seed: 20_261_117 },
  );
  expect(read).toBeGreaterThan(200);
});

test('cut into single bytes it is read to the same', () => {
  const body = bytes(recorded);
  expect(quick(body, [...body.keys()])).toEqual(general(body));
});

// B-28
describe('broken answers are left to the general way, which refuses them', () => {
  test('cut off anywhere', () => {
    const text = recorded.trimEnd();
    for (let length = 0; length < text.length; length += 1) {
      expect(quick(bytes(text.slice(0, length)), [length >> 1]), `after ${length}`).toBeNull();
    }
  });

  test('with any byte changed it is read to the same, or left to the general way', () => {
    const whole = bytes(JSON.stringify(JSON.parse(recorded)));
    const change = fc.record({ at: fc.nat({ max: whole.length - 1 }), to: fc.nat({ max: 255 }) });
    let refused = 0;
    fc.assert(
      fc.property(change, cuts, ({ at, to }, places) => {
        const body = Uint8Array.from(whole);
        body[at] = to;
        const rows = quick(body, places);
        if (rows === null) refused += 1;
        else expect(rows).toEqual(general(body));
      }),
      { numRuns: 3_000, seed: 20_261_117 },
    );
    expect(refused).toBeGreaterThan(500);
  });

  test.each([
    '{"tickers":[]} x',
    '{"tickers":null}',
    '{"status":"OK"}',
    '{"status":1,"tickers":[]}',
    '{"tickers":[],"tickers":[]}',
    '[]',
    '',
    '{"tickers":[{"ticker":"A","day":{"o":01}}]}',
    '{"tickers":[{"ticker":"A","day":{"o":1.}}]}',
    '{"tickers":[{"ticker":"A","day":{"o":1e}}]}',
    '{"tickers":[{"ticker":"A","day":{"o":-}}]}',
    '{"tickers":[{"ticker":"A","day":{"o":NaN}}]}',
    '{"tickers":[{"ticker":"A",}]}',
    '{"tickers":[{"ticker":"\\u0041"}]}',
    '{"tickers":[{"ticker":"Ä"}]}',
    '{"tickers":[{"ticker":"A"}],"note":"\u0001"}',
    `{"tickers":[{"ticker":"A","x":${'['.repeat(40)}${']'.repeat(40)}}]}`,
  ])('%s', (text) => {
    expect(quick(bytes(text))).toBeNull();
    expect(quick(bytes(text), [11, 12, 13])).toBeNull();
  });

  test('a member without end is not read over and over', () => {
    const body = bytes(`{"note":"${'x'.repeat(200_000)}","tickers":[]}`);
    expect(quick(body, [50_000, 100_000])).toBeNull();
    expect(general(body)).toEqual([]);
  });
});
