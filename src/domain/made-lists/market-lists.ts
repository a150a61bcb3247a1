// Lists made here from reports, short interest, news and ratings.
import { addDays, newYorkDate } from '../market/calendar.ts';
import { hourMs } from '../numbers/time.ts';
import { cells } from './cells.ts';
import { eventListRules as rules } from './event-list-rules.ts';
import type { EventList, EventRow, ListedStock, SessionEvents } from './made-list.ts';
import type { AnnouncedReport, ShortInterest } from './market-events.ts';
import { isAhead, isOfSession } from './session-days.ts';

const eps = (value: number | null) => (value === null ? '' : value.toFixed(2));
const whole = (value: number | null) => (value === null ? '' : cells.shares(value));
const rounded = (value: number) => Math.round(value * 1e6) / 1e6;

/**
 * True when the report belongs to this session; after the close or at an unknown hour it belongs to the next session.
 */
function isReported({ date, hour }: AnnouncedReport, session: SessionEvents): boolean {
  if (hour === 'bmo' || hour === 'dmh') return isOfSession(date, session);
  return date >= session.before && date < session.day;
}

/** Deviation from the estimate in percent; NaN without result or estimate. */
function surprise({ eps_actual, eps_estimate }: AnnouncedReport): number {
  if (eps_actual === null || eps_estimate === null) return Number.NaN;
  return rounded((100 * (eps_actual - eps_estimate)) / Math.max(Math.abs(eps_estimate), rules.least_estimate.value));
}

function resultList(slug: 'earnings-beats' | 'earnings-misses', sign: 1 | -1): EventList {
  return {
    slug,
    words: `Earnings a share came out ${sign > 0 ? 'above' : 'below'} the estimate, since the close before and before this close. Reports after a close count for the next session.`,
    order: sign > 0 ? 'surprise, largest first' : 'surprise, lowest first',
    rules: [rules.least_surprise, rules.least_estimate],
    reads: ['earnings calendar'],
    rows: (session) =>
      session.events.reports
        .filter((report) => isReported(report, session) && sign * surprise(report) >= rules.least_surprise.value)
        .map((report) => ({
          symbol: report.symbol,
          value: sign * surprise(report),
          cells: {
            'Reported EPS': eps(report.eps_actual),
            'Consensus EPS': eps(report.eps_estimate),
            Surprise: cells.percent(surprise(report)),
            Revenue: whole(report.revenue_actual),
            'Consensus Revenue': whole(report.revenue_estimate),
            'Report Date': report.date,
          },
        })),
  };
}

const hours: Readonly<Record<string, string>> = {
  bmo: 'Before Market Open',
  amc: 'After Market Close',
  dmh: 'During Market Hours',
};

/** Newest public settlement of each stock with the one before; skips stocks where either is too old. */
function shortPairs({ events, day }: SessionEvents): { now: ShortInterest; before: ShortInterest }[] {
  return [...Map.groupBy(events.shorts, ({ symbol }) => symbol).values()].flatMap((reports) => {
    const [now, before] = reports.toSorted((a, b) => (a.settlement_date < b.settlement_date ? 1 : -1));
    if (now === undefined || before === undefined) return [];
    const since = rules.short_before.value;
    const isNext = before.settlement_date >= addDays(now.settlement_date, -since) && before.shares > 0;
    return isNext && now.settlement_date >= addDays(day, -2 * since) ? [{ now, before }] : [];
  });
}

function shortList(slug: 'short-interest-increase' | 'short-interest-decrease', sign: 1 | -1): EventList {
  return {
    slug,
    words: `Shares sold short ${sign > 0 ? 'rose' : 'fell'} between the two newest settlements that were public.`,
    order: sign > 0 ? 'change, largest first' : 'change, lowest first',
    rules: [rules.short_published, rules.short_before, rules.least_short, rules.least_short_change],
    reads: ['short interest'],
    rows: (session) =>
      shortPairs(session).flatMap(({ now, before }): EventRow[] => {
        const change = rounded(100 * (now.shares / before.shares - 1));
        const most = Math.max(now.shares, before.shares);
        if (sign * change < rules.least_short_change.value || most < rules.least_short.value) return [];
        const { shares, average_volume } = now;
        return [
          {
            symbol: now.symbol,
            value: sign * change,
            cells: {
              'Current Shares Short': cells.shares(shares),
              'Previous Shares Short': cells.shares(before.shares),
              Change: cells.percent(change),
              'Days to Cover':
                average_volume !== null && average_volume > 0 ? (shares / average_volume).toFixed(1) : '',
              'Settlement Date': now.settlement_date,
            },
          },
        ];
      }),
  };
}

const points = { positive: 1, neutral: 0, negative: -1 } as const;

/**
 * Mean sentiment of each stock in the hours up to the close, with the number of articles; empty if not all articles of
 * that time were read.
 */
function sentiments({ events, close_ms }: SessionEvents): Map<string, { mean: number; articles: number }> {
  const from_ms = close_ms - rules.news_hours.value * hourMs;
  if (events.judged_from === null || newYorkDate(from_ms) < events.judged_from) return new Map();
  const own = events.judgements.filter(({ at }) => Date.parse(at) > from_ms && Date.parse(at) <= close_ms);
  return new Map(
    [...Map.groupBy(own, ({ symbol }) => symbol)].map(([symbol, judged]) => {
      const articles = new Map(judged.map(({ article, sentiment }) => [article, points[sentiment]]));
      const sum = [...articles.values()].reduce<number>((total, value) => total + value, 0);
      return [symbol, { mean: sum / articles.size, articles: articles.size }];
    }),
  );
}

const changeCell = (stocks: ReadonlyMap<string, ListedStock>, symbol: string) =>
  cells.percent(stocks.get(symbol)?.figures.change ?? Number.NaN);

function newsList(slug: 'positive-news-sentiment' | 'negative-news-sentiment', sign: 1 | -1): EventList {
  return {
    slug,
    words: `Articles judge the stock ${sign > 0 ? 'well' : 'badly'}, as the vendor marks them.`,
    order: 'mean of the articles, furthest from 0 first, then articles',
    rules: [rules.news_hours, rules.least_articles, rules.least_sentiment],
    reads: ['news'],
    rows: (session) =>
      [...sentiments(session)]
        .filter(
          ([, { mean, articles }]) =>
            articles >= rules.least_articles.value && sign * mean >= rules.least_sentiment.value,
        )
        .map(([symbol, { mean, articles }]) => ({
          symbol,
          // Ties are ordered by number of articles, which stays below a thousand.
          value: sign * mean * 1_000 + articles / 1_000,
          cells: {
            'News Sentiment': mean.toFixed(2),
            Articles: String(articles),
            'Price Change': changeCell(session.stocks, symbol),
          },
        })),
  };
}

function ratingList(slug: 'upgrades' | 'downgrades', action: 'up' | 'down', word: string): EventList {
  return {
    slug,
    words: `A house ${word} its rating since the session before.`,
    order: 'average volume times close, largest first',
    rules: [],
    reads: ['rating changes'],
    rows: (session) =>
      session.events.ratings
        .filter((one) => one.action === action && isOfSession(newYorkDate(Date.parse(one.at)), session))
        .map(({ symbol, house, before, after }) => {
          const figures = session.stocks.get(symbol)?.figures;
          return {
            symbol,
            value: figures === undefined ? Number.NaN : figures.average_volume * figures.close,
            cells: {
              Action: action === 'up' ? 'Upgraded by' : 'Downgraded by',
              Brokerage: cells.quoted(house ?? ''),
              'Current Price': figures === undefined ? '' : cells.money(figures.close),
              Rating: cells.quoted([before, after].filter((part) => part !== null && part !== '').join(' ➝ ')),
            },
          };
        }),
  };
}

export const marketLists: readonly EventList[] = [
  resultList('earnings-beats', 1),
  resultList('earnings-misses', -1),
  {
    slug: 'upcoming-earnings',
    words: 'The company reports within the next sessions.',
    order: 'average volume times close, largest first',
    rules: [rules.ahead],
    reads: ['earnings calendar'],
    rows: (session) =>
      session.events.reports
        .filter(({ date }) => isAhead(date, session))
        .map(({ symbol, date, hour, eps_estimate }) => {
          const figures = session.stocks.get(symbol)?.figures;
          return {
            symbol,
            value: figures === undefined ? Number.NaN : figures.average_volume * figures.close,
            cells: { Date: date, Time: hours[hour ?? ''] ?? '', 'Consensus EPS': eps(eps_estimate) },
          };
        }),
  },
  shortList('short-interest-increase', 1),
  shortList('short-interest-decrease', -1),
  newsList('positive-news-sentiment', 1),
  newsList('negative-news-sentiment', -1),
  ratingList('upgrades', 'up', 'raised'),
  ratingList('downgrades', 'down', 'lowered'),
];
