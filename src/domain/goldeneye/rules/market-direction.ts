// Market direction from leveraged funds and their inverses, and its effect on trades.
import { signedPercent } from '../../market/format.ts';
import { placesThatShow } from '../../numbers/round.ts';
import { marketRules, vxxAbove, vxxRows } from '../../rules/goldeneye/goldeneye-rules.ts';
import { rounded } from '../columns/measures.ts';
import type { Readings } from '../columns/readings.ts';
import type { FundLines, GoldenEyeMarket, MarketDirection, Side } from '../golden-eye.ts';
import type { BannerFund } from '../watchlist.ts';

type FundReading = Pick<Readings, 'change_pct' | 'momentum_5m'>;
export type FundReadings = Readonly<Record<BannerFund, FundReading | null>>;

export type MarketState = ReturnType<typeof readMarket>;

export type VxxLabel = (typeof vxxRows)[number]['label'] | typeof vxxAbove.label;

/** The calmness label of the VXX change in percent; null when unknown. */
export function vxxLabel(change: number | null): VxxLabel | null {
  if (change === null || Number.isNaN(change)) return null;
  return vxxRows.find((row) => change < row.below)?.label ?? vxxAbove.label;
}

/**
 * Move of the plain index: mean of the fund and its negated inverse, divided by the leverage; one of the two suffices,
 * null without either.
 */
export function indexMove(fund: number | null, inverse: number | null): number | null {
  const known = [fund, inverse === null ? null : -inverse].filter((move) => move !== null);
  if (known.length === 0) return null;
  return rounded(known.reduce((sum, move) => sum + move, 0) / known.length / marketRules.leverage.value);
}

/**
 * BULL when both moves reach the edge, BEAR when both reach it downwards, else FLAT. A direction persists until a move
 * is more than the hysteresis inside the edge. `previous`: direction at the previous poll; null without one.
 */
export function readMarketDirection(
  smallCaps: number | null,
  nasdaq: number | null,
  previous: MarketDirection | null,
): MarketDirection | null {
  if (smallCaps === null || nasdaq === null) return null;
  const enter = marketRules.enter_from.value;
  const stay = rounded(enter - marketRules.hysteresis.value);
  const weakest = Math.min(smallCaps, nasdaq);
  const strongest = Math.max(smallCaps, nasdaq);
  if (weakest >= (previous === 'BULL' ? stay : enter)) return 'BULL';
  if (strongest <= (previous === 'BEAR' ? -stay : -enter)) return 'BEAR';
  return 'FLAT';
}

/**
 * Moves in percent of the plain index. `direction` is null while one of the two moves is unknown; `move_5m`: move of
 * the market over the last five minutes; `quotes`: the source has bid and ask, without which spreads are unknown and
 * the spread rule is not in force.
 */
export function readMarket(funds: FundReadings, previous: MarketDirection | null, quotes: boolean) {
  const move = (of: keyof FundReading, fund: BannerFund, inverse: BannerFund) =>
    indexMove(funds[fund]?.[of] ?? null, funds[inverse]?.[of] ?? null);
  const small_caps_move = move('change_pct', 'TNA', 'TZA');
  const nasdaq_move = move('change_pct', 'TQQQ', 'SQQQ');
  const small5 = move('momentum_5m', 'TNA', 'TZA');
  const nasdaq5 = move('momentum_5m', 'TQQQ', 'SQQQ');
  const known = [small5, nasdaq5].filter((one) => one !== null);
  return {
    direction: readMarketDirection(small_caps_move, nasdaq_move, previous),
    small_caps_move,
    nasdaq_move,
    move_5m: known.length === 0 ? null : rounded(known.reduce((sum, one) => sum + one, 0) / known.length),
    vxx_change: funds.VXX?.change_pct ?? null,
    quotes,
  };
}

/** 1 with the market, -1 against it, 0 when it is flat; NaN when its direction is unknown. */
export function agreement(side: Side, direction: MarketDirection | null): number {
  if (direction === null) return Number.NaN;
  if (direction === 'FLAT') return 0;
  return (direction === 'BULL') === (side === 'long') ? 1 : -1;
}

const biasByDirection = {
  BULL: 'Favor long entries',
  BEAR: 'Favor short entries',
  FLAT: 'No side is favored',
} as const satisfies Record<MarketDirection, string>;

const biasByLabel = {
  'Very Calm': 'volatility is falling fast',
  Calm: 'volatility is falling',
  Normal: 'volatility is normal',
  Elevated: 'volatility is rising, trade smaller',
  'Extreme Fear': 'volatility is jumping, trade small or stand aside',
} as const satisfies Record<VxxLabel, string>;

/** One sentence: `Favor long entries; volatility is normal.` */
export function tradingBias(direction: MarketDirection, label: VxxLabel | null): string {
  return `${biasByDirection[direction]}; ${label === null ? 'volatility is unknown' : biasByLabel[label]}.`;
}

type FundChanges = Pick<GoldenEyeMarket, 'tna_change' | 'tza_change' | 'tqqq_change' | 'sqqq_change'>;

/** Move in percent, with enough decimals that rounding does not carry it over the edge of a direction: `+0.249%`. */
function moveWords(move: number | null): string {
  const enter = marketRules.enter_from.value;
  const side = (value: number) => (value >= enter ? 1 : value <= -enter ? -1 : 0);
  return move === null ? 'unknown' : signedPercent(move, placesThatShow(move, 2, side));
}

/**
 * Reason of a direction with its threshold: `Small caps +0.61%, Nasdaq +1.28%. BULL: both are at least +0.25%.` For a
 * direction kept by hysteresis, the move that ends it.
 */
export function directionWords({
  market_direction,
  ...funds
}: FundChanges & Pick<GoldenEyeMarket, 'market_direction'>) {
  const smallCaps = indexMove(funds.tna_change, funds.tza_change);
  const nasdaq = indexMove(funds.tqqq_change, funds.sqqq_change);
  const moves = `Small caps ${moveWords(smallCaps)}, Nasdaq ${moveWords(nasdaq)}`;
  const enter = marketRules.enter_from.value;
  const [up, down] = [signedPercent(enter), signedPercent(-enter)];
  if (market_direction === 'FLAT') {
    return `${moves}. FLAT: BULL needs both at least ${up}, BEAR both at most ${down}.`;
  }
  const [sign, beyond, leaves] =
    market_direction === 'BULL' ? [1, `at least ${up}`, 'falls below'] : [-1, `at most ${down}`, 'rises above'];
  const entered = [smallCaps, nasdaq].every((move) => move !== null && sign * move >= enter);
  if (entered) return `${moves}. ${market_direction}: both are ${beyond}.`;
  const stay = rounded(enter - marketRules.hysteresis.value);
  return `${moves}. ${market_direction} until one ${leaves} ${signedPercent(sign * stay)}.`;
}

/** Banner of the market; null while its direction is unknown. */
export function marketBanner(
  state: MarketState,
  funds: FundReadings,
  patterns_found: number,
  fund_lines: FundLines | null = null,
): GoldenEyeMarket | null {
  if (state.direction === null) return null;
  return {
    market_direction: state.direction,
    tna_change: funds.TNA?.change_pct ?? null,
    tza_change: funds.TZA?.change_pct ?? null,
    tqqq_change: funds.TQQQ?.change_pct ?? null,
    sqqq_change: funds.SQQQ?.change_pct ?? null,
    vxx_change: state.vxx_change,
    trading_bias: tradingBias(state.direction, vxxLabel(state.vxx_change)),
    patterns_found,
    fund_lines,
  };
}
