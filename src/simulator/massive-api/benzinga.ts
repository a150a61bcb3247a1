// Massive's Benzinga add-on: rating actions, consensus, bull and bear cases.
import type { Moment } from '../calendar/market-time.ts';
import { sessionAt } from '../calendar/sessions.ts';
import {
  computeConsensus,
  coverage,
  type RatingList,
  ratingAction,
  ratingCopies,
  ratingLists,
  ratingMembers,
} from '../companies/analysts.ts';
import { makeFundamentals } from '../companies/fundamentals.ts';
import type { Reply, Request, Route } from '../http/routes.ts';
import type { Listing } from '../listings/listing.ts';
import { sectors } from '../listings/sectors.ts';
import type { Market } from '../prices/market.ts';
import { draw, hashKey } from '../random/random.ts';
import { asked, matches, notFound, ok, pagedRows } from './replies.ts';

const ratingWords: Record<RatingList, { rating: string; target: string }> = {
  upgrades: { rating: 'upgrades', target: 'raises' },
  downgrades: { rating: 'downgrades', target: 'lowers' },
  'price-target-raised': { rating: 'maintains', target: 'raises' },
  'price-target-lowered': { rating: 'maintains', target: 'lowers' },
  'new-coverage': { rating: 'initiates_coverage_on', target: 'announces' },
  reiterations: { rating: 'reiterates', target: 'maintains' },
};

/** Sessions of rating actions in a reply about one symbol; `marketSessions`: in one about the whole market. */
const ratingSessions = 20;
const marketSessions = 3;

const hexId = (text: string): string =>
  [1, 2, 3].map((part) => hashKey(text, part).toString(16).padStart(8, '0')).join('');

function ratingRow(
  market: Market,
  slug: RatingList,
  listing: Listing,
  session: number,
  copy: number,
): Record<string, unknown> {
  const action = ratingAction(market, slug, listing, session, copy);
  const date = sessionAt(session).date;
  const time = `${String(action.hour).padStart(2, '0')}:${String(draw(listing.key, session) % 60).padStart(2, '0')}:00`;
  const words = ratingWords[slug];
  const { previous_target, previous_rating } = action;
  const page = `https://benzinga.example.com/quote/${encodeURIComponent(listing.symbol)}/analyst-ratings`;
  return {
    adjusted_price_target: action.target,
    analyst: action.analyst,
    benzinga_analyst_id: hexId(action.analyst),
    benzinga_calendar_url: page,
    benzinga_firm_id: hexId(action.firm),
    benzinga_id: hexId(`${slug} ${listing.symbol} ${session}${copy === 0 ? '' : ` ${copy}`}`),
    benzinga_news_url: page,
    company_name: listing.name,
    currency: 'USD',
    date,
    firm: action.firm,
    importance: 0,
    last_updated: `${date}T${time}Z`,
    ...(previous_target === null
      ? {}
      : {
          previous_adjusted_price_target: previous_target,
          previous_price_target: previous_target,
          price_percent_change: Math.round((action.target / previous_target - 1) * 10_000) / 100,
        }),
    ...(previous_rating === null ? {} : { previous_rating: previous_rating.toLowerCase() }),
    price_target: action.target,
    price_target_action: words.target,
    rating: action.rating.toLowerCase(),
    rating_action: words.rating,
    ticker: listing.symbol,
    time,
  };
}

const ratings = pagedRows({ normal: 100, most: 50_000 }, ({ market, query, moment: { complete } }) => {
  const symbol = query.get('ticker');
  const rows: Record<string, unknown>[] = [];
  const sessions = symbol === null ? marketSessions : ratingSessions;
  for (let back = 0; back < sessions; back += 1) {
    for (const slug of ratingLists) {
      // Reiterations are numerous and minor, so only replies about one symbol contain them.
      if (slug === 'reiterations' && symbol === null) continue;
      for (const listing of ratingMembers(market, slug, complete - back)) {
        if (symbol !== null && listing.symbol !== symbol) continue;
        for (let copy = 0; copy < ratingCopies(slug, listing, complete - back); copy += 1) {
          rows.push(ratingRow(market, slug, listing, complete - back, copy));
        }
      }
    }
  }
  return rows.filter((row) => matches(query, 'ticker', String(row.ticker)) && matches(query, 'date', String(row.date)));
});

function consensus(request: Request): Reply {
  const { market, moment } = asked(request);
  const listing = market.universe.find(request.params.ticker ?? '');
  const found = listing && computeConsensus(market, listing, moment.complete);
  if (!listing) return notFound(request, 'Ticker not found.');
  return ok(request, {
    results: found
      ? [
          {
            buy_ratings: found.buy,
            consensus_price_target: found.target,
            consensus_rating: found.rating.toLowerCase(),
            consensus_rating_value: found.score,
            high_price_target: found.high,
            hold_ratings: found.hold,
            low_price_target: found.low,
            price_target_contributors: found.contributors,
            ratings_contributors: found.contributors,
            sell_ratings: found.sell,
            strong_buy_ratings: found.strong_buy,
            strong_sell_ratings: found.strong_sell,
            ticker: listing.symbol,
          },
        ]
      : [],
  });
}

function cases(listing: Listing, moment: Moment): Record<string, unknown> | null {
  const facts = makeFundamentals(listing);
  if (!facts || coverage(listing) === 0) return null;
  const sector = (sectors[listing.sector]?.name ?? 'its sector').toLowerCase();
  const percent = (value: number): string => `${(value * 100).toFixed(1)}%`;
  return {
    bear_case: `Shares short stand at ${facts.short_percent.toFixed(1)}% of the total and debt at ${facts.debt_to_equity.toFixed(2)} times equity. A slower ${sector} cycle would weigh on a net margin of ${percent(facts.net_margin)}.`,
    benzinga_id: hexId(`case ${listing.symbol}`),
    bull_case: `Revenue grows by about ${percent(facts.growth)} a year with a gross margin of ${percent(facts.gross_margin)}. ${listing.name} earns ${percent(facts.return_on_equity)} on equity and holds a firm place in ${listing.industry.toLowerCase()}.`,
    last_updated: `${sessionAt(moment.complete - (moment.complete % 5)).date}T10:30:00Z`,
    ticker: listing.symbol,
  };
}

const bullsAndBears = pagedRows({ normal: 100, most: 5_000 }, ({ market, query, moment }) =>
  market.universe.listings
    .filter((listing) => matches(query, 'ticker', listing.symbol))
    .flatMap((listing) => cases(listing, moment) ?? []),
);

export const benzingaRoutes: readonly Route[] = [
  { pattern: '/benzinga/v1/ratings', handle: ratings },
  { pattern: '/benzinga/v1/consensus-ratings/:ticker', handle: consensus },
  { pattern: '/benzinga/v1/bulls-bears-say', handle: bullsAndBears },
];
