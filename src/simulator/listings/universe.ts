// Listings of the simulated exchange: real names first, then plainly invented ones up to the wanted size.
import { watchedSymbols } from '../../domain/goldeneye/watchlist.ts';
import { sessionCount, sessionIndexUpTo } from '../calendar/sessions.ts';
import { inventedCompany, inventedFund, inventedTicker } from '../random/invented-names.ts';
import { type Chance, chance, draw, hashKey, normal, unit } from '../random/random.ts';
import { companyRows } from './companies.ts';
import { combineFigures, createMemberChoice, type MemberRule } from './fund-members.ts';
import { type FundRow, fundRows } from './funds.ts';
import type { Listing, ListingType } from './listing.ts';
import { sectorIndex, sectors } from './sectors.ts';

export type Universe = {
  seed: number;
  listings: readonly Listing[];
  /** Companies that any fund holds. */
  constituents: readonly Listing[];
  find: (symbol: string) => Listing | null;
};

/** Symbols with more surges, reversals and volume: those the minute-level detector watches. */
const livelySymbols: ReadonlySet<string> = new Set(watchedSymbols);
/** First share class by second class; the prices belong to the class with the higher volume. */
const firstClassOf: Readonly<Record<string, string>> = { GOOG: 'GOOGL', 'BRK.A': 'BRK.B' };
const adrSymbols = new Set('ASML TSM SAP NIO XPEV LI BABA JD PDD NVO SHEL BP'.split(' '));
const firstIpo = sessionIndexUpTo('2019-01-02');
const lastIpo = sessionIndexUpTo('2032-01-02');

type Draft = Omit<Listing, 'index' | 'key' | 'float_percent' | 'lively' | 'follows' | 'members'> &
  Partial<Pick<FundRow, 'follows' | 'members'>>;

function chooseIndustry(sector: string, index: number): string {
  const entry = sectors[sectorIndex.get(sector) ?? 0];
  return entry?.industries[index % entry.industries.length]?.name ?? '';
}

function findSic(sector: number, industry: string): Pick<Draft, 'sic_code' | 'sic_description'> {
  const found = sectors[sector]?.industries.find((entry) => entry.name === industry);
  return { sic_code: found?.sic_code ?? null, sic_description: found?.sic_description ?? null };
}

const fundFields = { type: 'ETF', industry: 'Exchange Traded Fund', sic_code: null, sic_description: null } as const;
const whole = { listed_at: -1, delisted_at: sessionCount } as const;

function realCompanies(): Draft[] {
  return companyRows(chooseIndustry).map((row) => {
    const sector = sectorIndex.get(row.sector) ?? 0;
    const shares = Math.round((row.cap_billions * 1e9) / row.price);
    const size = Math.log10(row.cap_billions * 1e9);
    const first = firstClassOf[row.symbol];
    const key = hashKey(first ?? row.symbol);
    // Small companies move more: about 3.4% a day at 1 billion USD, 0.85% at 1 trillion.
    const daily_vol = Math.max(0.008, 0.034 - 0.0085 * (size - 9)) * (0.85 + 0.3 * unit(draw(key, 1)));
    const turnover = row.cap_billions > 100 ? 0.004 : row.cap_billions > 20 ? 0.009 : 0.025;
    return {
      symbol: row.symbol,
      name: row.name,
      type: adrSymbols.has(row.symbol) ? 'ADRC' : 'CS',
      exchange: row.exchange,
      sector,
      industry: row.industry,
      ...findSic(sector, row.industry),
      price0: row.price,
      shares,
      daily_vol,
      beta: 0.75 + 0.5 * unit(draw(key, 2)) + (daily_vol > 0.025 ? 0.5 : 0),
      sector_beta: 0.6 + 0.6 * unit(draw(key, 3)),
      average_volume: Math.max(400, Math.round(shares * turnover * (0.6 + 0.8 * unit(draw(key, 4))))),
      ...whole,
      invented: false,
      follows: first === undefined ? null : { symbol: first, factor: 1 },
      fund_style: null,
    };
  });
}

function realFunds(): Draft[] {
  return fundRows().map((row) => {
    const shares = Math.round((row.aum_billions * 1e9) / row.price);
    const turnover = row.follows ? 0.35 : row.symbol === 'VXX' ? 0.6 : row.aum_billions > 100 ? 0.08 : 0.05;
    return {
      symbol: row.symbol,
      name: row.name,
      ...fundFields,
      exchange: row.exchange,
      sector: sectorIndex.get(row.sector) ?? -1,
      price0: row.price,
      shares,
      daily_vol: row.daily_vol,
      beta: row.beta,
      sector_beta: row.sector_beta,
      average_volume: Math.round(shares * turnover),
      ...whole,
      invented: false,
      follows: row.follows,
      members: row.members,
      fund_style: row.follows ? `Leveraged ${row.follows.factor}x` : 'Index',
    };
  });
}

function life(random: Chance): Pick<Draft, 'listed_at' | 'delisted_at'> {
  const fate = random.unit();
  const at = Math.round(random.between(firstIpo, lastIpo));
  if (fate < 0.08) return { listed_at: at, delisted_at: sessionCount };
  if (fate < 0.12) return { listed_at: -1, delisted_at: at };
  return whole;
}

function inventedStock(random: Chance, names: Set<string>, tickers: Set<string>): Draft {
  const sector = random.below(sectors.length);
  const sectorName = sectors[sector]?.name ?? '';
  const industry = chooseIndustry(sectorName, random.below(5) % (sectors[sector]?.common ?? 1));
  const name = inventedCompany(random, sectorName, names);
  // Caps are log-normal around 0.9 billion; prices around 18 USD.
  const cap = Math.min(9e10, Math.exp(Math.log(9e8) + 1.6 * random.normal()));
  const price0 = Math.min(420, Math.max(0.35, Math.exp(Math.log(18) + 1.15 * random.normal())));
  const shares = Math.round(cap / price0);
  const size = Math.log10(cap);
  return {
    symbol: inventedTicker(random, name, tickers),
    name,
    type: random.unit() < 0.04 ? 'ADRC' : 'CS',
    exchange: random.unit() < 0.62 ? 'XNAS' : random.unit() < 0.88 ? 'XNYS' : 'XASE',
    sector,
    industry,
    ...findSic(sector, industry),
    price0: Math.round(price0 * 100) / 100,
    shares,
    daily_vol: Math.min(0.06, Math.max(0.009, 0.035 - 0.009 * (size - 8.7))) * random.between(0.75, 1.3),
    beta: random.between(0.5, 1.6),
    sector_beta: random.between(0.4, 1.3),
    average_volume: Math.max(300, Math.round(shares * Math.exp(Math.log(0.0055) + 0.8 * random.normal()))),
    ...life(random),
    invented: true,
    fund_style: null,
  };
}

/** Styles of funds that hold bonds, foreign companies or options. */
const otherStyles = /Bond|Emerging|World|Buffer|Covered/;
/** Fraction of the eligible companies that an invented fund holds. */
const heldShare = 0.35;

function inventedFundListing(random: Chance, names: Set<string>, tickers: Set<string>): Draft {
  const { name, style } = inventedFund(random, names);
  const bond = style.includes('Bond');
  const price0 = Math.round(random.between(12, 90) * 100) / 100;
  const aum = Math.min(3e10, Math.exp(Math.log(1.5e8) + 1.8 * random.normal()));
  const shares = Math.max(50_000, Math.round(aum / price0));
  const hasSector = !bond && random.unit() < 0.4;
  const of = hasSector ? 'sector' : style.startsWith('Small') ? 'small' : 'largest';
  return {
    symbol: inventedTicker(random, name, tickers),
    name,
    ...fundFields,
    exchange: random.unit() < 0.6 ? 'ARCX' : random.unit() < 0.5 ? 'XNAS' : 'BATS',
    sector: hasSector ? random.below(sectors.length) : -1,
    price0,
    shares,
    daily_vol: bond ? 0.0015 : random.between(0.002, 0.006),
    beta: bond ? 0.02 : random.between(0.5, 1.15),
    sector_beta: hasSector ? random.between(0.4, 1) : 0,
    average_volume: Math.max(200, Math.round(shares * Math.exp(Math.log(0.004) + 0.9 * random.normal()))),
    ...life(random),
    invented: true,
    members: otherStyles.test(style) ? null : { of, weighed: 'size', share: heldShare },
    fund_style: style,
  };
}

type PaperKind = { type: ListingType; suffix: string; text: string; price: number };

const paperKinds: readonly PaperKind[] = [
  { type: 'PFD', suffix: 'pA', text: 'Preferred Stock Series A', price: 24 },
  { type: 'PFD', suffix: 'pB', text: 'Preferred Stock Series B', price: 23 },
  { type: 'WARRANT', suffix: '.WS', text: 'Warrants', price: 0.9 },
  { type: 'UNIT', suffix: '.U', text: 'Units', price: 10.4 },
  { type: 'RIGHT', suffix: '.R', text: 'Rights', price: 0.3 },
];

/** Further security of a listed company: preferred (lower-case p in the ticker), warrant, unit or right. */
function sidePaper(random: Chance, parent: Draft, kind: PaperKind): Draft {
  return {
    ...parent,
    symbol: `${parent.symbol}${kind.suffix}`,
    name: `${parent.name} ${kind.text}`,
    type: kind.type,
    price0: Math.round(kind.price * random.between(0.8, 1.2) * 100) / 100,
    shares: Math.round(parent.shares / 20),
    daily_vol: kind.type === 'PFD' ? 0.006 : 0.03,
    beta: kind.type === 'PFD' ? 0.2 : 0.6,
    average_volume: Math.max(200, Math.round(parent.average_volume / 60)),
  };
}

/** Real companies with a preferred stock or warrant, by symbol and index of `paperKinds`; such tickers must occur. */
const realPapers = [
  ['BAC', 1],
  ['WFC', 0],
  ['JPM', 0],
  ['ACHR', 2],
] as const;

function drafts(seed: number, size: number): Draft[] {
  const list = [...realCompanies(), ...realFunds()];
  const tickers = new Set(list.map((entry) => entry.symbol));
  const names = new Set(list.map((entry) => entry.name));
  const random = chance(hashKey('universe', seed));
  for (const [symbol, kind] of realPapers) {
    const parent = list.find((entry) => entry.symbol === symbol);
    if (parent) list.push(sidePaper(random, parent, paperKinds[kind] as PaperKind));
  }
  const real = list.length;
  while (list.length < size) {
    const kind = random.unit();
    if (kind < 0.66) list.push(inventedStock(random, names, tickers));
    else if (kind < 0.965) list.push(inventedFundListing(random, names, tickers));
    else {
      const parent = list[random.below(list.length)];
      if (!parent?.invented || parent.type !== 'CS') continue;
      const paper = sidePaper(random, parent, random.pick(paperKinds));
      if (tickers.has(paper.symbol)) continue;
      tickers.add(paper.symbol);
      list.push(paper);
    }
  }
  return list.slice(0, Math.max(size, real));
}

/** Universe of a seed: all real names, and invented ones up to `size` listings. */
export function createUniverse(seed: number, size: number): Universe {
  const list = drafts(seed, size);
  const position = new Map(list.map((entry, index) => [entry.symbol, index]));
  const rules = new Map<Listing, MemberRule>();
  const plain = list.map((entry, index): Listing => {
    const { follows = null, members: rule, ...rest } = entry;
    const key = hashKey(entry.symbol, seed);
    const followed = follows === null ? undefined : position.get(follows.symbol);
    const listing: Listing = {
      ...rest,
      index,
      key,
      float_percent: Math.round(Math.min(99.6, Math.max(18, 86 + 12 * normal(draw(key, 77)))) * 100) / 100,
      lively: livelySymbols.has(entry.symbol),
      follows: followed === undefined ? null : { index: followed, factor: follows?.factor ?? 1 },
      members: null,
    };
    if (rule) rules.set(listing, rule);
    return listing;
  });
  const { constituents, choose } = createMemberChoice(plain);
  const listings = plain.map((listing): Listing => {
    const rule = rules.get(listing);
    const members = rule ? choose(listing, rule) : null;
    return members ? { ...listing, ...combineFigures(listing, members, constituents), members } : listing;
  });
  return {
    seed,
    listings,
    constituents,
    find: (symbol) => {
      const index = position.get(symbol);
      return index === undefined ? null : (listings[index] ?? null);
    },
  };
}
