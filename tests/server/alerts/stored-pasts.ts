// Random small pasts, each as it is stored for previews and as the live evaluation met it, publication by publication.

import fc from 'fast-check';
import type { FactChange } from '../../../src/domain/alerts/compiled-rules.ts';
import { type FactSet, noFacts, type StockFacts } from '../../../src/domain/alerts/stock-facts.ts';
import type { DailyBar } from '../../../src/domain/market/bars.ts';
import { newYorkDate, sessionsBack } from '../../../src/domain/market/calendar.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { priceMinuteSlots } from '../../../src/domain/schedule/slots.ts';
import { summaries } from '../../../src/domain/screener/rules/signal-lights.ts';
import type { AlertDeps } from '../../../src/server/alerts/alert-deps.ts';
import { factsOfMinute } from '../../../src/server/alerts/evaluate-minute.ts';
import { newsBetween, type ReceivedNews } from '../../../src/server/alerts/facts/article-facts.ts';
import { factChanges, type KnownFacts } from '../../../src/server/alerts/facts/known-facts.ts';
import { runFacts } from '../../../src/server/alerts/facts/run-facts.ts';
import { iso } from '../../../src/server/process/clock.ts';
import { history, symbols } from '../../domain/alerts/arbitrary.ts';
import { stub } from '../../setup/stub.ts';
import type { ReadPast } from './previews-of.ts';

/** After the extended hours of a Friday. */
export const now = Date.parse('2026-03-07T02:00:00.000Z');
export const sessions = sessionsBack('2026-03-06', 5);
const [friday] = sessions.slice(-1);
if (friday === undefined) throw new Error('no session');
const dates = sessions.map(({ date }) => date);

export type LivePublication = { set: FactSet; at: number; changes: FactChange[] };
/** `days` are those that must be counted; `fired`: all on which something fired; null: it is not said. */
export type StoredPast = {
  stored: Partial<ReadPast>;
  live: LivePublication[];
  days: readonly string[] | 'fired' | null;
};

const compared = (set: FactSet, taken: readonly { at: number; facts: KnownFacts }[]): LivePublication[] =>
  taken.slice(1).map(({ at, facts }, place) => {
    const before = taken[place]?.facts ?? facts;
    return { set, at, changes: [...factChanges(before, facts)] };
  });

const lightsOfSummaries = [0, 1, 3, 682].filter((lights) => summaries[lights] !== undefined);
const state = fc.record({ filters: fc.nat({ max: 15 }), lights: fc.constantFrom(...lightsOfSummaries) });

const places: readonly string[] = symbols;
/** Two runs in each session. */
export const runPast: fc.Arbitrary<StoredPast> = fc
  .array(fc.array(state, { minLength: symbols.length, maxLength: symbols.length }), {
    minLength: 2 * sessions.length,
    maxLength: 2 * sessions.length,
  })
  .map((states) => {
    const runs = states.map((own, id) => {
      const at = (sessions[id >> 1]?.open_ms ?? 0) + (30 + (id % 2) * 5) * minuteMs;
      return { id, at, own };
    });
    const taken = runs.map(({ at, own }) => {
      const listed = symbols.flatMap((symbol, place) => {
        const of = own[place];
        return of === undefined || of.filters === 0 ? [] : [{ symbol, ...of }];
      });
      const list = {
        count: listed.length,
        symbol: listed.map(({ symbol }) => symbol),
        filters: Uint8Array.from(listed, ({ filters }) => filters),
        lights: Uint16Array.from(listed, ({ lights }) => lights),
        current_price: new Float64Array(listed.length).fill(Number.NaN),
        change_from_prev_close_pct: new Float64Array(listed.length).fill(Number.NaN),
      } as unknown as Parameters<typeof runFacts>[0];
      const given = { as_of: iso(at), day: newYorkDate(at), members: new Map(), reports: null };
      return { at, facts: runFacts(list, given) };
    });
    const past = runs.map(({ id, at, own }) => ({
      id,
      known_at: iso(at),
      as_of: iso(at),
      state: (symbol: string) => own[places.indexOf(symbol)] ?? { filters: 0, lights: 0 },
    }));
    return {
      stored: { runHistory: { since: async () => past, symbols: [...symbols] } },
      live: compared('run', taken),
      days: dates,
    };
  });

/** Publications of scores, or of runs with the members of a saved screen, eight hours apart. */
export const publishedPast = (set: 'scores' | 'run'): fc.Arbitrary<StoredPast> =>
  history.map((publications) => {
    const taken = publications.map((named, place) => {
      const bySymbol = new Map(
        symbols.map((symbol): [string, StockFacts] => {
          const facts = named[symbol];
          const { verdicts, screens } = facts;
          const own = set === 'run' ? {} : { weeks: verdicts?.weeks };
          const said = verdicts === null ? null : (own as StockFacts['verdicts']);
          return [symbol, { ...facts, verdicts: said, screens: screens ?? new Set() }];
        }),
      );
      return { at: (sessions[0]?.open_ms ?? 0) + place * 8 * 60 * minuteMs, facts: { bySymbol, others: noFacts } };
    });
    const factsAt = (at: string) => {
      const found = taken.find((one) => iso(one.at) === at);
      if (found === undefined) throw new Error(`no publication at ${at}`);
      return { ...found.facts, members: new Map() };
    };
    const published = taken.map(({ at }, place) => ({ published_at: iso(at), source_id: place }));
    return {
      stored: {
        publicationsBetween: async () => published,
        facts: { at: async (_, { published_at }) => factsAt(published_at), membersNow: async () => new Map() },
      },
      live: compared(set, taken),
      days: dates,
    };
  });

const YEAR = 252;
const nearTen = fc.constantFrom(8, 9, 9.495, 9.505, 9.995, 10, 10.005, 11, 12);

/** A year of level days, then five that move. */
export const dayBarPast: fc.Arbitrary<StoredPast> = fc
  .array(fc.tuple(nearTen, nearTen, nearTen, nearTen), { minLength: sessions.length, maxLength: sessions.length })
  .map((moves) => {
    const all = sessionsBack(friday.date, YEAR + sessions.length);
    const bars = all.map(({ date }, place): DailyBar => {
      const [open, a, b, close] = moves[place - YEAR] ?? [10, 10, 10, 10];
      const [high, low] = [Math.max(open, a, b, close), Math.min(open, a, b, close)];
      return { date, open, high, low, close, volume: 1, vwap: null, transactions: null, timestamp: 0 };
    });
    const taken = bars.flatMap(({ date, open, high, low, close }, place) => {
      const year = bars.slice(Math.max(0, place - YEAR), place);
      const [yearLow, yearHigh] = [Math.min(...year.map((bar) => bar.low)), Math.max(...year.map((bar) => bar.high))];
      const seen: number[] = [];
      return [open, ...(close >= open ? [low, high] : [high, low]), close].map((price, step) => {
        seen.push(price);
        const isWhole = year.length === YEAR;
        const figures = {
          ...{ price, change_pct: null, vwap: null, day_low: null, day_high: null, relative_volume: null },
          year_low: isWhole ? Math.min(...seen, yearLow) : null,
          year_high: isWhole ? Math.max(...seen, yearHigh) : null,
        };
        const at = (all[place]?.open_ms ?? 0) + step * 30 * minuteMs;
        const bySymbol = new Map([['NVDA', factsOfMinute(date, figures)]]);
        return { at, facts: { bySymbol, others: noFacts } };
      });
    });
    return {
      stored: { dailyBars: async (symbol) => (symbol === 'NVDA' ? bars : []) },
      live: compared('minute', taken),
      days: 'fired',
    };
  });

const toArticle = (id: string, symbol: string, mood: 'positive' | 'negative', at: number): ReceivedNews => ({
  received_at: iso(at),
  ...{ id, title: `${symbol} says something`, author: null, published_utc: iso(at), description: null },
  ...{ image_url: null, keywords: [], tickers: [symbol], article_url: 'https://wire.sample.test/a' },
  publisher: { name: 'A wire', logo_url: null, favicon_url: null },
  insights: [{ ticker: symbol, sentiment: mood, sentiment_reasoning: '' }],
});
const readNames = async (asked: readonly string[]) => new Map(asked.map((symbol) => [symbol, symbol]));
/** Every minute the market is looked at. */
const looks = priceMinuteSlots(sessions[0]?.pre_open_ms ?? 0, now, false).map((at) => ({ at, until: iso(at) }));

/** Articles that came in at any hour, the first of them on the first day. */
export const newsPast: fc.Arbitrary<StoredPast> = fc
  .array(
    fc.record({
      symbol: fc.constantFrom(...symbols),
      mood: fc.constantFrom('positive' as const, 'negative' as const),
      second: fc.nat({ max: 4 * 24 * 3_600 }),
    }),
    { maxLength: 12 },
  )
  .map((given) => {
    const from = (sessions[0]?.pre_open_ms ?? 0) + 1_000;
    const articles = [{ symbol: 'NVDA', mood: 'positive' as const, second: 0 }, ...given]
      .toSorted((a, b) => a.second - b.second)
      .map(({ symbol, mood, second }, id) => {
        const at = from + second * 1_000;
        return toArticle(String(id), symbol, mood, at);
      });
    const arrived = (since: string, until: string) =>
      articles.filter(({ received_at }) => received_at > since && received_at <= until);
    return {
      stored: {
        readNames,
        firstArticleAt: async () => iso(from),
        articlesBetween: async (since, until) => arrived(since, until),
      },
      live: [],
      days: dates.slice(1),
    };
  });

/** Looks at the articles of a past as the job of the minute does. */
export async function liveNews({ stored }: StoredPast): Promise<LivePublication[]> {
  const live: LivePublication[] = [];
  const all = (await stored.articlesBetween?.(iso(0), iso(now))) ?? [];
  const articlesBetween = async (from: string, to: string) =>
    all.filter(({ received_at }) => received_at > from && received_at <= to);
  let from = iso(0);
  for (const { at, until } of looks) {
    const about = await newsBetween(
      stub<AlertDeps>({ screener: { articlesBetween }, stocks: { readNames } }),
      from,
      until,
    );
    from = until;
    if (about.length === 0) continue;
    const changes = [...Map.groupBy(about, ({ symbol }) => symbol)].map(([symbol, own]) => ({
      symbol,
      before: noFacts,
      after: { ...noFacts, articles: own.map(({ article }) => article) },
    }));
    live.push({ set: 'minute', at, changes });
  }
  return live;
}
