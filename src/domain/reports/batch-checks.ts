// Checks of batches: those that failed or died and were not made good since, and the state readers see.
import { newYorkDate } from '../market/calendar.ts';
import { plural, whole } from '../market/format.ts';
import { type Stage, stages } from '../pipeline/batch.ts';
import { batchIsFresh } from '../signals/freshness.ts';
import { dayWords } from '../text/day-words.ts';
import { check } from './check.ts';
import type { HealthCheck } from './health.ts';

export type BatchFact = {
  id: number;
  status: string;
  error: string | null;
  batch_datetime: string;
  total_signals_imported: number;
  held: { reason: string; since: string } | null;
  /** The stage it did not get through yet; null when it got through all. */
  next_stage: Stage | null;
  /** How the newest attempt of that stage stands; null before the first. */
  attempt: 'running' | 'completed' | 'failed' | 'interrupted' | null;
  interrupted_in: Stage | null;
  /** Its files that no list was recognised in. */
  unknown_files: number;
};

export type BatchFacts = {
  /** The newest batch, and before it those since the newest one that ended well, newest first. */
  batches: readonly BatchFact[];
  /** Whether a job of the pipeline is at work. */
  is_running: boolean;
};

export type PublishedFact = {
  batch_id: number;
  /** Market time of the data, ISO. */
  as_of: string;
  /** Required lists without a row in the state. */
  required_missing: number;
};

export const pipelinePage = { label: 'Pipeline Status', path: '/admin/pipeline' };
const mappingsPage = { label: 'Map columns', path: '/admin/pipeline/mappings' };
const runPage = (batch: number) => ({ label: `Open run ${batch}`, path: `/admin/runs?run=${batch}` });
/** `Import` of `import`. */
const stageName = (stage: Stage) => `${stage[0]?.toUpperCase()}${stage.slice(1)}`;

export function batchChecks({ batches, is_running }: BatchFacts): HealthCheck[] {
  const [newest, ...earlier] = batches;
  if (newest === undefined) {
    const detail = 'Lists are fetched or uploaded on Pipeline Status.';
    return [check('batch', 'off', 'No batch yet', 'none', { detail, action: pipelinePage })];
  }
  return [
    batchCheck('batch', newest, is_running),
    ...earlier
      .map((batch) => batchCheck(`batch ${batch.id}`, batch, is_running))
      .filter(({ state }) => state === 'error' || state === 'warning'),
  ];
}

function batchCheck(id: string, batch: BatchFact, isRunning: boolean): HealthCheck {
  const { status, held, next_stage, interrupted_in, batch_datetime: since } = batch;
  const figure = `batch ${batch.id}`;
  if (held !== null) {
    return check(id, 'warning', `Batch ${batch.id} is complete, not published`, figure, {
      detail: held.reason,
      since: held.since,
      action: { label: 'Decide', path: `/admin/pipeline/publish/${batch.id}` },
    });
  }
  if (status === 'completed') {
    const title = id === 'batch' ? 'The newest batch ended well' : `Batch ${batch.id} ended well`;
    return check(id, 'pass', title, `${figure}, ${whole(batch.total_signals_imported)} signals`);
  }
  const action = batch.unknown_files > 0 ? mappingsPage : runPage(batch.id);
  const failed = status === 'failed' || status === 'error';
  if (next_stage === null) {
    const detail = batch.error ?? 'The log of the server says why.';
    return check(
      id,
      failed ? 'error' : 'warning',
      `Batch ${batch.id} ${failed ? 'failed' : `is ${status}`}, nothing published`,
      figure,
      {
        detail,
        since,
        action,
      },
    );
  }
  const name = stageName(next_stage);
  const retry = { label: `Retry from ${name}`, batch_id: batch.id };
  const died = interrupted_in !== null || batch.attempt === 'interrupted' || batch.attempt === 'running';
  if (failed && interrupted_in === null) {
    return check(id, 'error', `Run ${batch.id} failed in ${name}, nothing published`, figure, {
      detail: batch.error ?? 'The log of the server says why.',
      since,
      action,
      retry,
    });
  }
  if (isRunning && !failed) return check(id, 'off', `Run ${batch.id} is at work on ${name}`, figure, { action });
  if (died) {
    return check(id, 'error', `Run ${batch.id} was interrupted in ${name}, nothing published`, figure, {
      detail: 'The server or the database stopped before it was finished. What was done is kept.',
      since,
      action,
      retry,
    });
  }
  const at = stages.indexOf(next_stage);
  return check(id, 'warning', `Run ${batch.id} stopped before ${name}, nothing published`, figure, {
    detail: `${plural(at, 'stage')} of ${stages.length} ${at === 1 ? 'is' : 'are'} complete and nothing is at work on it.`,
    since,
    action,
    retry: { ...retry, label: `Run from ${name}` },
  });
}

/** In the words of readers' pages: fresh and stale speak of the market time of the data. */
export function publishedState(published: PublishedFact | null, now: number): HealthCheck {
  if (published === null) {
    return check('published', 'off', 'Nothing is published yet', 'none', { action: pipelinePage });
  }
  const missing = published.required_missing;
  const lacks = missing === 0 ? '' : `, ${plural(missing, 'required list')} missing`;
  const figure = `batch ${published.batch_id}${lacks}`;
  const year = published.as_of.slice(0, 4) !== newYorkDate(now).slice(0, 4);
  const day = dayWords(newYorkDate(Date.parse(published.as_of)), { year });
  if (batchIsFresh(Date.parse(published.as_of), now) === true) {
    return check('published', 'pass', `What readers see is fresh, as of ${day}`, figure);
  }
  return check('published', 'warning', `What readers see is stale, as of ${day}`, figure, {
    detail: 'Its market time is before the open of the previous session.',
    since: published.as_of,
    action: pipelinePage,
  });
}
