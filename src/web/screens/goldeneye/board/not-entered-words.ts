// Words for why a plan was not entered or was refused.
import type { SetupRefusal } from '../../../../domain/goldeneye/golden-eye.ts';
import type { NotEntered } from '../../../../domain/goldeneye/windows/settled-outcome.ts';
import { setupRules } from '../../../../domain/rules/goldeneye/goldeneye-rules.ts';

export const NOT_ENTERED = {
  stop_first: 'the stop came first',
  target_first: 'the target came first',
  zone_not_reached: 'the price was not in the zone in time',
  no_trade: 'nothing traded in time',
  after_close: 'found at the close',
} as const satisfies Record<NotEntered, string>;

export const refusedWords = {
  SPREAD_OF_RISK: `spread above ${setupRules.spread_share_above.value}% of the risk`,
  STOP_TOO_CLOSE: `stop closer than ${setupRules.stop_below.value} ticks`,
} as const satisfies Record<SetupRefusal, string>;
