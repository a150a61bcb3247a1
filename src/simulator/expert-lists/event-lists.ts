// Lists from company events: results, guidance, dividends, buybacks, splits, offerings, IPOs.
import { dividendChange, nextExDividend } from '../companies/dividends.ts';
import { type Report, reportsBetween } from '../companies/earnings.ts';
import { isCompany, type Listing, trades } from '../listings/listing.ts';
import { closeAt, type DailyPrices, findSplits, previousClose } from '../prices/daily-prices.ts';
import { select } from '../prices/edges.ts';
import { tradedCompanies } from '../prices/market.ts';
import { chance, draw, hashKey } from '../random/random.ts';
import {
  americanDate,
  bigMoney,
  dollars,
  type ListMaker,
  money,
  nameCells,
  percent,
  type Row,
  signedPercent,
} from './cells.ts';

function results(outcome: 'beat' | 'miss'): ListMaker {
  // Only reports that the newest session's prices reacted to.
  return (market, session) =>
    reportsBetween(market, session, session)
      .filter((report) => report.outcome === outcome)
      .map((report) => ({
        ...nameCells(report.listing),
        'Reported EPS': dollars(report.eps_actual),
        'Consensus EPS': dollars(report.eps_estimate),
        Surprise: signedPercent(
          (100 * (report.eps_actual - report.eps_estimate)) / Math.max(0.01, Math.abs(report.eps_estimate)),
        ),
        Revenue: bigMoney(report.revenue_actual),
        'Consensus Revenue': bigMoney(report.revenue_estimate),
        'Report Date': report.date,
      }));
}

function guidance(word: 'raised' | 'cut'): ListMaker {
  return (market, session) =>
    reportsBetween(market, session, session)
      .filter((report: Report) => report.guidance === word)
      .map((report) => ({
        ...nameCells(report.listing),
        Period: `FY ${report.year}`,
        'EPS Guidance': `${(report.eps_guidance * 0.98).toFixed(2)}-${(report.eps_guidance * 1.02).toFixed(2)}`,
        Consensus: (report.eps_estimate * 4).toFixed(2),
        'Revenue Guidance': bigMoney(report.revenue_guidance),
        Date: report.date,
      }));
}

const upcoming: ListMaker = (market, session) =>
  reportsBetween(market, session + 1, session + 6)
    .filter(({ released }) => released > session && released <= session + 5)
    .map((report) => ({
      ...nameCells(report.listing),
      Date: americanDate(report.released),
      Time: report.hour === 'bmo' ? 'Before Market Open' : 'After Market Close',
      'Consensus EPS': dollars(report.eps_estimate),
    }));

/** Rows of every listing that trades in the session. */
function ofTraded(rows: (listing: Listing, session: number, daily: DailyPrices) => Row | readonly Row[]): ListMaker {
  return ({ universe, daily }, session) =>
    universe.listings.flatMap((listing) => (trades(listing, session) ? rows(listing, session, daily) : []));
}

const dividendList = (rises: boolean) =>
  ofTraded((listing, session, daily) => {
    const change = dividendChange(listing, session, 10);
    if (!change || change.after > change.before !== rises) return [];
    return {
      ...nameCells(listing),
      'Old Dividend': dollars(change.before),
      'New Dividend': dollars(change.after),
      Amount: dollars(change.after),
      Yield: percent((400 * change.after) / closeAt(daily, listing, session)),
      Announced: americanDate(change.declared),
      'Ex-Date': americanDate(change.ex),
    };
  });

const exDividend = ofTraded((listing, session, daily) => {
  const next = nextExDividend(listing, session, 8);
  if (!next) return [];
  return {
    ...nameCells(listing),
    Amount: dollars(next.amount),
    Yield: percent((400 * next.amount) / closeAt(daily, listing, session)),
    'Ex-Date': americanDate(next.ex),
    Payable: americanDate(next.ex + 15),
  };
});

/** Rows of events without a history in the simulator: each session draws other companies. */
function announced(
  slug: string,
  size: number,
  cells: (listing: Listing, price: number, random: ReturnType<typeof chance>, session: number) => Row,
): ListMaker {
  return (market, session) => {
    return select(market, slug, session, tradedCompanies(market, session), size).map((listing) => {
      const random = chance(draw(listing.key ^ hashKey(slug), session));
      return { ...nameCells(listing), ...cells(listing, closeAt(market.daily, listing, session), random, session) };
    });
  };
}

const splitList = (forward: boolean) =>
  ofTraded((listing, session, daily) =>
    findSplits(daily, listing)
      .filter((split) => split.session > session - 20 && split.session <= session + 15)
      .filter((split) => split.to > split.from === forward)
      .map((split) => ({
        ...nameCells(listing),
        Ratio: `${split.to}-for-${split.from}`,
        Announced: americanDate(split.session - 15),
        'Ex-Date': americanDate(split.session),
      })),
  );

const afterIpo = (slug: 'lockup-expirations' | 'quiet-period-expirations', from: number, to: number) =>
  ofTraded((listing, session, daily) => {
    const age = session - listing.listed_at;
    if (listing.listed_at < 1 || age < from || age > to || !isCompany(listing)) return [];
    const price = closeAt(daily, listing, session);
    const random = chance(draw(listing.key, hashKey(slug)));
    return {
      ...nameCells(listing),
      'IPO Price': money(Math.round(previousClose(daily, listing, listing.listed_at))),
      'Current Price': money(price),
      Amount: bigMoney(listing.shares * price * random.between(0.2, 0.6)),
      'Expiration Date': americanDate(listing.listed_at + (slug === 'lockup-expirations' ? 124 : 17)),
    };
  });

export const eventLists: Readonly<Record<string, ListMaker>> = {
  'earnings-beats': results('beat'),
  'earnings-misses': results('miss'),
  'guidance-raised': guidance('raised'),
  'guidance-cut': guidance('cut'),
  'upcoming-earnings': upcoming,
  'dividend-increases': dividendList(true),
  'dividend-cuts': dividendList(false),
  'ex-dividend': exDividend,
  'special-dividends': announced('special-dividends', 25, (_, price, random, session) => ({
    Amount: dollars(price * random.between(0.01, 0.08) + 0.01),
    'Ex-Date': americanDate(session + 5 + random.below(12)),
  })),
  buybacks: announced('buybacks', 110, (listing, price, random, session) => {
    const part = random.between(0.01, 0.15);
    return {
      Amount: bigMoney(listing.shares * price * part),
      'Percent of Shares': percent(100 * part),
      Date: americanDate(session),
    };
  }),
  'secondary-offerings': announced('secondary-offerings', 80, (listing, price, random, session) => ({
    Amount: bigMoney(listing.shares * price * random.between(0.02, 0.2)),
    Price: money(price * random.between(0.88, 0.98)),
    Date: americanDate(session),
  })),
  'forward-splits': splitList(true),
  'reverse-splits': splitList(false),
  'lockup-expirations': afterIpo('lockup-expirations', 105, 124),
  'quiet-period-expirations': afterIpo('quiet-period-expirations', 3, 17),
};
