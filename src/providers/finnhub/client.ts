// Finnhub's REST API as the fundamentals port.
import type { z } from 'zod';
import type { Profile } from '../../domain/market/live-data.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { createProviderFetch, type ProviderFetchOptions } from '../calls/provider-fetch.ts';
import type { Fundamentals } from '../ports/fundamentals.ts';
import type { CallOptions } from '../ports/market-data.ts';
import { isProviderError, ProviderError } from '../ports/provider-error.ts';
import { readFinnhubEnvelope } from './envelope.ts';
import { PriceTargetWire, parsePriceTarget, parseRatingChanges, RatingChangesWire } from './parse-analysts.ts';
import {
  ExecutivesWire,
  InsiderWire,
  isInDollars,
  ProfileWire,
  parseExecutives,
  parseInsiderTransactions,
  parseProfile,
  parseQuote,
  QuoteWire,
} from './parse-company.ts';
import { MetricWire, PriceMetricWire, parseMetric, parsePriceMetric } from './parse-metrics.ts';
import {
  CompanyNewsWire,
  EarningsCalendarWire,
  NewsSentimentWire,
  parseCompanyNews,
  parseEarningsCalendar,
  parseNewsSentiment,
  parseRecommendation,
  RecommendationWire,
} from './parse-opinion.ts';
import { finnhubSpellings } from './symbol-spelling.ts';

const FREE_PLAN_CALLS = 60;
/** Limit of every plan, besides its calls per minute. */
const everyPlan = { calls: 30, per_ms: 1_000 } as const;

export type FinnhubOptions = Omit<ProviderFetchOptions, 'provider' | 'headers' | 'limits'> & {
  api_key: string;
  /** Calls per minute of the plan; the free plan's by default. */
  calls_per_minute?: number;
  limits?: ProviderFetchOptions['limits'];
};

const provider = 'finnhub';

/** Null for a symbol the vendor does not know; `written`: its spelling in the request. */
type Parse<Schema extends z.ZodType, T> = (wire: z.output<Schema>, written: string) => T | null;

export function createFinnhub(options: FinnhubOptions): Fundamentals {
  const { api_key, calls_per_minute = FREE_PLAN_CALLS, limits, ...rest } = options;
  const fetch = createProviderFetch({
    ...rest,
    provider,
    name: 'Finnhub',
    key_setting: 'FINNHUB_API_KEY',
    envelope: readFinnhubEnvelope,
    headers: { 'x-finnhub-token': api_key },
    limits: limits ?? [{ calls: calls_per_minute, per_ms: minuteMs }, everyPlan],
  });
  /** Spelling an endpoint accepted instead of the symbol itself; later calls use that spelling alone. */
  const spelling = new Map<string, string>();

  /** Whether a symbol's profile names USD; metrics themselves name no currency. */
  const inDollars = new Map<string, boolean>();
  const profiles = new Map<string, Promise<Profile>>();

  /** Requests with each spelling until the vendor knows the symbol. */
  async function ask<Schema extends z.ZodType, T>(
    question: { service: string; path: string; symbol: string; query?: Record<string, string>; options?: CallOptions },
    schema: Schema,
    parse: Parse<Schema, T>,
  ): Promise<T> {
    const { service, path, symbol, query } = question;
    const memory = `${service} ${symbol}`;
    const known = spelling.get(memory);
    for (const written of known === undefined ? finnhubSpellings(symbol) : [known]) {
      const call = { ...question.options, service, symbol, path, query: { symbol: written, ...query } };
      try {
        const value = parse(await fetch.json(call, schema), written);
        if (value === null) continue;
        if (written !== symbol) spelling.set(memory, written);
        return value;
      } catch (error) {
        if (!isProviderError(error) || error.kind !== 'unknown_symbol') throw error;
      }
    }
    throw new ProviderError('unknown_symbol', 'not known', { provider });
  }

  const asking =
    <Schema extends z.ZodType, T>(service: string, path: string, schema: Schema, parse: Parse<Schema, T>) =>
    (symbol: string, options?: CallOptions): Promise<T> =>
      ask({ service, path, symbol, options }, schema, parse);

  /** Profile of a symbol; concurrent calls share one request. */
  function readProfile(symbol: string, options?: CallOptions): Promise<Profile> {
    const running = profiles.get(symbol);
    if (running !== undefined) return running;
    const asked = ask(
      { service: 'profile', path: '/stock/profile2', symbol, options },
      ProfileWire,
      (wire, written) => {
        const profile = parseProfile(wire, written);
        if (profile !== null) inDollars.set(symbol, isInDollars(wire, written));
        return profile;
      },
    ).finally(() => profiles.delete(symbol));
    profiles.set(symbol, asked);
    return asked;
  }

  /** Whether the company reports in USD; false when its currency is unknown. */
  async function reportsInDollars(symbol: string, options?: CallOptions): Promise<boolean> {
    if (!inDollars.has(symbol)) {
      await readProfile(symbol, options).catch((error: unknown) => {
        if (!isProviderError(error)) throw error;
      });
    }
    return inDollars.get(symbol) ?? false;
  }

  return {
    name: 'Finnhub',
    quote: asking('quote', '/quote', QuoteWire, parseQuote),
    async metric(symbol, options) {
      const isForeign = !(await reportsInDollars(symbol, options));
      return ask(
        { service: 'metric', path: '/stock/metric', symbol, query: { metric: 'all' }, options },
        MetricWire,
        (wire, written) => parseMetric(wire, written, isForeign),
      );
    },
    priceMetric: asking('price metric', '/stock/price-metric', PriceMetricWire, parsePriceMetric),
    profile: readProfile,
    companyNews: (symbol, from, to, options) =>
      ask(
        { service: 'company news', path: '/company-news', symbol, query: { from, to }, options },
        CompanyNewsWire,
        parseCompanyNews,
      ),
    newsSentiment: asking('news sentiment', '/news-sentiment', NewsSentimentWire, parseNewsSentiment),
    insiderTransactions: asking(
      'insider transactions',
      '/stock/insider-transactions',
      InsiderWire,
      parseInsiderTransactions,
    ),
    executives: asking('executives', '/stock/executive', ExecutivesWire, parseExecutives),
    recommendation: asking('recommendation', '/stock/recommendation', RecommendationWire, parseRecommendation),
    priceTarget: asking('price target', '/stock/price-target', PriceTargetWire, parsePriceTarget),
    async earningsCalendar({ from, to, symbol }, options) {
      const call = {
        ...options,
        service: 'earnings calendar',
        path: '/calendar/earnings',
        query: { from, to, symbol },
        symbol: symbol ?? null,
      };
      return parseEarningsCalendar(await fetch.json(call, EarningsCalendarWire));
    },
    async ratingChanges(query, options) {
      const call = { ...options, service: 'rating changes', path: '/stock/upgrade-downgrade', query, symbol: null };
      return parseRatingChanges(await fetch.json(call, RatingChangesWire));
    },
  };
}
