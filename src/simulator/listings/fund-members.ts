// Members of index and sector funds, from the companies that trade over the whole calendar.
import { sessionCount } from '../calendar/sessions.ts';
import { draw, unit } from '../random/random.ts';
import type { Listing, Members } from './listing.ts';
import { sectorIndex, sectors } from './sectors.ts';

/** `of`: a named rule or a list of industries; `share`: fraction of the matching companies that the fund holds. */
export type MemberRule = { of: string; weighed: 'size' | 'equal' | 'price'; share: number };

/** Maximum number of members: funds of the whole market, and of a sector, industry or size. */
const [mostOfMarket, mostOfPart] = [80, 60];
/** Market capitalizations of middle and small companies in USD. */
const [middleFrom, middleTo, smallTo] = [8e9, 30e9, 6e9];
/** Below this number of members a fund takes all eligible companies. */
const fewest = 8;

const dow = new Set(
  (
    'AAPL AMGN AMZN AXP BA CAT CRM CSCO CVX DIS GS HD HON IBM JNJ JPM KO MCD MMM MRK MSFT NKE NVDA PG SHW TRV UNH V VZ ' +
    'WMT'
  ).split(' '),
);

const sizeOf = ({ shares, price0 }: Listing): number => shares * price0;

/** At most `most` companies, evenly spread over the sizes. */
function spread(companies: readonly Listing[], most: number): Listing[] {
  const stride = Math.ceil(companies.length / most);
  return companies.filter((_, at) => at % stride === 0);
}

/** Eligible companies of a rule, largest first, as `companies` are. */
function findCompanies(companies: readonly Listing[], of: string, sector: number): readonly Listing[] {
  const finance = sectorIndex.get('Financial Services');
  if (of === 'largest') return companies.slice(0, mostOfMarket);
  if (of === 'nasdaq') {
    return companies.filter((one) => one.exchange === 'XNAS' && one.sector !== finance).slice(0, mostOfMarket);
  }
  if (of === 'dow') return companies.filter(({ symbol }) => dow.has(symbol));
  if (of === 'middle') {
    return spread(
      companies.filter((one) => sizeOf(one) >= middleFrom && sizeOf(one) < middleTo),
      mostOfPart,
    );
  }
  if (of === 'small') {
    return spread(
      companies.filter((one) => sizeOf(one) < smallTo),
      mostOfPart,
    );
  }
  if (of === 'sector') return companies.filter((one) => one.sector === sector).slice(0, mostOfPart);
  const industries = of.split(', ');
  return companies.filter(({ industry }) => industries.includes(industry)).slice(0, mostOfPart);
}

/** `choose` picks a fund's members and adds them to `constituents`; excludes depositary receipts and second classes. */
export function createMemberChoice(listings: readonly Listing[]) {
  const companies = listings
    .filter(
      ({ type, follows, listed_at, delisted_at }) =>
        type === 'CS' && follows === null && listed_at < 0 && delisted_at >= sessionCount,
    )
    .sort((a, b) => sizeOf(b) - sizeOf(a));
  const constituents: Listing[] = [];
  const places = new Map<Listing, number>();
  const findPlace = (company: Listing): number => {
    const place = places.get(company) ?? constituents.length;
    if (place === constituents.length) {
      constituents.push(company);
      places.set(company, place);
    }
    return place;
  };
  const byRule = new Map<string, readonly Listing[]>();
  const choose = (fund: Listing, { of, weighed, share }: MemberRule): Members | null => {
    const name = of === 'sector' ? `sector ${fund.sector}` : of;
    const all = byRule.get(name) ?? findCompanies(companies, of, fund.sector);
    byRule.set(name, all);
    const held = share === 1 ? all : all.filter(({ key }) => unit(draw(fund.key, key)) < share);
    const chosen = held.length < fewest ? all : held;
    if (chosen.length === 0) return null;
    const weigh = (one: Listing) => (weighed === 'size' ? sizeOf(one) : weighed === 'price' ? one.price0 : 1);
    // Companies are sorted by size already.
    const sorted = weighed === 'price' ? chosen.toSorted((a, b) => weigh(b) - weigh(a)) : chosen;
    const total = sorted.reduce((sum, one) => sum + weigh(one), 0);
    return { at: Uint16Array.from(sorted, findPlace), weights: Float64Array.from(sorted, (one) => weigh(one) / total) };
  };
  return { constituents: constituents as readonly Listing[], choose };
}

/** Betas of a fund from its members, and its deviation without market and own sector. */
export function combineFigures(
  fund: Listing,
  { at, weights }: Members,
  constituents: readonly Listing[],
): Pick<Listing, 'beta' | 'sector_beta' | 'daily_vol'> {
  const bySector = sectors.map(() => 0);
  let beta = 0;
  let own = 0;
  for (let n = 0; n < at.length; n += 1) {
    const member = constituents[at[n] as number] as Listing;
    const weight = weights[n] as number;
    beta += weight * member.beta;
    own += (weight * member.daily_vol) ** 2;
    bySector[member.sector] = (bySector[member.sector] ?? 0) + weight * member.sector_beta;
  }
  sectors.forEach(({ volatility }, sector) => {
    if (sector !== fund.sector) own += ((bySector[sector] ?? 0) * volatility) ** 2;
  });
  return { beta, sector_beta: bySector[fund.sector] ?? 0, daily_vol: Math.sqrt(own) };
}
