// Summary of a category's rows that are not tradable: avoided stocks with the deciding figure, count without a pattern.
import { decimal, plural, price, signedPercent } from '../../market/format.ts';
import { disqualifierRules, setupRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import type { DisqualifyReason, GoldenEyeStock, SetupRefusal } from '../golden-eye.ts';
import { isNotJudged } from './table.ts';

const figures = {
  LOW_VOLUME: ({ volume_float_ratio }) =>
    `volume ${decimal(volume_float_ratio)}x, needs ${disqualifierRules.low_volume_below.value}x`,
  MOMENTUM_TOO_HIGH: ({ momentum_5m }) =>
    `5-minute momentum ${signedPercent(momentum_5m)}, at most ${disqualifierRules.momentum_above.value}%`,
  DUMPING: ({ high_distance }) =>
    `${decimal(high_distance)}% off the high, at most ${disqualifierRules.off_high_above.value}%`,
  SPREAD_TOO_WIDE: ({ spread }) =>
    `spread $${decimal(spread)}, at most $${decimal(disqualifierRules.spread_above.value)}`,
} as const satisfies Record<DisqualifyReason, (stock: GoldenEyeStock) => string>;

const plans = {
  SPREAD_OF_RISK: ({ spread }) =>
    `spread $${decimal(spread)}, above ${setupRules.spread_share_above.value}% of the risk`,
  STOP_TOO_CLOSE: ({ stop_loss }) => `stop ${price(stop_loss)}, closer than ${setupRules.stop_below.value} ticks`,
} as const satisfies Record<SetupRefusal, (stock: Pick<GoldenEyeStock, 'spread' | 'stop_loss'>) => string>;

/** Reason a rule refuses the plan, with its figure; null when none does. */
export function planRefusedWords(stock: Pick<GoldenEyeStock, 'plan_refused' | 'spread' | 'stop_loss'>): string | null {
  return stock.plan_refused === null ? null : plans[stock.plan_refused](stock);
}

/** `LABU, volume 1.07x, needs 3x`: the first reason with its figure. */
function refusedWords(stock: GoldenEyeStock): string {
  const [reason] = stock.disqualify_reasons;
  return [stock.symbol, reason === undefined ? planRefusedWords(stock) : figures[reason](stock)]
    .filter((word) => word !== null)
    .join(', ');
}

/** `1 avoided: LABU, volume 1.07x, needs 3x` and `6 symbols, no pattern`; parts without rows are left out. */
export function quietWords(quiet: readonly GoldenEyeStock[]): string[] {
  const found = quiet.filter(({ pattern_count }) => pattern_count > 0);
  const unjudged = found.filter(isNotJudged);
  const avoided = found.filter((stock) => !isNotJudged(stock));
  const none = quiet.length - found.length;
  return [
    ...(avoided.length > 0 ? [`${avoided.length} avoided: ${avoided.map(refusedWords).join('; ')}`] : []),
    ...(unjudged.length > 0
      ? [`${unjudged.length} not judged: ${unjudged.map(({ symbol }) => symbol).join(', ')}`]
      : []),
    ...(none > 0 ? [`${plural(none, 'symbol')}, no pattern`] : []),
  ];
}

/** Reason a recommendation has no prices; null if it has prices or needs none. */
export function noPlanWords({ recommendation_action: action, entry_low }: GoldenEyeStock): string | null {
  return action === 'WATCH' && entry_low === null ? 'No plan yet: too few minute bars for a stop' : null;
}
