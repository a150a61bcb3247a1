// Reader of the events that lists are made from, once per session and interface; a refused interface does not affect
// others.
import type { EventKind, EventOf, NewsJudgement } from '../../../domain/made-lists/market-events.ts';
import { addDays, newYorkInstant } from '../../../domain/market/calendar.ts';
import type { Fundamentals } from '../../../providers/ports/fundamentals.ts';
import type { MarketData } from '../../../providers/ports/market-data.ts';
import { isProviderError, ProviderError } from '../../../providers/ports/provider-error.ts';
import type { MarketEventStore } from '../../market-memory/events/market-event-store.ts';
import { iso } from '../../process/clock.ts';

const background = { priority: 'background' } as const;

export type EventVendors = {
  marketData: Pick<MarketData, 'dividends' | 'shortInterest' | 'newsPages'>;
  fundamentals: Pick<Fundamentals, 'earningsCalendar' | 'ratingChanges'>;
};
type Span = { from: string; to: string };

/**
 * `first` and `again`: days before the session to read, the first time and later; `ahead`: days after it. `keep`: days
 * that lists look back over.
 */
type Reading<K extends EventKind> = {
  kind: K;
  first: number;
  again: number;
  ahead: number;
  keep: number;
  /** True if the number of events is steady, so that less than half of the stored number is an incomplete answer. */
  isSteady: boolean;
  read: (vendors: EventVendors, span: Span, session: string) => Promise<EventOf<K>[]>;
};

async function collectAll<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const rows: T[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

function eachDay({ from, to }: Span): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

const endOfNewYorkDay = (day: string) => newYorkInstant(addDays(day, 1), 0) - 1;

/** Articles up to the end of the span's last day; later ones belong to the next session. */
async function readJudgements({ marketData }: EventVendors, { from, to }: Span): Promise<NewsJudgement[]> {
  const request = { published_after: iso(newYorkInstant(from, 0)), published_before: iso(endOfNewYorkDay(to)) };
  const articles = await collectAll(marketData.newsPages(request, background));
  return articles.flatMap(({ id, published_utc, insights }) =>
    [...new Map(insights.map((one) => [one.ticker, one.sentiment]))].map(([symbol, sentiment]) => ({
      symbol,
      at: published_utc,
      article: id,
      sentiment,
    })),
  );
}

const dividends: Reading<'dividends'> = {
  kind: 'dividends',
  // Covers sixty sessions, each with a dividend of 200 days before, and declared ex-dates to come.
  first: 300,
  again: 10,
  ahead: 60,
  keep: 500,
  isSteady: true,
  read: ({ marketData }, span) => collectAll(marketData.dividends(span, background)),
};
const shortInterest: Reading<'short interest'> = {
  kind: 'short interest',
  first: 130,
  again: 40,
  ahead: 0,
  keep: 150,
  isSteady: true,
  read: ({ marketData }, span) => collectAll(marketData.shortInterest(span, background)),
};
const news: Reading<'news'> = {
  kind: 'news',
  first: 5,
  again: 1,
  ahead: 0,
  keep: 100,
  isSteady: false,
  read: readJudgements,
};
const reports: Reading<'earnings calendar'> = {
  kind: 'earnings calendar',
  first: 90,
  again: 4,
  ahead: 10,
  keep: 150,
  isSteady: false,
  // One call per day: the vendor silently cuts answers at 1,500 rows, fewer than a busy week has.
  read: async ({ fundamentals }, span, session) => {
    const all: EventOf<'earnings calendar'>[] = [];
    for (const day of eachDay(span)) {
      const rows = await fundamentals.earningsCalendar({ from: day, to: day }, background);
      all.push(...rows.map((row) => ({ ...row, first_read: session })));
    }
    return all;
  },
};
const ratings: Reading<'rating changes'> = {
  kind: 'rating changes',
  first: 90,
  again: 5,
  ahead: 0,
  keep: 150,
  isSteady: false,
  read: async ({ fundamentals }, span) => {
    const all: EventOf<'rating changes'>[] = [];
    for (const day of eachDay(span))
      all.push(...(await fundamentals.ratingChanges({ from: day, to: day }, background)));
    return all;
  },
};

/** `insist`: requested by a user, so refused interfaces are retried. */
export type ReadEventsDeps = { vendors: EventVendors; store: MarketEventStore; now: () => number; insist: boolean };

/** Vendor's words for a failure, else the error's message. */
const failureWords = ({ words, message }: ProviderError): string => words ?? message;

/**
 * Reads one kind if it is not settled for the session. True when read or refused by the vendor; false when already
 * settled or when the vendor failed and a retry is due. Throws other errors.
 */
async function readKind<K extends EventKind>(
  { vendors, store, now, insist }: ReadEventsDeps,
  { kind, first, again, ahead, keep, isSteady, read }: Reading<K>,
  session: string,
): Promise<boolean> {
  const check = (await store.checks()).get(kind);
  const isSettled = check?.settled_date != null && check.settled_date >= session;
  if (isSettled && !(insist && check.words !== null)) return false;
  const through = check?.through_date ?? null;
  const from = through === null ? addDays(session, -first) : addDays(through < session ? through : session, -again);
  const span = { from: from < addDays(session, -first) ? addDays(session, -first) : from, to: addDays(session, ahead) };
  try {
    const events = await read(vendors, span, session);
    const known = isSteady ? await store.count(kind, span) : 0;
    if (events.length < known / 2)
      throw new ProviderError('bad_payload', `answered ${events.length} events where ${known} are on file`, {
        provider: kind,
      });
    await store.replace(kind, events, span, iso(now()));
    await store.forget(kind, addDays(session, -keep));
    await store.noteRead(kind, { from: span.from, to: session }, iso(now()));
    return true;
  } catch (error) {
    if (!isProviderError(error)) throw error;
    const isRefused = error.kind === 'not_entitled';
    await store.noteFailure(kind, failureWords(error), isRefused ? session : null, iso(now()));
    return isRefused;
  }
}

/** Reads the events that the lists of a session (YYYY-MM-DD) still lack; true if there were any to read. */
export async function readEvents(deps: ReadEventsDeps, session: string): Promise<boolean> {
  const ofMarket = async () => [
    await readKind(deps, dividends, session),
    await readKind(deps, shortInterest, session),
    await readKind(deps, news, session),
  ];
  const ofCompanies = async () => [await readKind(deps, reports, session), await readKind(deps, ratings, session)];
  const ended = await Promise.all([ofMarket(), ofCompanies()]);
  return ended.flat().includes(true);
}
