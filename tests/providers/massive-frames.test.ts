// Frames of Massive's stocks socket: what minutes, bands and statuses tell.
import { describe, expect, test } from 'vitest';
import { parseFrame, readNanos } from '../../src/providers/massive/parse-socket.ts';
import { example, hasExamples } from './adapters.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const NOW = Date.parse('2026-11-17T18:14:01.250Z');
const read = (text: string) => parseFrame(bytes(text), NOW);
const am = (more: object = {}) => ({
  ev: 'AM',
  sym: 'BRK.B',
  v: 4110,
  av: 9470157,
  op: 0.4372,
  vw: 0.4488,
  o: 0.4488,
  c: 0.4486,
  h: 0.4489,
  l: 0.4486,
  a: 0.4352,
  z: 685,
  s: 1610144640000,
  e: 1610144700000,
  ...more,
});

describe('frames of the stocks socket', () => {
  // MIN-12
  test('a minute aggregate becomes a minute of its symbol, field by field', () => {
    expect(read(JSON.stringify([am()])).aggregates).toEqual([
      {
        symbol: 'BRK.B',
        start_ms: 1610144640000,
        end_ms: 1610144700000,
        open: 0.4488,
        high: 0.4489,
        low: 0.4486,
        close: 0.4486,
        volume: 4110,
        accumulated_volume: 9470157,
        official_open: 0.4372,
        vwap: 0.4488,
        avg_price: 0.4352,
        avg_trade_size: 685,
        is_otc: false,
        received_ms: NOW,
        source: 'feed',
      },
    ]);
  });

  test.skipIf(!hasExamples)('the vendor’s own examples are read, and kinds nobody asked for are counted', () => {
    const frame = ['AM', 'LULD', 'NOI', 'Q', 'T', 'A'].map((kind) => example(`ws_${kind}`));
    const reading = read(JSON.stringify(frame));
    expect(reading.aggregates[0]).toMatchObject({ symbol: 'GTE', avg_price: 0.4352, avg_trade_size: 685 });
    expect(reading.luld[0]).toMatchObject({
      symbol: 'MSFT',
      high_limit: 218.96,
      indicators: [21],
      tape: 3,
      event_ns: '1601316752683746000',
      event_ms: 1601316752683,
      sequence_number: 290317,
    });
    expect(reading).toMatchObject({ unknown: 4, malformed: 0 });
  });

  test('an instant of 19 digits keeps every one of them', () => {
    const { luld } = read(
      '[{"ev":"LULD","T":"TNA","h":0,"l":0,"i":[17],"z":3,"t":1601316752683746001,"q":7},{"ev":"AM","sym":"A \\"t\\":1601316752683746001"}]',
    );
    expect(luld).toMatchObject([{ event_ns: '1601316752683746001', high_limit: 0, low_limit: 0, indicators: [17] }]);
  });

  test.each([
    [1_601_316_752, '1601316752000000000'],
    [1_601_316_752_683, '1601316752683000000'],
    [1_601_316_752_683_746, '1601316752683746000'],
    ['1601316752683746001', '1601316752683746001'],
    [0, null],
    [-5, null],
    ['soon', null],
  ])('the unit of an instant is recognized by its size: %s', (value, digits) => {
    expect(readNanos(value)).toBe(digits);
  });

  test('unknown fields are ignored, a zero official open is unknown, and so is what is missing', () => {
    const { aggregates } = read(JSON.stringify([am({ dv: '4110.0', dav: '1.5', op: 0, a: undefined, vw: null })]));
    expect(aggregates).toMatchObject([{ official_open: null, avg_price: null, vwap: null, volume: 4110 }]);
  });

  test.each([
    ['no JSON', '[{"ev":"AM"', 1],
    ['no list', '{"ev":"AM"}', 1],
    ['entries that are no events', '[null,7,"AM",[]]', 3],
    ['no price', JSON.stringify([am({ c: null })]), 1],
    ['a high below the low', JSON.stringify([am({ h: 0.1 })]), 1],
    ['a start inside of a minute', JSON.stringify([am({ s: 1610144640500 })]), 1],
    ['a symbol that is none', JSON.stringify([am({ sym: '<b>' })]), 1],
    ['bands without a tape', '[{"ev":"LULD","T":"TNA","h":1,"l":1,"i":[],"z":9,"t":1601316752683,"q":1}]', 1],
  ])('what cannot be read is counted and left out: %s', (_, text, malformed) => {
    const reading = read(text);
    expect(reading).toMatchObject({ aggregates: [], luld: [], malformed });
  });

  test('a frame that mixes kinds gives up none of its readable events', () => {
    const frame = [am(), { ev: 'status', status: 'success', message: 'subscribed to: AM.*' }, am({ o: -1 }), am()];
    const reading = read(JSON.stringify(frame));
    expect(reading.aggregates).toHaveLength(2);
    expect(reading).toMatchObject({ malformed: 1, statuses: [{ status: 'success' }] });
  });
});
