// Random past setups, stored for previews and as the live evaluation met them, poll by poll.
import fc from 'fast-check';
import { noPoll, type Setup } from '../../../src/domain/goldeneye/golden-eye.ts';
import { toSetups } from '../../../src/domain/goldeneye/windows/open-setups.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { settleRules } from '../../../src/domain/rules/goldeneye/goldeneye-rules.ts';
import { factChanges } from '../../../src/server/alerts/facts/known-facts.ts';
import { type KnownSetup, pollFacts } from '../../../src/server/alerts/facts/poll-facts.ts';
import { iso } from '../../../src/server/process/clock.ts';
import { symbols } from '../../domain/alerts/arbitrary.ts';
import type { ReadPast } from './previews-of.ts';
import { type LivePublication, type StoredPast, sessions } from './stored-pasts.ts';

const LASTS = settleRules.lasts.value;
const window = fc.record({
  symbol: fc.constantFrom(...symbols),
  id: fc.integer({ min: 1, max: 4 }),
  pattern: fc.constantFrom('golden_window' as const, 'reversal' as const),
  side: fc.constantFrom('long' as const, 'short' as const),
  action: fc.constantFrom('trade' as const, 'WATCH' as const),
  confidence: fc.option(fc.constantFrom(40, 70)),
  entry: fc.constantFrom(9.5, 10, 10.05),
  day: fc.nat({ max: 2 }),
  minute: fc.nat({ max: 20 }),
  ends: fc.option(
    fc.record({
      after: fc.integer({ min: 2, max: LASTS - 2 }),
      outcome: fc.constantFrom('win' as const, 'loss' as const, 'timeout' as const),
    }),
  ),
});

/** Polls each minute of the first hour of a session; a setup is known a minute after it was detected. */
export const setupPast: fc.Arbitrary<StoredPast> = fc
  .uniqueArray(window, { selector: ({ id }) => id, minLength: 1, maxLength: 4 })
  .map((windows) => {
    const known = windows
      .map(({ day, minute, ends, side, action, entry, ...one }): KnownSetup => {
        const risk = side === 'long' ? 0.75 : -0.75;
        const detected_at = (sessions[day]?.open_ms ?? 0) + minute * minuteMs;
        return {
          ...one,
          side,
          action: action === 'WATCH' ? action : side === 'long' ? 'BUY' : 'SELL',
          ...{ entry, entry_low: entry - 0.1, entry_high: entry + 0.1, stop: entry - risk, target: entry + 2 * risk },
          spread: 0.01,
          detected_at,
          known_at: iso(detected_at + minuteMs),
          outcome: ends?.outcome ?? null,
          minutes_held: ends?.after ?? null,
          net_r: ends === null ? null : 1,
          ended_at: ends === null ? null : iso(detected_at + ends.after * minuteMs),
        };
      })
      .toSorted((a, b) => (a.known_at < b.known_at ? -1 : 1));
    /** As the database answers: an outcome is known from its instant on. */
    const between = ({ since, until, symbols: asked }: Parameters<ReadPast['setupsBetween']>[0]): KnownSetup[] =>
      known
        .filter(({ known_at, ended_at }) => known_at <= until && (ended_at === null || ended_at > since))
        .filter(({ symbol }) => asked?.includes(symbol) ?? true)
        .map((one) =>
          one.ended_at !== null && one.ended_at > until
            ? { ...one, outcome: null, minutes_held: null, net_r: null, ended_at: null }
            : one,
        );
    const polls = sessions
      .slice(0, 3)
      .flatMap(({ open_ms }) => Array.from({ length: 60 }, (_, minute) => open_ms + minute * minuteMs));
    const factsOf = (at: number, since: number) => {
      const poll = { ...noPoll(), last_poll: iso(at), as_of: iso(at) };
      const setups = between({ since: iso(since), until: iso(at), symbols: null });
      const prices = new Map(symbols.map((symbol) => [symbol, priceByLevels(known, symbol, at)]));
      return pollFacts({ watched: poll, market: poll, plans: standing(setups, prices, at) }, setups, at);
    };
    const live = polls.slice(1).map((at, place): LivePublication => {
      const last = polls[place] ?? at;
      return { set: 'poll', at, changes: [...factChanges(factsOf(last, last), factsOf(at, last))] };
    });
    const firstSetupAt = async () => known[0]?.known_at ?? null;
    return { stored: { setupsBetween: async (given) => between(given), firstSetupAt }, live, days: 'fired' };
  });

/** The market of such a past: a stock is at the entry of a setup when it is known, and at the level it ended at. */
function priceByLevels(known: readonly KnownSetup[], symbol: string, at: number): number | null {
  const levels = known.flatMap(({ symbol: of, known_at, ended_at, outcome, entry, target, stop }) => {
    if (of !== symbol) return [];
    const end = outcome === 'win' ? target : outcome === 'loss' ? stop : null;
    return [
      { at: known_at, price: entry },
      ...(ended_at === null || end === null ? [] : [{ at: ended_at, price: end }]),
    ];
  });
  const past = levels.filter((level) => level.at <= iso(at)).toSorted((a, b) => a.at.localeCompare(b.at));
  return past.at(-1)?.price ?? null;
}

/** Plans as the market's poll hands them out. */
function standing(setups: readonly KnownSetup[], prices: ReadonlyMap<string, number | null>, at: number): Setup[] {
  const open = setups.filter(
    ({ outcome, detected_at }) => outcome === null && detected_at <= at && detected_at > at - LASTS * minuteMs,
  );
  const rest = { part_of_day: 'opening', scope: 'market', relative_volume: null, volume_estimated: null } as const;
  const unknown = { market_direction: null, bid: null, ask: null, refused: null, ended: null, last: null } as const;
  const now = [...prices].map(([symbol, price]) => [symbol, { price, company_name: null, change_pct: null }] as const);
  return toSetups(
    open.map((one) => ({ ...one, ...rest, ...unknown, ends_at: one.detected_at + LASTS * minuteMs })),
    new Map(now),
    at,
  );
}
