// Events a call is concerned by, found without reading all identities for each call.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventsByCall } from '../../../src/domain/record/settle/changed-events.ts';
import type { SymbolDays } from '../../../src/domain/stocks/symbols/follow-symbol.ts';

const symbol = fc.constantFrom('AA', 'BB', 'CC');
const figi = fc.constantFrom('F1', 'F2', 'F3');
const day = fc.constantFrom('2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05');
const identity = fc.record({ symbol, figi, from_day: fc.option(day), to_day: fc.option(day) });
const call = fc.record({ symbol, figi: fc.option(figi) });

const isOf = ({ from_day, to_day }: SymbolDays, date: string) =>
  (from_day === null || from_day <= date) && (to_day === null || date <= to_day);

test('a call has the events of its symbol and of what its instrument was called on their days, in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ symbol, date: day })), fc.array(identity), call, (events, identities, asked) => {
      const wanted = events.filter(
        (event) =>
          event.symbol === asked.symbol ||
          identities.some((one) => one.symbol === event.symbol && one.figi === asked.figi && isOf(one, event.date)),
      );
      expect(eventsByCall(events, identities)(asked)).toEqual(wanted);
    }),
  );
});

test('identities are read once for all calls', () => {
  let reads = 0;
  const identities = Array.from({ length: 100 }, (_, at) => ({
    get symbol() {
      reads += 1;
      return `S${at}`;
    },
    ...{ figi: `F${at}`, from_day: null, to_day: null },
  }));
  const eventsOf = eventsByCall([{ symbol: 'S7', date: '2026-03-02' }], identities);
  const found = Array.from({ length: 1_000 }, (_, at) => eventsOf({ symbol: `X${at}`, figi: `F${at % 100}` }).length);
  expect(found.reduce((all, one) => all + one, 0)).toBe(10);
  expect(reads).toBe(100);
});
