// Signal types by their number: the expert lists as small tables the scoring loop can index.
import { defaultPoints, expertLists } from '../expert-lists.ts';
import type { PremiumKind } from '../signal.ts';
import type { SideName } from './signal-columns.ts';

const byId = new Map(expertLists.map((list) => [list.id, list]));

export function signalTypeName(id: number): string {
  return byId.get(id)?.name ?? `List ${id}`;
}

export function premiumKindOf(id: number): PremiumKind | null {
  return byId.get(id)?.premium?.kind ?? null;
}

/** What one signal of this type adds to its side; neutral signals add nothing. Unlisted types: 10 points. */
export function pointsOf(typeId: number, side: SideName): number {
  if (side === 'neutral') return defaultPoints.neutral;
  return byId.get(typeId)?.points_each ?? defaultPoints[side];
}
