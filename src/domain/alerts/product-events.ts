// Conditions about the product that a changed health check meets.
import type { CheckChange } from '../observability/observability.ts';
import type { CheckState } from '../reports/health.ts';
import type { ProductCondition } from './alert-condition.ts';
import type { FiringWords } from './firing-words.ts';

const isBad = (state: CheckState | null): boolean => state === 'warning' || state === 'error';

/** Checks by their ids; one that names a batch or a schedule has it after a space. */
const checkOf = [
  { what: 'batch-held', is: (id: string) => id === 'batch' || id.startsWith('batch ') },
  { what: 'slot-failed', is: (id: string) => id.startsWith('slots ') },
  { what: 'feed-gap', is: (id: string) => id === 'minute-feed' },
  { what: 'backup-failed', is: (id: string) => id === 'backup' },
] as const satisfies readonly { what: ProductCondition['what']; is: (id: string) => boolean }[];

/** Product events of a check; one that was bad already is reported again only when it becomes an error. */
export function productEvents({ check_id, before, state }: CheckChange): ProductCondition['what'][] {
  const own = isBad(state) && !isBad(before) ? checkOf.filter(({ is }) => is(check_id)) : [];
  return [
    ...(state === 'error' && before !== 'error' ? (['health-red'] as const) : []),
    ...own.map(({ what }) => what),
  ];
}

export const productFiring = ({ title, figure }: Pick<CheckChange, 'title' | 'figure'>): FiringWords => ({
  title,
  text: `${figure}.`,
});
