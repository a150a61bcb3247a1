// Checks of lists: late ones, and files of the newest batch with far fewer rows than their list usually has.
import { plural, whole } from '../market/format.ts';
import { healthRules } from '../rules/report-rules.ts';
import { pipelinePage } from './batch-checks.ts';
import { check } from './check.ts';
import type { HealthCheck, HealthList } from './health.ts';

const NAMES_TOLD = 3;

function namesOf(words: readonly string[]): string {
  const others = words.length > NAMES_TOLD ? ` and ${words.length - NAMES_TOLD} more` : '';
  return `${words.slice(0, NAMES_TOLD).join(', ')}${others}`;
}

export function requiredLists(lists: readonly HealthList[]): HealthCheck {
  const known = lists.filter(({ required, state }) => required || state !== 'missing');
  const late = known.filter(({ state }) => state === 'late' || state === 'missing');
  const figure = `${known.length - late.length} of ${known.length}`;
  if (lists.every(({ state }) => state === 'missing')) {
    return check('lists', 'off', 'No list has come yet', figure, { action: pipelinePage });
  }
  if (late.length === 0) return check('lists', 'pass', 'Lists inside twice their cadence', figure);
  const never = late.filter(({ state }) => state === 'missing').length;
  const [title, why] =
    never === 0
      ? [`${plural(late.length, 'list')} late`, 'Older than twice their cadence']
      : never === late.length
        ? [`${plural(never, 'list')} never came`, 'Required, and in no batch yet']
        : [`${plural(late.length, 'list')} late, ${whole(never)} of them never came`, 'Late or never seen'];
  return check('lists', 'warning', title, figure, {
    detail: `${why}: ${namesOf(late.map(({ name }) => name))}.`,
    action: pipelinePage,
  });
}

/** Rows of the newest of some batches beside the middle of those before; null where too few are known to compare. */
export function thinRows(rows: readonly number[]): { rows: number; usual: number } | null {
  const newest = rows.at(-1) ?? 0;
  const before = rows.slice(0, -1).filter((count) => count > 0);
  if (newest === 0 || before.length < healthRules.thin_batches.value) return null;
  const usual = before.toSorted((one, other) => one - other)[Math.floor(before.length / 2)] ?? 0;
  const isThin = usual >= healthRules.thin_usual.value && newest < (usual * healthRules.thin_below.value) / 100;
  return isThin ? { rows: newest, usual } : null;
}

/** `lists` carry the rows each of the newest scored batches brought itself, the oldest first. */
export function thinLists(lists: readonly HealthList[], batch: number | null): HealthCheck {
  const required = lists.filter((list) => list.required);
  const thin = required.flatMap((list) => {
    const found = thinRows(list.rows);
    return found === null ? [] : [{ name: list.name, ...found }];
  });
  const came = required.filter(({ rows }) => (rows.at(-1) ?? 0) > 0).length;
  const title = `Required lists with at least ${healthRules.thin_below.value}% of their usual rows`;
  if (batch === null || came === 0) return check('rows', 'off', title, 'no rows');
  const figure = `${came - thin.length} of ${came}`;
  if (thin.length === 0) return check('rows', 'pass', title, figure);
  const words = thin.map(({ name, rows, usual }) => `${name}: ${whole(rows)} rows, usual ${whole(usual)}`);
  return check(
    'rows',
    'warning',
    words.length === 1 ? `${words[0]}` : `${plural(words.length, 'list')} far shorter than usual`,
    figure,
    {
      detail:
        words.length === 1 ? `In batch ${batch}. Its file may be cut off.` : `In batch ${batch}: ${namesOf(words)}.`,
      action: { label: `Open run ${batch}`, path: `/admin/runs?run=${batch}` },
    },
  );
}
