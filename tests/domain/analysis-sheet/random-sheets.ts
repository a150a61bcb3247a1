// Fact sheets made at random: any section may be missing, any value may be strange.
import fc from 'fast-check';
import { type FactSheet, factSheet } from '../../../src/domain/analysis/fact-sheet.ts';
import { type LiveData, liveSections } from '../../../src/domain/market/live-data.ts';
import { judgeStock } from '../../../src/domain/screener/rules/judge-stock.ts';
import type { SymbolSignals } from '../../../src/domain/signals/signal.ts';
import { randomFigures, randomHistory } from '../screener/random-stocks.ts';

const sampleNow = Date.parse('2026-11-17T18:14:00.000Z');

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 6 });
const real = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const price = fc.oneof(real(0.0001, 1), real(1, 500), real(500, 600_000));
const percent = fc.oneof(real(-0.01, 0.01), real(-5, 5), real(-99, 2_000));
const volume = fc.oneof(fc.nat(2_000), fc.nat(4_000_000_000));
const words = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom('3M Company', '7-Eleven 2030 Holdings', 'Kestrel Works'),
);

const quote = fc.record({
  c: maybe(price),
  d: maybe(real(-300, 300)),
  dp: maybe(percent),
  h: maybe(price),
  l: maybe(price),
  pc: maybe(price),
});

const metrics = fc.record({
  '52WeekHigh': maybe(price),
  '52WeekLow': maybe(price),
  '5DayAverageTradingVolume': maybe(volume),
  '10DayAverageTradingVolume': maybe(volume),
  '30DayAverageTradingVolume': maybe(volume),
  '3MonthAverageTradingVolume': maybe(volume),
  '14DayRSI': maybe(real(0, 100)),
  beta: maybe(real(-2, 5)),
  '50DaySMA': maybe(price),
  '200DaySMA': maybe(price),
  '1MonthPriceStd': maybe(real(0, 80)),
  '1MonthPriceReturn': maybe(percent),
  '3MonthPriceReturn': maybe(percent),
  ytdPriceReturn: maybe(percent),
  'priceRelativeToS&P5004Week': maybe(percent),
  'priceRelativeToS&P50013Week': maybe(percent),
  'priceRelativeToS&P500Ytd': maybe(percent),
  'priceRelativeToS&P50052Week': maybe(percent),
  marketCapitalization: maybe(real(1e5, 5e12)),
});

const sections: LiveData['sections'] = Object.fromEntries(
  liveSections.map((name) => [
    name,
    {
      source: `Sample source of ${name}`,
      as_of: '2026-11-17T18:13:00.000Z',
      received_at: null,
      stale: false,
      problem: null,
    },
  ]),
);

const article = fc.record({
  id: fc.uuid(),
  title: maybe(words),
  author: fc.constant(null),
  published_utc: fc.constant('2026-11-16T12:00:00Z'),
  description: fc.constant(null),
  image_url: fc.constant(null),
  keywords: fc.constant<string[]>([]),
  tickers: fc.constant<string[]>(['KSTL']),
  article_url: fc.constant('https://example.com/a'),
  publisher: fc.record({ name: words, logo_url: fc.constant(null), favicon_url: fc.constant(null) }),
  insights: fc.array(
    fc.record({
      ticker: fc.constant('KSTL'),
      sentiment: fc.constantFrom('positive' as const, 'neutral' as const, 'negative' as const),
      sentiment_reasoning: words,
    }),
    { maxLength: 2 },
  ),
});

const anyLive: fc.Arbitrary<LiveData> = fc.record({
  symbol: fc.constant<string>('KSTL'),
  quote: maybe(quote),
  metrics: maybe(fc.record({ data: metrics })),
  profile: maybe(
    fc.record({
      name: maybe(words),
      logo: fc.constant(null),
      exchange: maybe(words),
      finnhubIndustry: maybe(words),
      marketCapitalization: maybe(real(1, 5e6)),
    }),
  ),
  news: fc.constant(null),
  sentiment: maybe(
    fc.record({
      news: fc.record({
        buzz: fc.record({
          buzz: maybe(real(0, 9)),
          articlesInLastWeek: maybe(fc.nat(400)),
          weeklyAverage: maybe(real(0, 99)),
        }),
        sentiment: fc.record({ bullishPercent: maybe(real(0, 1)) }),
        sectorAverageBullishPercent: maybe(real(0, 1)),
      }),
    }),
  ),
  insider_transactions: maybe(
    fc.record({
      data: fc.array(
        fc.record({
          name: fc.constantFrom('Sample Officer Kestrel', 'Sample Officer Heron'),
          change: maybe(fc.integer({ min: -900_000, max: 900_000 })),
          transactionPrice: maybe(price),
          isDerivative: fc.boolean(),
          filingDate: fc.constant('2026-11-02'),
          transactionDate: fc.constant('2026-11-01'),
          transactionCode: fc.constantFrom('P', 'S'),
        }),
        { maxLength: 5 },
      ),
    }),
  ),
  executives: fc.constant(null),
  polygonNews: maybe(fc.array(article, { maxLength: 4 })),
  daily_ohlc: fc.constant(null),
  ticker_details: maybe(
    fc.record({
      shares_outstanding: maybe(volume),
      primary_exchange: fc.constant('XNAS'),
      total_employees: maybe(fc.nat(2_000_000)),
      sic_description: fc.constant(null),
    }),
  ),
  sections: fc.constant(sections),
});

const count = fc.nat(60);

const anySignals: fc.Arbitrary<SymbolSignals & { as_of: string | null }> = fc
  .record({
    bullish: fc.nat(1_000),
    bearish: fc.nat(1_000),
    counts: fc.tuple(count, count, count, count),
    flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    pick: maybe(fc.tuple(price, price, fc.nat(100))),
    types: fc.array(
      fc.record({
        type: fc.constantFrom('Most Upgraded Stocks (90 days)', 'Analyst Upgrades', 'Golden Cross'),
        count,
        points: fc.nat(90),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ bullish, bearish, counts, flags, pick, types }) => ({
    as_of: '2026-11-17T13:00:00.000Z',
    synthesis: {
      company_name: 'Kestrel Works',
      bullish_score: bullish,
      bearish_score: bearish,
      smart_cat_score: bullish - bearish,
      bullish_signal_count: counts[0],
      bearish_signal_count: counts[1],
      neutral_signal_count: counts[2],
      premium_signal_count: counts[3],
      has_idea_engine: flags[0],
      has_momentum_alert: flags[1],
      has_stocks_to_short: flags[2],
    },
    signal_details: {
      premium:
        pick === null
          ? []
          : [
              {
                type: 'Idea Engine',
                count: 1,
                grouped: false,
                signal_date: '2026-11-17',
                points_each: 60,
                total_points: 60,
                side: 'bullish' as const,
                data: { json_enrichment: { currentPrice: pick[0], priceTarget: pick[1], ideaEngineScore: pick[2] } },
              },
            ],
      bearish: [],
      neutral: [],
      bullish: types.map((item) => ({
        type: item.type,
        count: item.count,
        grouped: item.count > 1,
        signal_date: '2026-11-17',
        points_each: item.points,
        total_points: item.count * item.points,
        side: 'bullish' as const,
        data: {},
      })),
    },
  }));

const ratios = fc
  .record({
    pe_ratio_trailing: maybe(real(-50, 900)),
    pe_ratio_forward: maybe(real(-50, 900)),
    price_to_book: maybe(real(0, 90)),
    price_to_sales: maybe(real(0, 90)),
    debt_to_equity: maybe(real(0, 30)),
    return_on_assets: maybe(percent),
    return_on_equity: maybe(percent),
    trailing_12mo_eps: maybe(real(-30, 90)),
    net_margins: maybe(percent),
    beta: maybe(real(-3, 5)),
  })
  .map((value) => ({ value, origin: { source: 'Sample fundamentals', as_of: null } }));

const opinions = fc.tuple(count, count, count, count, count).map(([strong_buy, buy, hold, sell, strong_sell]) => ({
  value: [{ period: '2026-11-01', strong_buy, buy, hold, sell, strong_sell }],
  origin: { source: 'Sample analysts', as_of: null },
}));

const judged = fc.tuple(randomFigures, randomHistory).map(([figures, history]) => ({
  value: judgeStock(figures, history),
  origin: { source: 'screener run', as_of: '2026-11-17T18:00:00.000Z' },
}));

const details = fc
  .record({
    average: maybe(price),
    low: maybe(price),
    high: maybe(price),
    upside_percentage: maybe(percent),
    number_of_analysts: maybe(count),
    price_target_description: fc.constant(null),
  })
  .map((consensus_price_target) => ({
    value: { consensus_price_target },
    origin: { source: 'Sample details', as_of: null },
  }));

export const anySheet: fc.Arbitrary<FactSheet> = fc
  .record({
    stock: fc.option(judged, { freq: 2 }),
    details: maybe(details),
    deep: fc.boolean(),
    live: maybe(anyLive),
    signals: maybe(anySignals),
    ratios: maybe(ratios),
    recommendations: maybe(opinions),
    earnings: maybe(
      fc.constant({
        value: {
          symbol: 'KSTL',
          date: '2026-12-03',
          hour: 'amc',
          quarter: 3,
          year: 2026,
          eps_estimate: 1.234,
          eps_actual: null,
          revenue_estimate: null,
          revenue_actual: null,
        },
        origin: { source: 'Sample calendar', as_of: null },
      }),
    ),
  })
  .map(({ deep, ...known }) => factSheet('KSTL', known, { deep, now: sampleNow }));
