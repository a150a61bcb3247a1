// Concurrent collection of a stock's parts and live sections within a time limit.
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { fundRules, type RatedHolding } from '../../../domain/stocks/details/fund-sections.ts';
import type { Constituent } from '../../../domain/stocks/details/research.ts';
import { isFund, type StockFacts } from '../../../domain/stocks/details-build.ts';
import type { Market } from '../../market/market.ts';
import type { Clock } from '../../process/clock.ts';
import type { FillStore } from '../company-fill/fill-store.ts';
import type { ListedStocks } from '../listed.ts';
import type { ListedStock } from '../store.ts';
import type { DetailsStore } from './details-store.ts';
import type { Icons } from './icons.ts';
import type { PartCache } from './part-cache.ts';
import { type PartName, type PartValue, WHOLE_MARKET } from './parts.ts';
import type { ShownPrices } from './shown-prices.ts';

/** Longest wait; parts that take longer are left out of this answer and cached for the next. */
const PATIENCE_MS = 9_000;

type GatherDeps = {
  clock: Clock;
  cache: PartCache;
  market: Pick<Market, 'section' | 'reading'>;
  icons: Icons;
  readPrices: ShownPrices;
  ranked: () => Promise<readonly number[]>;
  rankOf: DetailsStore['readRank'];
  /** The next report of each company from a day on, from the market-wide calendar. */
  nextReports: FillStore['nextReports'];
};

export type Asked = { symbol: string; stock: ListedStock | null; listed: ListedStocks; asof: number | null };

type ReadPart = <P extends PartName>(part: P) => Promise<PartValue<P> | null>;

/** Facts that exist only in the present. */
type Live = Pick<StockFacts, 'quote' | 'quote_as_of' | 'insiders' | 'sentiment' | 'articles' | 'headlines'>;
const nothingLive: Live = {
  quote: null,
  quote_as_of: null,
  insiders: null,
  sentiment: null,
  articles: [],
  headlines: [],
};

export async function gatherFacts(deps: GatherDeps, asked: Asked): Promise<StockFacts> {
  const { clock } = deps;
  const done = new AbortController();
  const late = clock.sleep(PATIENCE_MS, done.signal).then(
    () => null,
    () => null,
  );
  const withinPatience = <T>(work: Promise<T>): Promise<T | null> => Promise.race([work, late]);
  try {
    const { symbol, asof } = asked;
    const past = asof === null ? null : await deps.cache.readAt(symbol, asof);
    const read: ReadPart = (part) =>
      past === null ? withinPatience(deps.cache.read(part, symbol)) : Promise.resolve(past(part));
    const profile = read('profile');
    const type = asked.stock?.type ?? (await profile)?.type ?? null;
    const [live, sections, fund, icon, ranked, stored_rank, reports] = await Promise.all([
      past === null ? readLive(deps, symbol, withinPatience) : nothingLive,
      isFund(type) ? noStockParts : stockParts(read),
      isFund(type) ? fundParts(deps, read, asked, withinPatience) : noFundParts,
      past === null
        ? withinPatience(profile.then((facts) => deps.icons.readPath(symbol, facts?.icon_url ?? null)))
        : null,
      // Icons and ranks of earlier days are not stored.
      past === null ? deps.ranked() : [],
      past === null ? deps.rankOf(symbol) : null,
      past === null && !isFund(type) ? deps.nextReports(newYorkDate(clock.now())) : null,
    ]);
    const now = asof ?? clock.now();
    return {
      symbol,
      today: newYorkDate(now),
      now,
      listing: asked.stock,
      profile: await profile,
      icon_path: icon,
      ...live,
      ...sections,
      ...fund,
      findGroups: (other) => asked.listed.bySymbol.get(other) ?? null,
      ranked,
      stored_rank,
      calendar_report: reports?.get(symbol)?.date ?? null,
    };
  } finally {
    done.abort();
  }
}

type InTime = <T>(work: Promise<T>) => Promise<T | null>;

async function readLive({ market }: GatherDeps, symbol: string, inTime: InTime): Promise<Live> {
  const [quote, insiders, sentiment, articles] = await Promise.all([
    inTime(market.reading('quote', symbol)),
    inTime(market.section('insider_transactions', symbol)),
    inTime(market.section('sentiment', symbol)),
    inTime(market.section('polygonNews', symbol)),
  ]);
  // Headlines are read only if articles are missing: they cost a call of the smaller allowance.
  const headlines = articles === null || articles.length === 0 ? await inTime(market.section('news', symbol)) : null;
  return {
    quote: quote?.value ?? null,
    quote_as_of: quote?.state.as_of ?? null,
    insiders: insiders?.data ?? null,
    sentiment: sentiment?.news ?? null,
    articles: articles ?? [],
    headlines: headlines ?? [],
  };
}

type StockParts = Pick<
  StockFacts,
  'consensus' | 'actions' | 'cases' | 'figures' | 'statements' | 'ratios' | 'months' | 'earnings' | 'closes'
>;

const noStockParts: StockParts = {
  consensus: null,
  actions: [],
  cases: null,
  figures: null,
  statements: [],
  ratios: null,
  months: [],
  earnings: [],
  closes: [],
};

async function stockParts(read: ReadPart): Promise<StockParts> {
  const names = Object.keys(noStockParts) as (keyof StockParts)[];
  const values = names.map(async (part) => [part, (await read(part)) ?? noStockParts[part]] as const);
  return Object.fromEntries(await Promise.all(values)) as StockParts;
}

type FundParts = Pick<StockFacts, 'fund' | 'constituents' | 'fee_comparison' | 'rated_holdings'>;
const noFundParts: FundParts = { fund: null, constituents: [], fee_comparison: null, rated_holdings: [] };

async function fundParts(deps: GatherDeps, read: ReadPart, asked: Asked, inTime: InTime): Promise<FundParts> {
  const comparison = () =>
    asked.asof === null
      ? inTime(deps.cache.read('fee_comparison', WHOLE_MARKET))
      : deps.cache.readAt(WHOLE_MARKET, asked.asof).then((past) => past('fee_comparison'));
  const [fund, constituents, fee_comparison] = await Promise.all([read('fund'), read('constituents'), comparison()]);
  const rated = asked.asof === null ? await inTime(ratedHoldings(deps, constituents ?? [])) : null;
  return { fund, constituents: constituents ?? [], fee_comparison, rated_holdings: rated ?? [] };
}

/** Largest holdings with analysts' opinions: one call each, cached for the holdings' own details too. */
async function ratedHoldings(deps: GatherDeps, constituents: readonly Constituent[]): Promise<RatedHolding[]> {
  const largest = constituents.slice(0, fundRules.rated_holdings.value).flatMap(({ symbol, weight }) => {
    return symbol === null || weight === null || weight <= 0 ? [] : [{ symbol, weight }];
  });
  if (largest.length === 0) return [];
  const [prices, ...opinions] = await Promise.all([
    deps.readPrices(largest.map(({ symbol }) => symbol)),
    ...largest.map(({ symbol }) => deps.cache.read('consensus', symbol)),
  ]);
  return largest.flatMap(({ symbol, weight }, at) => {
    const consensus = opinions[at] ?? null;
    return consensus === null ? [] : [{ weight, consensus, price: prices.get(symbol)?.current_price ?? null }];
  });
}
