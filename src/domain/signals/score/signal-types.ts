// Signal types by id: expert lists as tables indexed by the scoring loop.
import { defaultPoints, expertLists } from '../expert-lists.ts';
import type { PremiumKind } from '../signal.ts';
import type { SideName } from './signal-columns.ts';

const byId = new Map(expertLists.map((list) => [list.id, list]));

export function signalTypeName(id: number): string {
  return byId.get(id)?.name ?? `List ${id}`;
}

export function findPremiumKind(id: number): PremiumKind | null {
  return byId.get(id)?.premium?.kind ?? null;
}

/** Points of one signal for its side; 0 for neutral, default points for types outside the catalogue. */
export function findPoints(typeId: number, side: SideName): number {
  if (side === 'neutral') return defaultPoints.neutral;
  return byId.get(typeId)?.points_each ?? defaultPoints[side];
}
