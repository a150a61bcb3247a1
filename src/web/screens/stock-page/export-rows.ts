// Rows of a stock page's export: one for each figure or statement, with its source and instant.
import { liveInsiders, newsMood } from '../../../domain/figures/live-figures.ts';
import type { DatedQuote } from '../../../domain/figures/newest-quote.ts';
import { type FigureKey, figureRegister } from '../../../domain/figures/register.ts';
import type { LiveData, LiveSection } from '../../../domain/market/live-data.ts';
import { stockFigures } from '../../../domain/screener/shown/stock-figures.ts';
import { allReasons } from '../../../domain/signals/reasons.ts';
import type { StockIdentity } from '../../../domain/signals/search/stock-identity.ts';
import type { SymbolSignals } from '../../../domain/signals/signal.ts';
import { exchangeName } from '../../../domain/stocks/exchange-name.ts';
import { industryName } from '../../../domain/stocks/industry-name.ts';
import type { CsvColumn } from '../../../domain/text/csv-text.ts';
import type { ShownOpinion } from '../../../domain/verdicts/ai-opinion.ts';
import type { PastCall } from '../../../domain/verdicts/past-calls.ts';
import { horizonNames, horizonSources, horizons, type StockVerdicts } from '../../../domain/verdicts/verdict.ts';
import type { KnownStock } from '../../stock/ticker-details.ts';

/** `as_of` is ISO, null where the source gives no instant. */
export type PageRow = {
  part: string;
  name: string;
  value: string | number | null;
  unit: string;
  detail: string;
  source: string;
  as_of: string | null;
};

export const pageColumns: readonly CsvColumn<PageRow>[] = (
  ['part', 'name', 'value', 'unit', 'detail', 'source'] as const
).map((name) => ({ name, value: (row) => row[name] }));

export type PageFacts = {
  identity: StockIdentity;
  /** Null while no price is known. */
  quote: DatedQuote | null;
  verdicts: StockVerdicts | null;
  opinion: ShownOpinion | null;
  signals: SymbolSignals | null;
  /** Instant of the published batch, ISO; null while unknown. */
  batch: string | null;
  stock: KnownStock | null;
  live: LiveData | undefined;
  calls: readonly PastCall[];
};

/** Rows in the order of the page; parts still loading are left out. */
export function pageRows(facts: PageFacts): PageRow[] {
  return [
    ...identityRows(facts.identity),
    ...quoteRows(facts.quote),
    ...verdictRows(facts),
    ...scoreRows(facts),
    ...figureRows(facts.stock),
    ...newsRows(facts.live),
    ...insiderRows(facts.live),
    ...callRows(facts.calls),
  ];
}

type Optional = 'unit' | 'detail' | 'source' | 'as_of';

const row = (
  part: string,
  name: string,
  value: PageRow['value'],
  rest: Partial<Pick<PageRow, Optional>> = {},
): PageRow => ({ part, name, value, unit: '', detail: '', source: '', as_of: null, ...rest });

function identityRows({ symbol, name, exchange, type, sector, industry }: StockIdentity): PageRow[] {
  const one = (title: string, value: string | null) => row('Stock', title, value, { source: 'listing' });
  return [
    one('Symbol', symbol),
    one('Company', name),
    one('Exchange', exchangeName(exchange)),
    one('Kind', type),
    one('Sector', sector),
    one('Industry', industryName(industry)),
  ];
}

const DIGITS = 10;
/** Rounds off the digits that binary fractions add: 2.66, not 2.6599999999999997. */
const plain = (value: number) => Number(value.toPrecision(DIGITS));

function figureRow(part: string, key: FigureKey, value: PageRow['value'], source: string, as_of: string | null) {
  const { name, unit } = figureRegister[key];
  return row(part, name, typeof value === 'number' ? plain(value) : value, {
    unit: unit === 'text' ? '' : unit,
    source,
    as_of,
  });
}

function quoteRows(quote: DatedQuote | null): PageRow[] {
  if (quote === null) return [];
  const { c, d, dp, l, h, pc } = quote.quote;
  const one = (key: FigureKey, value: number | null) => figureRow('Quote', key, value, 'quote', quote.as_of);
  return [
    one('price', c),
    { ...one('change', d), unit: 'USD' },
    one('change', dp),
    one('day_low', l),
    one('day_high', h),
    one('previous_close', pc),
  ];
}

function verdictRows({ verdicts, opinion }: PageFacts): PageRow[] {
  const rows =
    verdicts === null
      ? []
      : horizons.map((horizon) => {
          const { word, direction, because, as_of } = verdicts[horizon];
          return row('Verdicts', horizonNames[horizon], direction === null ? word : `${word} ${direction}`, {
            detail: because,
            source: horizonSources[horizon],
            as_of,
          });
        });
  if (opinion === null) return rows;
  const { action, as_of, derived } = opinion;
  return [...rows, row('Verdicts', 'AI opinion', action, { source: derived ? 'by score' : 'AI analysis', as_of })];
}

function scoreRows({ signals, batch }: PageFacts): PageRow[] {
  if (signals === null) return [];
  const { smart_cat_score, bullish_score, bearish_score } = signals.synthesis;
  const from = { unit: 'points', source: 'expert lists', as_of: batch };
  return [
    row('Score', 'Smart Cat Score', smart_cat_score, { ...from, detail: `${bullish_score} - ${bearish_score}` }),
    ...allReasons(signals.signal_details).map(({ type, count, points_each, points, fact }) =>
      row('Score reasons', type, points, {
        ...from,
        detail: `${count} x ${points_each}${fact === null ? '' : `, ${fact}`}`,
      }),
    ),
  ];
}

const FIGURE_SOURCES = {
  'live quote': 'quote',
  session: 'screener run',
  run: 'screener run',
  'last close': 'last close',
  'vendor day': 'company details',
} as const;

/** Keys of the quote, which has its own rows. */
const OF_QUOTE: ReadonlySet<FigureKey> = new Set(['price', 'change', 'day_low', 'day_high', 'previous_close']);

function figureRows(stock: KnownStock | null): PageRow[] {
  if (stock === null) return [];
  return stockFigures(stock)
    .filter(({ key }) => !OF_QUOTE.has(key))
    .map(({ key, value, instant, as_of }) => figureRow('Figures', key, value, FIGURE_SOURCES[instant], as_of));
}

function toOrigin(live: LiveData, section: LiveSection): { source: string; as_of: string | null } {
  const state = live.sections[section];
  return { source: state?.source ?? '', as_of: state?.as_of ?? state?.received_at ?? null };
}

function newsRows(live: LiveData | undefined): PageRow[] {
  const mood = newsMood(live?.sentiment?.news);
  if (live === undefined || mood === null) return [];
  const { source, as_of } = toOrigin(live, 'sentiment');
  return [
    figureRow('News', 'news_mood', mood.bullish, source, as_of),
    figureRow('News', 'news_buzz', mood.buzz, source, as_of),
    figureRow('News', 'news_articles', mood.articles, source, as_of),
  ];
}

function insiderRows(live: LiveData | undefined): PageRow[] {
  if (live === undefined || live.insider_transactions === null) return [];
  const { totals, since } = liveInsiders(live);
  const { source, as_of } = toOrigin(live, 'insider_transactions');
  const detail = since === null ? '' : `since ${since}`;
  return [
    { ...figureRow('Insiders', 'insider_bought', totals.buy_value, source, as_of), detail },
    { ...figureRow('Insiders', 'insider_sold', totals.sell_value, source, as_of), detail },
    { ...figureRow('Insiders', 'insider_net', totals.net_value, source, as_of), detail },
  ];
}

function callRows(calls: readonly PastCall[]): PageRow[] {
  return calls.map(({ at, horizon, word, direction, basis, price, outcome }) =>
    row('Past calls', horizonNames[horizon], direction === null ? word : `${word} ${direction}`, {
      detail: [basis, price === null ? null : `at ${price} USD`, outcome?.text ?? null].filter(Boolean).join('; '),
      source: horizonSources[horizon],
      as_of: new Date(at).toISOString(),
    }),
  );
}
