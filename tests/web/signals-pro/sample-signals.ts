// Sample signals, live data and news for the tests of Signals Pro; every person and publisher is plainly a sample.
import type { LiveReply } from '../../../src/domain/analysis/live-reply.ts';
import { liveSections } from '../../../src/domain/market/live-data.ts';
import type { RichNews } from '../../../src/domain/market/rich-news.ts';
import { dayMs } from '../../../src/domain/numbers/time.ts';
import {
  type Signal,
  type SignalDetails,
  type SignalItem,
  type TabType,
  tabTypes,
} from '../../../src/domain/signals/signal.ts';
import { noSignalDetails } from '../../../src/domain/signals/unscored.ts';
import { type SignalListColumns, toSignalListColumns } from '../../../src/domain/signals/wire/columns-wire.ts';

export function item(type: string, count: number, pointsEach: number, part: Partial<SignalItem> = {}): SignalItem {
  return {
    type,
    count,
    grouped: count > 1,
    signal_date: '2026-11-17',
    points_each: pointsEach,
    total_points: count * pointsEach,
    side: 'bullish',
    data: {},
    ...part,
  };
}

const ideaEngine = item('Idea Engine', 1, 45, {
  data: {
    json_enrichment: {
      ideaEngineScore: 88,
      currentPrice: 214.36,
      recommendationPrice: 190,
      priceTarget: 248,
      upside: '15.7%',
      recommendationFactors: ['Factor one', 'Factor two', 'Factor three', 'Factor four', 'Factor five', 'Factor six'],
      analystSummary: 'Sample analysts expect more.',
      extractedDate: '2026-11-16',
      exchange: 'NASDAQ',
    },
  },
});

const stocksToShort = item('Stocks to Short', 1, 45, {
  side: 'bearish',
  data: {
    json_enrichment: {
      bearishFactors: ['Weak sales', 'High debt'],
      currentPrice: 100,
      priceTarget: 80,
      analystData: { consensus_rating: 'Reduce', sell_count: 6 },
    },
  },
});

const sum = (details: SignalDetails, side: SignalItem['side']) =>
  tabTypes
    .flatMap((group) => details[group])
    .filter((one) => one.side === side)
    .reduce((total, one) => total + one.total_points, 0);
const many = (items: readonly SignalItem[]) => items.reduce((total, one) => total + one.count, 0);

/** A signal whose scores and counts follow from its details. */
export function signal(symbol: string, company_name: string | null, details: Partial<SignalDetails>): Signal {
  const signal_details = { ...noSignalDetails, ...details };
  const bullish_score = Math.min(1000, sum(signal_details, 'bullish'));
  const bearish_score = Math.min(1000, sum(signal_details, 'bearish'));
  const score = bullish_score - bearish_score;
  const has = (type: string) => signal_details.premium.some((one) => one.type === type);
  return {
    symbol,
    company_name,
    tabType: signal_details.premium.length > 0 ? 'premium' : score > 0 ? 'bullish' : score < 0 ? 'bearish' : 'neutral',
    bullish_score,
    bearish_score,
    smart_cat_score: score,
    bullish_signal_count: many(signal_details.bullish),
    bearish_signal_count: many(signal_details.bearish),
    neutral_signal_count: many(signal_details.neutral),
    premium_signal_count: many(signal_details.premium),
    has_idea_engine: has('Idea Engine'),
    has_momentum_alert: has('Momentum Alerts'),
    has_stocks_to_short: has('Stocks to Short'),
    signal_details,
    score_history: [score - 40, score - 15, score],
  };
}

const up = (count: number) => item('Analyst Upgrades', count, 15, { data: { 'Price Target': '$250.00' } });
const down = (count: number) => item('Insider Sales', count, 12, { side: 'bearish' });

export const sampleSignals: readonly Signal[] = [
  signal('NVDA', 'NVIDIA Corporation', {
    premium: [ideaEngine],
    bullish: [up(7), item('Earnings Beats', 2, 10)],
    bearish: [down(3)],
    neutral: [item('Most Active Stocks', 1, 0, { side: 'neutral' })],
  }),
  signal('CVNA', 'Carvana Co.', { premium: [stocksToShort], bearish: [down(9)] }),
  signal('AAPL', 'Apple Inc.', { bullish: [up(4)] }),
  signal('MSFT', 'Microsoft Corporation', { bullish: [up(9)] }),
  signal('COST', 'Costco Wholesale', { bullish: [up(3)] }),
  signal('WMT', 'Walmart Inc.', { bullish: [up(2)] }),
  signal('ORCL', 'Oracle Corporation', { bullish: [up(1)] }),
  signal('GME', 'GameStop Corp.', { bearish: [down(2)] }),
  signal('SPY', null, { neutral: [item('Most Active Stocks', 2, 0, { side: 'neutral' })] }),
];

/** As a page hears it. */
export function latest(signals: readonly Signal[], batchAt = '2026-11-17T17:58:00.000Z'): SignalListColumns {
  const of = (tab: TabType) => signals.filter(({ tabType }) => tabType === tab).length;
  return toSignalListColumns({
    signals,
    counts_by_type: { premium: of('premium'), bullish: of('bullish'), bearish: of('bearish'), neutral: of('neutral') },
    batch_info: {
      batch_id: signals.length === 0 ? null : 7,
      batch_datetime: signals.length === 0 ? null : batchAt,
      total_symbols_synthesized: signals.length,
      total_signals_imported: signals.reduce(
        (total, one) => total + tabTypes.reduce((part, tab) => part + one[`${tab}_signal_count`], 0),
        0,
      ),
      as_of: signals.length === 0 ? null : batchAt,
      formula_version: '1',
    },
  });
}

const dayBefore = (now: number, days: number) => new Date(now - days * dayMs).toISOString().slice(0, 10);

export function article(id: string, part: Partial<RichNews> = {}): RichNews {
  return {
    id,
    title: `Sample headline ${id}`,
    author: 'Sample Author Teal',
    published_utc: '2026-11-17T15:00:00Z',
    description: 'A sample description.',
    image_url: 'https://pictures.example/one.png',
    keywords: ['chips', 'supply'],
    tickers: ['NVDA', 'TSM', 'AMKR', 'ASML', 'MU', 'INTC', 'AMD'],
    article_url: 'https://news.example/one',
    publisher: { name: 'Sample Wire', logo_url: null, favicon_url: null },
    insights: [
      { ticker: 'NVDA', sentiment: 'positive', sentiment_reasoning: 'Supply grows.' },
      { ticker: 'TSM', sentiment: 'negative', sentiment_reasoning: 'Costs grow.' },
    ],
    ...part,
  };
}

export function liveData(symbol: string, now: number, part: Partial<LiveReply> = {}): LiveReply {
  const state = {
    source: 'Sample market',
    as_of: new Date(now - 8_000).toISOString(),
    received_at: null,
    stale: false,
  };
  const trade = (name: string, change: number, price: number, days: number) => ({
    name,
    change,
    transactionPrice: price,
    isDerivative: false,
    filingDate: dayBefore(now, days - 1),
    transactionDate: dayBefore(now, days),
    transactionCode: change > 0 ? 'P' : 'S',
  });
  return {
    symbol,
    quote: { c: 214.36, d: 10.58, dp: 5.19, h: 215.1, l: 204.31, pc: 203.78 },
    metrics: {
      data: {
        '52WeekHigh': 221.4,
        '52WeekLow': 104.77,
        '5DayAverageTradingVolume': 260e6,
        '10DayAverageTradingVolume': 182.4e6,
        '30DayAverageTradingVolume': 150e6,
        '3MonthAverageTradingVolume': null,
        '14DayRSI': 73.2,
        beta: 1.72,
        '50DaySMA': 200,
        '200DaySMA': 170,
        '1MonthPriceStd': 4.2,
        '1MonthPriceReturn': 8.1,
        '3MonthPriceReturn': -2.4,
        ytdPriceReturn: 44,
        'priceRelativeToS&P5004Week': 3.3,
        'priceRelativeToS&P50013Week': -1.1,
        'priceRelativeToS&P500Ytd': 20.5,
        'priceRelativeToS&P50052Week': null,
        marketCapitalization: 5.22e12,
      },
    },
    profile: {
      name: 'Sample Company',
      logo: null,
      exchange: 'NASDAQ',
      finnhubIndustry: 'Semiconductors',
      marketCapitalization: 5_220_000,
    },
    news: [
      {
        headline: 'Sample company lifts its outlook',
        url: 'https://news.example/lift',
        source: 'Sample Wire',
        datetime: Math.floor(now / 1000) - 3600,
        summary: null,
        image: null,
      },
      { headline: ' ', url: 'https://news.example/empty', source: null, datetime: 1, summary: null, image: null },
      {
        headline: 'Sample link that must not run',
        url: 'javascript:alert(1)',
        source: null,
        datetime: Math.floor(now / 1000) - 7200,
        summary: null,
        image: null,
      },
    ],
    sentiment: {
      news: {
        buzz: { buzz: 1.4, articlesInLastWeek: 23, weeklyAverage: 16.4 },
        sentiment: { bullishPercent: 0.74 },
        sectorAverageBullishPercent: 0.58,
      },
    },
    insider_transactions: {
      data: [
        trade('KESTREL SAMPLE', -20_000, 205, 10),
        trade('PLOVER SAMPLE Q', -9_000, 200, 20),
        trade('WREN SAMPLE', 1_000, 190, 50),
        trade('TEAL SAMPLE', -100, 180, 70),
        trade('IBIS SAMPLE', -50, 180, 80),
        { ...trade('HERON SAMPLE', -5_000, 0, 5), transactionPrice: 0 },
      ],
    },
    executives: {
      executive: [
        { name: 'Ms. Sample Kestrel', position: 'Chief Financial Officer' },
        { name: 'Dr. Sample Plover', position: 'Director' },
      ],
    },
    aiAnalysis: {
      action: 'STRONG_BUY',
      confidence: 91,
      summary: 'Upgrades cluster ahead of earnings; insider sales are few.',
      reasoning: {
        primary_factors: ['Key one', 'Key two', 'Key three', 'Key four'],
        key_risks: ['Risk one', 'Risk two', 'Risk three'],
        recommendation: 'Buy on strength.',
      },
      analyst: 'Sample analyst',
    },
    polygonNews: [article('a'), article('b', { title: null })],
    daily_ohlc: {
      open: 204,
      high: 215.1,
      low: 204.31,
      close: 213,
      vwap: 210,
      volume: 190e6,
      transactions: 1e6,
      timestamp: now - dayMs,
    },
    ticker_details: {
      shares_outstanding: 24.4e9,
      primary_exchange: 'XNAS',
      total_employees: 36_000,
      sic_description: 'Semiconductors',
    },
    sections: Object.fromEntries(
      [...liveSections, 'aiAnalysis'].map((section) => [section, { ...state, problem: null }]),
    ),
    ...part,
  };
}
