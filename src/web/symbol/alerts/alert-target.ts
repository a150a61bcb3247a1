// Target of a bell: a stock, a saved screen, or the product itself.
import type { AlertScope, ProductCondition } from '../../../domain/alerts/alert-condition.ts';

export type AlertTarget =
  | { kind: 'symbol'; symbol: string }
  | { kind: 'screen'; id: number; name: string }
  /** `what`: the preselected condition. */
  | { kind: 'product'; what: ProductCondition['what']; title: string };

export function toScope(target: AlertTarget): AlertScope {
  if (target.kind === 'symbol') return { kind: 'symbol', symbol: target.symbol };
  return target.kind === 'screen' ? { kind: 'screen', screen_id: target.id } : { kind: 'product' };
}
