// Product conditions that a changed health check meets, on failure and on recovery.
import { plural } from '../market/format.ts';
import { dayMs, hourMs, minuteMs } from '../numbers/time.ts';
import type { CheckChange } from '../observability/observability.ts';
import type { ProductCondition } from './alert-condition.ts';

/**
 * Changed check with the facts of its message. Preceding failure: `failed_since` (ISO), `failed_title` (newest title),
 * `was_red` (was an error at any time); null and false without a failure.
 */
export type ReportedChange = CheckChange & {
  detail: string | null;
  cure: string | null;
  link: string | null;
  failed_since: string | null;
  failed_title: string | null;
  was_red: boolean;
};

export const isBad = (state: string | null | undefined): boolean => state === 'warning' || state === 'error';

/** Check ids by condition; the id of a batch or schedule check continues after a space. */
const checkOf = [
  { what: 'batch-held', is: (id: string) => id === 'batch' || id.startsWith('batch ') },
  { what: 'slot-failed', is: (id: string) => id.startsWith('slots ') },
  { what: 'feed-gap', is: (id: string) => id === 'minute-feed' },
  { what: 'backup-failed', is: (id: string) => id === 'backup' },
] as const satisfies readonly { what: ProductCondition['what']; is: (id: string) => boolean }[];

export const productWords = {
  'health-red': 'A health check fails',
  'batch-held': 'A batch is not published',
  'slot-failed': 'A scheduled slot fails or is missed',
  'feed-gap': 'The minute feed fails or has a gap',
  'backup-failed': 'A backup is missing or failed',
} as const satisfies Record<ProductCondition['what'], string>;

/** Condition that covers a check; `health-red` for checks without a condition of their own. */
export function findCondition(checkId: string): ProductCondition['what'] {
  return checkOf.find(({ is }) => is(checkId))?.what ?? 'health-red';
}

/**
 * Product conditions a changed check meets. A failing check is reported again only when it becomes an error; a mended
 * check reports the conditions its failure met.
 */
export function productEvents({
  check_id,
  before,
  state,
  was_red,
}: Pick<ReportedChange, 'check_id' | 'before' | 'state' | 'was_red'>): ProductCondition['what'][] {
  const isMended = isBad(before) && !isBad(state);
  const own = (isBad(state) && !isBad(before)) || isMended ? checkOf.filter(({ is }) => is(check_id)) : [];
  const isRed = isMended ? was_red : state === 'error' && before !== 'error';
  return [...(isRed ? (['health-red'] as const) : []), ...own.map(({ what }) => what)];
}

/** `4 min`, `2 hours`. */
function lastedWords(ms: number): string {
  if (ms < 2 * hourMs) return `${Math.max(1, Math.round(ms / minuteMs))} min`;
  return ms < 2 * dayMs ? plural(Math.round(ms / hourMs), 'hour') : plural(Math.round(ms / dayMs), 'day');
}

const withStop = (words: string) => words.replace(/\.?$/, '.');

/** Message of a changed check: reason and cure while it fails, length of the failure once mended. */
export function productFiring(change: Omit<ReportedChange, 'check_id' | 'before' | 'was_red'>): {
  title: string;
  text: string;
} {
  const { state, title, figure, detail, cure, at, failed_since, failed_title } = change;
  if (!isBad(state) && failed_since !== null) {
    const lasted = lastedWords(Date.parse(at) - Date.parse(failed_since));
    return { title: `Mended after ${lasted}: ${failed_title ?? title}`, text: withStop(`Now: ${title} (${figure})`) };
  }
  return {
    title,
    text: [withStop(figure), detail, cure].filter((words) => words !== null).join(' '),
  };
}
