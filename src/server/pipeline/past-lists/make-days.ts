// Lists of sessions made from the market's daily bars and events on file.

import { findMadeList } from '../../../domain/made-lists/made-lists.ts';
import {
  type MadeListing,
  type MarketFacts,
  madeListText,
  makeSession,
} from '../../../domain/made-lists/make-lists.ts';
import { type MarketEvents, noEvents } from '../../../domain/made-lists/market-events.ts';
import { barColumns, type SessionBars } from '../../../domain/made-lists/session-bars.ts';
import { HISTORY } from '../../../domain/made-lists/session-figures.ts';
import { addDays } from '../../../domain/market/calendar.ts';
import { madeListFile } from '../../../domain/signals/made-here.ts';
import { isStock } from '../../../domain/stocks/listings/judged-listings.ts';
import type { MarketEventStore } from '../../market-memory/events/market-event-store.ts';
import type { MemoryStore } from '../../market-memory/store.ts';

type MadeFile = { slug: string; file_name: string; text: string; rows: number };
/** `sessions`: number on file up to the day, at most as many as figures look back over. */
export type MadeDay = { day: string; sessions: number; files: MadeFile[] };

type Bars = Pick<MemoryStore, 'days' | 'day' | 'splits'>;
type Events = Pick<MarketEventStore, 'since' | 'checks'>;
export type MakeDeps = { memory: Bars; events: Events; listings: ReadonlyMap<string, MadeListing> };
/** The newest `days` sessions on file up to `through` (YYYY-MM-DD). */
export type MakeAsk = { through: string; days: number };

/** Bars by symbol; each symbol has a slot for every session. */
async function readBars(
  { memory, listings }: MakeDeps,
  dates: readonly string[],
): Promise<ReadonlyMap<string, SessionBars>> {
  const bars = new Map<string, SessionBars>();
  const empty = () => new Float64Array(dates.length).fill(Number.NaN);
  for (const [at, date] of dates.entries()) {
    const day = await memory.day(date);
    for (const [row, symbol] of day?.symbols.entries() ?? []) {
      let own = bars.get(symbol);
      if (own === undefined) {
        if (!isStock(symbol, listings.get(symbol))) continue;
        own = { open: empty(), high: empty(), low: empty(), close: empty(), volume: empty() };
        bars.set(symbol, own);
      }
      for (const column of barColumns) own[column][at] = day![column][row]!;
    }
  }
  return bars;
}

/** Calendar days of dividends read before the first session: enough to find the previous half-yearly dividend. */
const EVENT_DAYS = 300;
/** Calendar days of short interest read before the first session: two settlements, each published with a delay. */
const SHORT_DAYS = 70;
const NEWS_DAYS = 10;
const CLUSTER_DAYS = 40;

async function readMarketEvents(events: Events, firstDay: string): Promise<MarketEvents> {
  const from = addDays(firstDay, -EVENT_DAYS);
  return {
    dividends: await events.since('dividends', from),
    splits: [],
    shorts: await events.since('short interest', addDays(firstDay, -SHORT_DAYS)),
    reports: await events.since('earnings calendar', addDays(firstDay, -NEWS_DAYS)),
    ratings: await events.since('rating changes', addDays(firstDay, -NEWS_DAYS)),
    trades: await events.since('insider transactions', addDays(firstDay, -CLUSTER_DAYS)),
    judgements: await events.since('news', addDays(firstDay, -NEWS_DAYS)),
    judged_from: (await events.checks()).get('news')?.from_date ?? null,
  };
}

/** Lists of the newest sessions on file, oldest first; lists without a stock have no file. */
export async function makeDays(deps: MakeDeps, { through, days }: MakeAsk): Promise<MadeDay[]> {
  const onFile = await deps.memory.days(addDays(through, 1), HISTORY + days - 1);
  const dates = onFile.map(({ date }) => date).reverse();
  const market = { dates, bars: await readBars(deps, dates) };
  const splits = Map.groupBy(await deps.memory.splits(), ({ symbol }) => symbol);
  const firstDay = dates[Math.max(0, dates.length - days)];
  const events = firstDay === undefined ? noEvents : await readMarketEvents(deps.events, firstDay);
  const facts: MarketFacts = { splits, listings: deps.listings, events };
  const made: MadeDay[] = [];
  for (let at = Math.max(0, dates.length - days); at < dates.length; at++) {
    const { day, lists } = makeSession(market, facts, at);
    const files = lists.flatMap(({ slug, rows }): MadeFile[] => {
      const list = findMadeList(slug);
      const text = list === null ? null : madeListText(list, rows, day);
      return text === null ? [] : [{ slug, file_name: madeListFile(slug, day), text, rows: rows.length }];
    });
    made.push({ day, sessions: Math.min(at + 1, HISTORY), files });
  }
  return made;
}
