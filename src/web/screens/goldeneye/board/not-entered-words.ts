// Words for why a plan was not entered.
import type { NotEntered } from '../../../../domain/goldeneye/windows/settled-outcome.ts';

export const NOT_ENTERED = {
  stop_first: 'the stop came first',
  target_first: 'the target came first',
  zone_not_reached: 'the price was not in the zone in time',
  no_trade: 'nothing traded in time',
  after_close: 'found at the close',
} as const satisfies Record<NotEntered, string>;
