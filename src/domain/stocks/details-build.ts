// Assembly of a stock's or fund's details: facts, news, questions, cases, sections.
import { quoteOfToday } from '../figures/quote-of-today.ts';
import { instantWords } from '../figures/quote-words.ts';
import { priceFactor, valuedAt } from '../figures/valuation.ts';
import type { TickerProfile } from '../market/bars.ts';
import { newYorkDate } from '../market/calendar.ts';
import { hasTitle } from '../market/headlines.ts';
import type { CompanyNews, Quote } from '../market/live-data.ts';
import type { RichNews } from '../market/rich-news.ts';
import { rankCategories } from '../rules/market-rank-rules.ts';
import type { RuleTable } from '../rules/rule.ts';
import { analystActions, consensusPriceTarget, consensusRating, ratingsOverTime } from './details/analyst-sections.ts';
import { bullBearCase } from './details/cases.ts';
import { companyNow } from './details/company-now.ts';
import type { DetailNews, StockDetails, TickerDetails } from './details/details.ts';
import { faq } from './details/faq.ts';
import {
  aggregatePriceTarget,
  aggregateRating,
  buildExpenses,
  buildExposure,
  type FeeComparison,
  type RatedHolding,
  topHoldings,
} from './details/fund-sections.ts';
import { debt, profitability, salesAndBookValue } from './details/fundamental-tables.ts';
import type {
  Constituent,
  FundProfile,
  RatingAction,
  CompanyFigures as ReadFigures,
  WrittenCases,
} from './details/research.ts';
import type { Listing } from './listings/listing.ts';
import { newestCategories, rankOfCategories, type ScoredCategory } from './rank/market-rank.ts';
import { type RankSources, rankFacts } from './rank/rank-facts.ts';

const detailRules = {
  articles: { name: 'Articles in the details', value: 20, unit: 'articles', source: 'product decision' },
} as const satisfies RuleTable;

/** Sources of the details; unknown ones are null or empty. Lists are newest first unless stated otherwise. */
export type StockFacts = Omit<RankSources, 'price'> & {
  symbol: string;
  /** Trading date in New York, YYYY-MM-DD. */
  today: string;
  listing: Listing | null;
  profile: TickerProfile | null;
  /** Address of the icon on this server. */
  icon_path: string | null;
  quote: Quote | null;
  /** Time of the quote, ISO; null when unknown. */
  quote_as_of: string | null;
  articles: readonly RichNews[];
  headlines: readonly CompanyNews[];
  actions: readonly RatingAction[];
  cases: WrittenCases | null;
  fund: FundProfile | null;
  constituents: readonly Constituent[];
  fee_comparison: FeeComparison | null;
  rated_holdings: readonly RatedHolding[];
  /** Sector and industry of other stocks; null when unknown. */
  findGroups: (symbol: string) => { sector: string | null; industry: string | null } | null;
  /** Next report in the market-wide calendar, YYYY-MM-DD; null without one. */
  calendar_report: string | null;
  /** Stored categories of the rank; null without any, or for the details of an earlier day. */
  stored_rank: readonly ScoredCategory[] | null;
  /** Stars of all ranked stocks, lowest first. */
  ranked: readonly number[];
};

/** Type codes of funds and notes that hold other instruments. Source: the market data vendor's ticker types. */
const fundTypes = new Set(['ETF', 'ETV', 'ETN', 'ETS', 'FUND']);

export function isFund(type: string | null): boolean {
  return type !== null && fundTypes.has(type);
}

function buildNews(facts: StockFacts): DetailNews[] {
  const articles = facts.articles.flatMap((article): DetailNews[] => {
    const { title, description, article_url, publisher, published_utc } = article;
    if (!hasTitle(title)) return [];
    return [{ title, summary: description, url: article_url, source: publisher.name, date: published_utc }];
  });
  const titled = facts.headlines.filter(({ headline }) => hasTitle(headline));
  const headlines = titled.map(({ headline, summary, url, source, datetime }): DetailNews => {
    return { title: headline, summary, url, source, datetime };
  });
  return (articles.length > 0 ? articles : headlines).slice(0, detailRules.articles.value);
}

/** Sections of a stock or a fund; sections without data are absent (a fund has no debt, a stock no holdings). */
function buildSections(facts: StockFacts, price: number | null): StockDetails {
  if (isFund(facts.listing?.type ?? facts.profile?.type ?? null)) {
    return {
      holdings: topHoldings(facts.constituents),
      sector_exposure: buildExposure(
        facts.fund?.sectors ?? [],
        facts.constituents,
        (symbol) => facts.findGroups(symbol)?.sector ?? null,
      ),
      industry_exposure: buildExposure(
        facts.fund?.industries ?? [],
        facts.constituents,
        (symbol) => facts.findGroups(symbol)?.industry ?? null,
      ),
      expenses: buildExpenses(facts.fund, facts.fee_comparison),
      aggregate_rating: aggregateRating(facts.symbol, facts.rated_holdings),
      aggregate_price_target: aggregatePriceTarget(price, facts.rated_holdings),
    };
  }
  const { symbol, consensus, months, actions, today } = facts;
  return {
    consensus_rating: consensusRating(symbol, consensus, months),
    consensus_price_target: consensusPriceTarget(consensus, actions, { price, at: quoteWords(facts) }, today),
    analyst_ratings_over_time: ratingsOverTime(consensus, months, actions, today),
    recent_analyst_actions: analystActions(actions, facts.closes),
    market_rank: rankOfCategories(newestCategories(facts.stored_rank, rankFacts({ ...facts, price })), facts.ranked),
    profitability: profitability(facts),
    debt: debt(facts),
    sales_and_book_value: salesAndBookValue(facts),
  };
}

/** Removes the keys of absent sections, so that `in` checks agree with the wire format. */
function withoutAbsent(sections: StockDetails): StockDetails {
  return Object.fromEntries(Object.entries(sections).filter(([, value]) => value !== undefined)) as StockDetails;
}

/** Time of the quote in words; empty when the price is a close. */
const quoteWords = ({ quote, quote_as_of, now }: StockFacts) =>
  quote?.c == null ? '' : instantWords(quote_as_of, now);

function buildCompany(
  facts: StockFacts,
  details: StockDetails,
  market_cap: number | null,
  next_earnings: string | null,
) {
  return companyNow({
    sector: facts.listing?.sector ?? null,
    industry: facts.listing?.industry ?? null,
    market_cap,
    figures: facts.figures,
    ratios: facts.ratios,
    statements: facts.statements,
    marketrank: details.market_rank?.star_rating ?? null,
    consensus_rating: details.consensus_rating?.consensus_rating ?? null,
    consensus_price_target: details.consensus_price_target?.average ?? null,
    next_earnings_date: next_earnings,
  });
}

const categoryNames = Object.fromEntries(Object.entries(rankCategories).map(([key, { name }]) => [key, name]));

/** Facts with price-dependent figures recomputed at the quote; unchanged without a quote, as for an earlier day. */
export function factsAtQuote(facts: StockFacts): StockFacts {
  const { quote, quote_as_of, figures, ratios, profile, today } = facts;
  const day = quote_as_of === null ? today : newYorkDate(Date.parse(quote_as_of));
  const now = { price: quote?.c ?? null, previous_close: quote?.pc ?? null, day };
  const sincePrevious = priceFactor(now, null);
  return {
    ...facts,
    figures: figures === null ? null : figuresAt(figures, priceFactor(now, figures)),
    ratios: ratios === null ? null : valuedAt(ratios, sincePrevious),
    profile: profile === null ? null : valuedAt(profile, sincePrevious),
  };
}

function figuresAt(figures: ReadFigures, factor: number): ReadFigures {
  const { price, dividend_yield } = figures;
  return {
    ...valuedAt(figures, factor),
    price: price === null ? null : price * factor,
    dividend_yield: dividend_yield === null ? null : dividend_yield / factor,
  };
}

export function buildDetails(known: StockFacts): { about: TickerDetails; details: StockDetails } {
  const facts = factsAtQuote(known);
  const { profile, listing, symbol, figures, quote_as_of } = facts;
  const quote = facts.quote === null ? null : quoteOfToday(facts.quote, quote_as_of, facts.now);
  const price = facts.quote?.c ?? figures?.price ?? facts.closes.at(-1)?.close ?? null;
  const details = withoutAbsent(buildSections(facts, price));
  const about = {
    branding: { icon_url: facts.icon_path },
    name: profile?.company_name ?? listing?.name ?? symbol,
    description: profile?.description ?? null,
    primary_exchange: profile?.primary_exchange ?? listing?.exchange ?? null,
    total_employees: profile?.total_employees ?? null,
    list_date: profile?.list_date ?? null,
    homepage_url: profile?.homepage_url ?? null,
    market_cap: figures?.market_cap ?? profile?.market_cap ?? null,
    sic_description: profile?.sic_description ?? null,
    share_class_shares_outstanding: profile?.shares_outstanding ?? null,
  };
  const next =
    facts.earnings
      .filter(({ date, eps_actual }) => date >= facts.today && eps_actual === null)
      .toSorted((a, b) => a.date.localeCompare(b.date))[0] ?? null;
  const questions = faq({
    symbol,
    quote,
    at: quoteWords(facts),
    figures,
    next_earnings: next,
    details,
    about,
  });
  return {
    about: {
      ...about,
      news: buildNews(facts),
      faq: { questions },
      quote: quote?.c == null || quote_as_of === null ? null : { ...quote, as_of: quote_as_of },
      bull_bear_case: bullBearCase(facts.cases, details, categoryNames),
      company: {
        figures: buildCompany(facts, details, about.market_cap, facts.calendar_report ?? next?.date ?? null),
        as_of: new Date(facts.now).toISOString(),
      },
    },
    details,
  };
}

/** Sections of a stock with the facts they were built from. */
export type BuiltDetails = ReturnType<typeof buildDetails> & { facts: StockFacts };
