// Health checks of lists: late lists, and files of the published batch that are too short for the publishing guard.
import { listNames, plural, whole } from '../market/format.ts';
import { type GuardFacts, listName, requiredFiles, thinRequired, usualRows } from '../signals/state/guard-facts.ts';
import { check, finding, pipelinePage, runPage } from './check.ts';
import type { HealthCheck, HealthList } from './health.ts';

const joinNames = (words: readonly string[]) => listNames(words, 3);

/**
 * Sources of lists besides uploads. `made_through`: newest session with lists generated from market data, null if there
 * is none; `made_due`: newest session whose lists should exist by now (YYYY-MM-DD).
 */
export type ListSources = {
  has_server: boolean;
  makes: boolean;
  made_through: string | null;
  made_due: string;
};

/**
 * Lists that must stay fresh: required ones of a list server, and those received before. Lists generated from market
 * data have their own check, because a calm day yields none.
 */
export function expectedLists(
  lists: readonly HealthList[],
  { has_server }: Pick<ListSources, 'has_server'>,
): HealthList[] {
  return lists.filter(
    ({ required, state, made_here }) => (required && has_server) || (state !== 'missing' && made_here !== true),
  );
}

export function listsCheck(lists: readonly HealthList[], sources: Pick<ListSources, 'has_server'>): HealthCheck {
  const known = expectedLists(lists, sources);
  const late = known.filter(({ state }) => state === 'late' || state === 'missing');
  const figure = `${known.length - late.length} of ${known.length}`;
  if (lists.every(({ state }) => state === 'missing')) {
    return check('lists', 'off', 'No list received yet', figure, { action: pipelinePage });
  }
  if (known.length === 0)
    return check('lists', 'off', 'No list is expected from elsewhere', figure, { action: pipelinePage });
  if (late.length === 0) return check('lists', 'pass', 'No list is older than twice its usual interval', figure);
  const never = late.filter(({ state }) => state === 'missing').length;
  const [title, why] =
    never === 0
      ? [`${plural(late.length, 'list')} late`, 'Older than twice their usual interval']
      : never === late.length
        ? [`${plural(never, 'list')} never received`, 'Required, but in no batch yet']
        : [`${plural(late.length, 'list')} late, ${whole(never)} of them never received`, 'Late or never received'];
  return finding('lists', 'warning', title, figure, {
    detail: `${why}: ${joinNames(late.map(({ name }) => name))}.`,
    cure: 'Read on Pipeline Status whether their files were set aside; else fetch or upload them.',
    action: pipelinePage,
  });
}

/** Checks that lists were generated from market data for the newest session that should have them. */
export function madeListsCheck({ makes, made_through, made_due }: ListSources): HealthCheck {
  const figure = made_through === null ? 'none' : `through ${made_through}`;
  if (!makes) return check('made_lists', 'off', 'Lists are not made here', figure, { action: pipelinePage });
  if (made_through === null)
    return check('made_lists', 'off', 'No list made here yet', figure, { action: pipelinePage });
  if (made_through >= made_due)
    return check('made_lists', 'pass', 'Lists of the newest session were made here', figure);
  return finding('made_lists', 'warning', `Lists of ${made_due} were not made here`, figure, {
    detail: 'Either the daily bars of that session have not come, or the job make-lists failed.',
    cure: 'Read the last message under Lists made here; the job tries again every hour.',
    action: pipelinePage,
  });
}

/**
 * `guard`: facts by which the publishing guard judged the batch; null for a batch scored before such facts were stored.
 */
export function thinLists(batch: number | null, guard: GuardFacts | null): HealthCheck {
  const title = 'Required lists about as long as usual';
  if (batch === null) return check('rows', 'off', title, 'no rows');
  if (guard === null) return check('rows', 'off', title, 'not compared');
  const came = requiredFiles(guard).length;
  if (came === 0) return check('rows', 'off', title, 'none in the batch');
  const thin = thinRequired(guard);
  const figure = `${came - thin.length} of ${came}`;
  if (thin.length === 0) return check('rows', 'pass', title, figure);
  const words = thin.map(
    (file) => `${listName(file.file_type)}: ${plural(file.rows, 'row')}, usual ${whole(usualRows(file) ?? 0)}`,
  );
  return finding(
    'rows',
    'warning',
    words.length === 1 ? `${words[0]}` : `${plural(words.length, 'list')} far shorter than usual`,
    figure,
    {
      detail:
        words.length === 1 ? `In batch ${batch}. Its file may be cut off.` : `In batch ${batch}: ${joinNames(words)}.`,
      cure: 'Compare the file in the run with an earlier one, and upload the whole file.',
      action: runPage(batch),
    },
  );
}
