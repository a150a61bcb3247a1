// Groups of changes by transition: `HOLD to BUY`, `MAYBE to YES`, `More filters`.
import type { Change, ShownChange } from './change.ts';

export type CrossingGroup = { crossing: string; rows: ShownChange[] };

const BY_DIRECTION = {
  filters: { 1: 'More filters', '-1': 'Fewer filters', 0: 'Other filters, as many' },
  lights: { 1: 'More in favour', '-1': 'Fewer in favour', 0: 'As many in favour' },
} as const;

function crossingOf(change: Change): string {
  switch (change.kind) {
    case 'scores': {
      const [before, after] = [change.before, change.after].map((then) =>
        then === null ? 'no score' : then.action.replaceAll('_', ' '),
      );
      return before === after ? `${after}, in another band` : `${before} to ${after}`;
    }
    case 'decisions':
      return `${change.before ?? 'not listed'} to ${change.after ?? 'not listed'}`;
    case 'setups':
      return change.change === 'opened' ? 'Opened' : 'Ended';
    default:
      return BY_DIRECTION[change.kind][change.toward];
  }
}

/** True when only the score band of the stocks changed, not their action. */
const keepsAction = ({ crossing }: CrossingGroup) => crossing.endsWith('in another band');

/** Groups in the order of their first rows; groups that keep their action come last. */
export function groupByCrossing(rows: readonly ShownChange[]): CrossingGroup[] {
  const groups = [...Map.groupBy(rows, crossingOf)].map(([crossing, those]) => ({ crossing, rows: those }));
  return groups.toSorted((one, other) => Number(keepsAction(one)) - Number(keepsAction(other)));
}
