// Lists of prices and volumes: movers, highs and lows, crosses, gaps, oscillators, options activity.
import { makeFundamentals } from '../companies/fundamentals.ts';
import { select } from '../prices/edges.ts';
import { makeHalts } from '../prices/episodes.ts';
import { type Technicals, technicalsAt } from '../prices/technicals.ts';
import { chance, draw, hashKey } from '../random/random.ts';
import {
  americanDate,
  commas,
  type ListMaker,
  money,
  nameCells,
  percent,
  type Row,
  shares,
  signedPercent,
} from './cells.ts';

function indicators(row: Technicals): string {
  const names: string[] = [];
  const random = chance(draw(row.listing.key, row.bar.v));
  if (row.bar.v > 2 * row.average_volume) names.push('High Trading Volume');
  if (row.gap_percent > 2) names.push('Gap Up');
  if (row.gap_percent < -2) names.push('Gap Down');
  if (random.unit() < 0.12) names.push('Analyst Report');
  if (random.unit() < 0.05) names.push(row.change_percent > 0 ? 'Analyst Upgrade' : 'Analyst Downgrade');
  if (random.unit() < 0.2) names.push('News Coverage');
  if (random.unit() < 0.07) names.push('Insider Trade');
  return names.join('; ');
}

const base = (row: Technicals): Row => ({
  ...nameCells(row.listing),
  'Current Price': money(row.bar.c),
  'Price Change': signedPercent(row.change_percent),
  Volume: shares(row.bar.v),
  'Average Volume': shares(row.average_volume),
  'Indicator(s)': indicators(row),
});

type Score = (row: Technicals) => number;

/** True if price and daily turnover in USD are high enough for the provider's lists. */
const printable = (row: Technicals): boolean => row.bar.c >= 0.5 && row.average_volume * row.bar.c > 60_000;
const stock = (row: Technicals): boolean => row.listing.type !== 'ETF';

/** Stocks that pass `wanted`, highest score first, with further cells. */
type Ranking = readonly [
  most: number,
  wanted: (row: Technicals) => boolean,
  score: Score,
  cells?: (row: Technicals) => Row,
];

function ranked([most, wanted, score, cells]: Ranking): ListMaker {
  return (market, session) =>
    technicalsAt(market, session)
      .filter((row) => printable(row) && wanted(row))
      .sort((a, b) => score(b) - score(a))
      .slice(0, most)
      .map((row) => ({ ...base(row), ...cells?.(row) }));
}

const crossed = (a: number | null, b: number | null, aBefore: number | null, bBefore: number | null): boolean =>
  a !== null && b !== null && aBefore !== null && bBefore !== null && a > b && aBefore <= bBefore;

const averages = (row: Technicals): Row => ({
  '50-Day SMA': money(row.sma_50 ?? 0),
  '200-Day SMA': money(row.sma_200 ?? 0),
});
const macdCells = (row: Technicals): Row => ({
  MACD: (row.macd ?? 0).toFixed(3),
  Signal: (row.signal ?? 0).toFixed(3),
});

function optionsList(slug: 'unusual-call-volume' | 'unusual-put-volume', side: 'Call' | 'Put'): ListMaker {
  return (market, session) => {
    const rows = new Map(
      technicalsAt(market, session)
        .filter((row) => stock(row) && row.average_volume * row.bar.c > 4_000_000)
        .map((row) => [row.listing, row]),
    );
    return select(market, slug, session, [...rows.keys()], 240).flatMap((listing) => {
      const row = rows.get(listing);
      if (!row) return [];
      const random = chance(draw(listing.key ^ hashKey(slug), session));
      const average = Math.max(40, Math.round((row.average_volume / 100) * random.between(0.02, 0.3)));
      const volume = Math.round(average * random.between(1.6, 9));
      return [
        {
          ...base(row),
          [`${side} Options Volume`]: commas(volume),
          'Average Options Volume': commas(average),
          Increase: signedPercent(100 * (volume / average - 1)),
        },
      ];
    });
  };
}

function clockText(minutesAfterOpen: number): string {
  const minute = 570 + minutesAfterOpen;
  const hour = Math.floor(minute / 60);
  return `${((hour + 11) % 12) + 1}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

const halts: ListMaker = (market, session) =>
  technicalsAt(market, session).flatMap(({ listing }) =>
    makeHalts(listing, session).map(({ start, end }) => ({
      ...nameCells(listing),
      'Halt Time': `${americanDate(session)} ${clockText(start)}`,
      Reason: 'Volatility Trading Pause',
      'Resume Time': `${americanDate(session)} ${clockText(end)}`,
    })),
  );

const trending: ListMaker = (market, session) =>
  technicalsAt(market, session)
    .filter((row) => printable(row) && stock(row))
    .map((row) => {
      const pull = Math.log10(row.average_volume * row.bar.c) * 30 + Math.abs(row.change_percent) * 12;
      return { row, mentions: Math.round(pull * (0.5 + (draw(row.listing.key, session) % 100) / 100)) };
    })
    .sort((a, b) => b.mentions - a.mentions)
    .slice(0, 100)
    .map(({ row, mentions }) => ({ ...base(row), Mentions: commas(mentions) }));

function cheapness(slug: 'low-pe' | 'low-peg', most: number): ListMaker {
  return (market, session) =>
    technicalsAt(market, session)
      .flatMap((row) => {
        const facts = makeFundamentals(row.listing);
        if (!facts || facts.eps <= 0.05 || !printable(row)) return [];
        const pe = row.bar.c / facts.eps;
        const peg = facts.growth > 0.01 ? pe / (facts.growth * 100) : Number.POSITIVE_INFINITY;
        const rank = slug === 'low-pe' ? pe : peg;
        return Number.isFinite(rank) ? [{ row, pe, peg, rank }] : [];
      })
      .sort((a, b) => a.rank - b.rank)
      .slice(0, most)
      .map(({ row, pe, peg }) => ({
        ...base(row),
        'PE Ratio': pe.toFixed(2),
        'PEG Ratio': peg.toFixed(2),
        'Market Cap': `$${((row.bar.c * row.listing.shares) / 1e9).toFixed(2)} billion`,
      }));
}

const gain: Score = (row) => row.change_percent;
const loss: Score = (row) => -row.change_percent;
const turnover: Score = (row) => row.bar.v * row.bar.c;
const relativeVolume: Score = (row) => row.bar.v / row.average_volume;
const gapCell = (row: Technicals): Row => ({ 'Gap %': signedPercent(row.gap_percent) });
const rsiCell = (row: Technicals): Row => ({ RSI: (row.rsi ?? 0).toFixed(2) });
const goldenCross = (row: Technicals) => crossed(row.sma_50, row.sma_200, row.sma_50_before, row.sma_200_before);
const deathCross = (row: Technicals) => crossed(row.sma_200, row.sma_50, row.sma_200_before, row.sma_50_before);
const macdRises = (row: Technicals) => crossed(row.macd, row.signal, row.macd_before, row.signal_before);
const macdFalls = (row: Technicals) => crossed(row.signal, row.macd, row.signal_before, row.macd_before);

const rankings: Readonly<Record<string, Ranking>> = {
  'percentage-gainers': [200, (row) => row.change_percent > 0, gain],
  'percentage-decliners': [200, (row) => row.change_percent < 0, loss],
  '52-week-highs': [600, (row) => row.at_high, gain, (row) => ({ '52-Week High': money(row.high_52w) })],
  '52-week-lows': [600, (row) => row.at_low, loss, (row) => ({ '52-Week Low': money(row.low_52w) })],
  'golden-cross': [300, goldenCross, (row) => row.bar.v, averages],
  'death-cross': [300, deathCross, (row) => row.bar.v, averages],
  'unusual-volume': [
    300,
    (row) => row.bar.v > 2 * row.average_volume,
    relativeVolume,
    (row) => ({ 'Relative Volume': relativeVolume(row).toFixed(2) }),
  ],
  'gap-up': [250, (row) => row.gap_percent > 1.5, (row) => row.gap_percent, gapCell],
  'gap-down': [250, (row) => row.gap_percent < -1.5, (row) => -row.gap_percent, gapCell],
  'most-active': [100, () => true, turnover],
  'rsi-oversold': [400, (row) => row.rsi !== null && row.rsi < 30, (row) => -(row.rsi ?? 0), rsiCell],
  'rsi-overbought': [400, (row) => row.rsi !== null && row.rsi > 70, (row) => row.rsi ?? 0, rsiCell],
  'macd-bullish': [350, (row) => stock(row) && macdRises(row), turnover, macdCells],
  'macd-bearish': [350, (row) => stock(row) && macdFalls(row), turnover, macdCells],
  'most-volatile': [
    300,
    (row) => stock(row) && row.volatility !== null,
    (row) => row.volatility ?? 0,
    (row) => ({ Beta: row.listing.beta.toFixed(2), Volatility: percent(row.volatility ?? 0) }),
  ],
};

export const priceLists: Readonly<Record<string, ListMaker>> = {
  ...Object.fromEntries(Object.entries(rankings).map(([slug, ranking]) => [slug, ranked(ranking)])),
  'unusual-call-volume': optionsList('unusual-call-volume', 'Call'),
  'unusual-put-volume': optionsList('unusual-put-volume', 'Put'),
  'trading-halts': halts,
  trending,
  'low-pe': cheapness('low-pe', 450),
  'low-peg': cheapness('low-peg', 350),
};
