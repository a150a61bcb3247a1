// Outcomes equal the plain settlement, use nothing before their entry and nothing after their exit.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { seededRandom } from '../../../src/domain/numbers/seeded-random.ts';
import { dayMs, minuteMs } from '../../../src/domain/numbers/time.ts';
import type { KnownCall } from '../../../src/domain/record/settle/read-calls.ts';
import { barHorizons } from '../../../src/domain/record/settle/settle-calls.ts';
import { cutAfter, type RawRecord, randomRecord } from './random-record.ts';
import { type PlainOutcome, settlePlainly } from './settle-plainly.ts';
import { settleRaw } from './settle-raw.ts';

const seeds = fc.integer({ min: 1, max: 2 ** 31 });
const plainly = (record: RawRecord) =>
  record.calls.map((call) => barHorizons.map(({ sessions }) => settlePlainly(record, call, sessions)));

/** Sums of other order differ in the last digits. */
const rounded = (outcomes: PlainOutcome[][]) =>
  JSON.parse(
    JSON.stringify(outcomes, (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(9)) : value)),
  ) as PlainOutcome[][];
const closeTo = (one: PlainOutcome[][], other: PlainOutcome[][]) => {
  for (const [at, outcomes] of one.entries()) {
    for (const [horizon, outcome] of outcomes.entries()) {
      const expected = other[at]![horizon]!;
      const { gross, spy, market, sector, ...exact } = outcome;
      const { gross: g, spy: s, market: m, sector: c, ...same } = expected;
      expect(rounded([[{ ...exact } as PlainOutcome]])).toEqual(rounded([[{ ...same } as PlainOutcome]]));
      for (const [mine, theirs] of [
        [gross, g],
        [spy, s],
        [market, m],
        [sector, c],
      ] as const) {
        if (mine === null || theirs === null) expect(mine).toBe(theirs);
        else expect(mine).toBeCloseTo(theirs, 9);
      }
    }
  }
};

test('outcomes equal those of the plain settlement over raw rows', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(seeds, (seed) => {
      const record = randomRecord(seed);
      const outcomes = settleRaw(record);
      for (const one of outcomes.flat()) seen.add(`${one.state} ${one.flag} ${one.entry?.rule}`);
      closeTo(outcomes, plainly(record));
    }),
    // Renamed to a symbol that has no bar.
    { numRuns: 40, examples: [[833_490_478]] },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'settled null open',
      'settled null minute',
      'settled no_bar open',
      'settled delisted open',
      'settled other_instrument open',
      'unsettled no_entry undefined',
      'unsettled history_missing open',
      'unsettled series_breaks open',
      'open null open',
      'open null minute',
      'open null undefined',
    ]),
  );
});

/** Instant of the first price an outcome uses, and of its last. */
function boundsOf({ entry, exit }: PlainOutcome): [number, number] {
  const opened = findSession(entry!.date)!;
  return [entry!.rule === 'minute' ? Number.NaN : opened.open_ms, findSession(exit!.date)!.close_ms];
}

function usesNothingBeforeItsCall(record: RawRecord, outcomes: PlainOutcome[][]): boolean {
  return outcomes.every((ofCall, at) =>
    ofCall.every((one) => {
      if (one.state !== 'settled') return true;
      const ready = record.calls[at]!.known_at + record.delayMinutes * minuteMs;
      const [first, last] = boundsOf(one);
      return (Number.isNaN(first) || first >= ready) && last > ready;
    }),
  );
}

test('no outcome uses a bar before its call', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const record = randomRecord(seed);
      expect(usesNothingBeforeItsCall(record, settleRaw(record))).toBe(true);
    }),
    { numRuns: 40 },
  );
});

type Settle = (record: RawRecord, call: KnownCall) => PlainOutcome[];
const settleOne: Settle = (record, call) => settleRaw(record, [call])[0]!;
/** A planted look-ahead: enters as if the call had been known a day earlier. */
const settleEarly: Settle = (record, call) => {
  const first = findSession(record.sessions[0]!)!.open_ms;
  return settleOne(record, { ...call, known_at: Math.max(call.known_at - dayMs, first) });
};

/**
 * Whether prices before a call change its entry, exit or return. Of an outcome that a break of the series leaves
 * unsettled only the entry is compared: breaks are judged by the turnover of earlier sessions.
 */
function dependsOnEarlierPrices(settle: Settle, record: RawRecord, call: KnownCall): boolean {
  const ready = call.known_at + record.delayMinutes * minuteMs;
  const next = seededRandom(call.known_at);
  const bars = record.bars.map((bar) => {
    const session = findSession(bar.date)!;
    const open = session.open_ms < ready ? bar.open * (0.5 + next()) : bar.open;
    return { ...bar, open, close: session.close_ms <= ready ? bar.close * (0.5 + next()) : bar.close };
  });
  const minutes = record.minutes.map((one) => (one.at < ready ? { ...one, price: one.price * 2 } : one));
  const changed = settle({ ...record, bars, minutes }, call);
  return settle(record, call).some((one, horizon) => {
    const other = changed[horizon]!;
    const isBroken = one.flag === 'series_breaks' || other.flag === 'series_breaks';
    const own = ({ entry, exit, gross }: PlainOutcome) => JSON.stringify(isBroken ? { entry } : { entry, exit, gross });
    return own(one) !== own(other);
  });
}

test('prices before a call change nothing but the members of the market it is compared with', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const record = randomRecord(seed);
      const call = record.calls[seed % record.calls.length]!;
      expect(dependsOnEarlierPrices(settleOne, record, call)).toBe(false);
    }),
    // A break judged by turnovers before the call.
    { numRuns: 60, examples: [[673_078_120]] },
  );
});

test('a settlement that enters before the call is found by both', () => {
  const record = randomRecord(7);
  expect(
    usesNothingBeforeItsCall(
      record,
      record.calls.map((call) => settleEarly(record, call)),
    ),
  ).toBe(false);
  expect(record.calls.some((call) => dependsOnEarlierPrices(settleEarly, record, call))).toBe(true);
});

test('what was settled at the close of a session is the same when later sessions are known', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const record = randomRecord(seed);
      const cut = cutAfter(record, record.sessions[10 + (seed % 20)]!);
      const then = settleRaw(cut);
      const now = settleRaw(record, cut.calls);
      then.forEach((outcomes, at) => {
        outcomes.forEach((outcome, horizon) => {
          if (outcome.state !== 'open') expect(now[at]![horizon]).toEqual(outcome);
          else if (outcome.entry !== null) expect(now[at]![horizon]!.entry).toEqual(outcome.entry);
        });
      });
    }),
    // Renamed to a symbol that has no bar yet.
    { numRuns: 60, examples: [[787_533_888]] },
  );
});

test('the order of calls changes nothing, and a doubled call changes no price', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const record = randomRecord(seed);
      const straight = settleRaw(record);
      expect(settleRaw(record, record.calls.toReversed())).toEqual(straight.toReversed());
      const doubled = settleRaw(record, [...record.calls, ...record.calls]);
      expect(doubled).toEqual([...straight, ...straight]);
    }),
    { numRuns: 20 },
  );
});
