// Parts of a stock's details: shape, lifetime and vendor call of each.

import { z } from 'zod';
import { TickerProfile } from '../../../domain/market/bars.ts';
import { addDays, newYorkDate } from '../../../domain/market/calendar.ts';
import { CompanyRatios, EarningsDate, RecommendationCount } from '../../../domain/market/fundamentals.ts';
import { dayMs, hourMs } from '../../../domain/numbers/time.ts';
import { Expenses } from '../../../domain/stocks/details/fund.ts';
import { compareFees } from '../../../domain/stocks/details/fund-sections.ts';
import {
  CompanyFigures,
  Constituent,
  DatedClose,
  FundProfile,
  RatingAction,
  StandingConsensus,
  WrittenCases,
  YearlyStatement,
} from '../../../domain/stocks/details/research.ts';
import type { AnalystData } from '../../../providers/ports/analyst-data.ts';
import type { Fundamentals } from '../../../providers/ports/fundamentals.ts';
import type { CallOptions, MarketData } from '../../../providers/ports/market-data.ts';
import { ProviderError } from '../../../providers/ports/provider-error.ts';
import type { Clock } from '../../process/clock.ts';

/** Parts with their lifetimes; only analysts' opinions change within hours. */
export const parts = {
  profile: { schema: TickerProfile, lifetime_ms: dayMs },
  consensus: { schema: StandingConsensus, lifetime_ms: 6 * hourMs },
  actions: { schema: z.array(RatingAction), lifetime_ms: 6 * hourMs },
  cases: { schema: WrittenCases, lifetime_ms: dayMs },
  figures: { schema: CompanyFigures, lifetime_ms: dayMs },
  statements: { schema: z.array(YearlyStatement), lifetime_ms: dayMs },
  ratios: { schema: CompanyRatios, lifetime_ms: dayMs },
  months: { schema: z.array(RecommendationCount), lifetime_ms: dayMs },
  earnings: { schema: z.array(EarningsDate), lifetime_ms: dayMs },
  closes: { schema: z.array(DatedClose), lifetime_ms: 6 * hourMs },
  fund: { schema: FundProfile, lifetime_ms: dayMs },
  constituents: { schema: z.array(Constituent), lifetime_ms: dayMs },
  fee_comparison: { schema: Expenses.shape.comparison.unwrap(), lifetime_ms: 7 * dayMs },
} as const;

export type PartName = keyof typeof parts;
export type PartValue<P extends PartName> = z.infer<(typeof parts)[P]['schema']>;

/** Key of the comparison of all funds, which belongs to no symbol. */
export const WHOLE_MARKET = '*';

const YEAR_OF_CLOSES_DAYS = 380;
const ACTION_DAYS = 730;
/** Days of fund profiles to read: profiles arrive daily, so a few days cover all funds. */
const PROFILE_DAYS = 4;
const REPORTS_BACK_DAYS = 400;
const REPORTS_AHEAD_DAYS = 120;

export type PartLoaders = { [P in PartName]: (symbol: string) => Promise<PartValue<P> | null> };

export function partLoaders(deps: {
  marketData: MarketData;
  analystData: AnalystData;
  fundamentals: Fundamentals;
  clock: Clock;
  /** Figures of the daily read of the whole market; null when they are not fresh. */
  freshFigures: (symbol: string) => Promise<CompanyFigures | null>;
  /** Priority of the vendor's calls, by whether a reader waits for the parts. */
  priority: Required<CallOptions>['priority'];
}): PartLoaders {
  const { marketData, analystData, fundamentals, clock } = deps;
  const asked = { priority: deps.priority };
  const background = { priority: 'background' } as const;
  const daysFromNow = (days: number) => addDays(newYorkDate(clock.now()), days);
  return {
    profile: (symbol) => marketData.tickerDetails(symbol, asked),
    consensus: async (symbol) => {
      try {
        return await analystData.consensus(symbol, asked);
      } catch (error) {
        // Fallback without the add-on: the other vendor's mean target. If both fail, the first failure is reported.
        return fundamentals.priceTarget(symbol, asked).catch(() => {
          throw error;
        });
      }
    },
    actions: (symbol) => analystData.ratingActions(symbol, daysFromNow(-ACTION_DAYS), asked),
    cases: (symbol) => analystData.cases(symbol, asked),
    figures: async (symbol) => (await deps.freshFigures(symbol)) ?? analystData.figures(symbol, asked),
    statements: (symbol) => analystData.statements(symbol, asked),
    ratios: async (symbol) => (await fundamentals.metric(symbol, asked)).ratios,
    months: (symbol) => fundamentals.recommendation(symbol, asked),
    earnings: (symbol) =>
      fundamentals.earningsCalendar(
        { symbol, from: daysFromNow(-REPORTS_BACK_DAYS), to: daysFromNow(REPORTS_AHEAD_DAYS) },
        asked,
      ),
    closes: async (symbol) => {
      const bars = await marketData.dailyBars(symbol, daysFromNow(-YEAR_OF_CLOSES_DAYS), daysFromNow(0), asked);
      return bars.map(({ date, close }) => ({ date, close }));
    },
    fund: (symbol) => analystData.fundProfile(symbol, asked),
    constituents: (symbol) => analystData.constituents(symbol, asked),
    fee_comparison: async () => {
      const funds = new Map<string, FundProfile>();
      for await (const page of analystData.allFundProfiles(daysFromNow(-PROFILE_DAYS), background)) {
        // Newest first: an older profile of a fund does not replace a newer one.
        for (const fund of page) if (!funds.has(fund.symbol)) funds.set(fund.symbol, fund);
      }
      // An empty answer counts as a failure, so that the previous comparison remains.
      if (funds.size === 0) throw new ProviderError('unavailable', 'answered without a fund', { provider: 'massive' });
      return compareFees([...funds.values()]);
    },
  };
}
