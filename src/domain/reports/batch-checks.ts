// Health checks of the batches since the last completed one, of the published state, and of its nightly recomputation.
import { newYorkDate } from '../market/calendar.ts';
import { plural, whole } from '../market/format.ts';
import { dayMs } from '../numbers/time.ts';
import type { Batch } from '../pipeline/batch.ts';
import { type Stage, stages } from '../pipeline/stage.ts';
import type { RecomputedDay } from '../record/recomputation.ts';
import { healthRules } from '../rules/report-rules.ts';
import { batchIsFresh } from '../signals/freshness.ts';
import { dayWords } from '../text/day-words.ts';
import { check, finding, jobsPage, pipelinePage, runPage } from './check.ts';
import type { HealthCheck } from './health.ts';

export type BatchFact = Pick<Batch, 'id' | 'status' | 'error' | 'batch_datetime' | 'total_signals_imported'> & {
  held: { reason: string; since: string } | null;
  /** First stage the batch has not completed; null when all are complete. */
  next_stage: Stage | null;
  /** State of the newest attempt at that stage; null before the first attempt. */
  attempt: 'running' | 'completed' | 'failed' | 'interrupted' | null;
  interrupted_in: Stage | null;
  /** Number of files not recognized as any list. */
  unknown_files: number;
};

export type BatchFacts = {
  /** Newest batch, then the earlier ones down to the last completed one; newest first. */
  batches: readonly BatchFact[];
  /** True while a pipeline job is running. */
  is_running: boolean;
};

export type PublishedFact = {
  batch_id: number;
  /** Market time of the data, ISO. */
  as_of: string;
  /** Number of required lists without a row in the state. */
  required_missing: number;
};

/**
 * Files that wait for a batch. `interrupted_at`: start of the newest run if it was interrupted before it had a batch,
 * ISO; null otherwise.
 */
export type InboxFact = { files: number; interrupted_at: string | null };

const mappingsPage = { label: 'Map columns', path: '/admin/pipeline/mappings' };
/** `Import` for `import`. */
const stageName = (stage: Stage) => `${stage[0]?.toUpperCase()}${stage.slice(1)}`;

export function batchChecks({ batches, is_running }: BatchFacts): HealthCheck[] {
  const [newest, ...earlier] = batches;
  if (newest === undefined) {
    const detail = 'Fetch or upload lists on Pipeline Status.';
    return [check('batch', 'off', 'No batch yet', 'none', { detail, action: pipelinePage })];
  }
  return [
    batchCheck('batch', newest, is_running),
    ...earlier
      .map((batch) => batchCheck(`batch ${batch.id}`, batch, is_running))
      .filter(({ state }) => state === 'error' || state === 'warning'),
  ];
}

function batchCheck(id: 'batch' | `batch ${number}`, batch: BatchFact, isRunning: boolean): HealthCheck {
  const { status, held, next_stage, interrupted_in, batch_datetime: since } = batch;
  const figure = `batch ${batch.id}`;
  if (held !== null) {
    return finding(id, 'warning', `Batch ${batch.id} is complete, not published`, figure, {
      detail: held.reason,
      cure: 'Compare its rows with the usual, then publish or discard it.',
      since: held.since,
      action: { label: 'Decide', path: `/admin/pipeline/publish/${batch.id}` },
    });
  }
  if (status === 'completed') {
    const title = id === 'batch' ? 'The newest batch completed' : `Batch ${batch.id} completed`;
    return check(id, 'pass', title, `${figure}, ${whole(batch.total_signals_imported)} signals`);
  }
  const action = batch.unknown_files > 0 ? mappingsPage : runPage(batch.id);
  const failed = status === 'failed' || status === 'error';
  const detail = batch.error ?? 'No reason was stored.';
  if (next_stage === null) {
    const title = `Batch ${batch.id} ${failed ? 'failed' : `is ${status}`}, nothing published`;
    const cure = 'Read its steps on the page of the run, then run the pipeline again.';
    return finding(id, failed ? 'error' : 'warning', title, figure, { detail, cure, since, action });
  }
  const name = stageName(next_stage);
  const retry = { label: `Retry from ${name}`, batch_id: batch.id };
  const died = interrupted_in !== null || batch.attempt === 'interrupted' || batch.attempt === 'running';
  if (failed && interrupted_in === null) {
    const mend = batch.unknown_files > 0 ? 'Map the columns of the unknown list' : 'Mend the reason';
    return finding(id, 'error', `Run ${batch.id} failed in ${name}, nothing published`, figure, {
      detail,
      cure: `${mend}, then retry from ${name}.`,
      since,
      action,
      retry,
    });
  }
  if (isRunning && !failed) return check(id, 'off', `Run ${batch.id}: ${name} is running`, figure, { action });
  if (died) {
    return finding(id, 'error', `Run ${batch.id} was interrupted in ${name}, nothing published`, figure, {
      detail: 'The server or the database stopped before it finished. Completed stages are kept.',
      cure: `Retry: it goes on at ${name}.`,
      since,
      action,
      retry,
    });
  }
  const at = stages.indexOf(next_stage);
  return finding(id, 'warning', `Run ${batch.id} stopped before ${name}, nothing published`, figure, {
    detail: `${plural(at, 'stage')} of ${stages.length} ${at === 1 ? 'is' : 'are'} complete; nothing is running.`,
    cure: `Run from ${name}, or discard it.`,
    since,
    action,
    retry: { ...retry, label: `Run from ${name}` },
  });
}

/** `run`: newest run of the pipeline; undefined before the first. */
export function toInboxFact(files: number, run: { started_at: string; detail: object } | undefined): InboxFact {
  const { reason, batch_id = null } = (run?.detail ?? {}) as { reason?: string; batch_id?: number | null };
  const isLost = run !== undefined && reason === 'interrupted' && batch_id === null;
  return { files, interrupted_at: isLost ? run.started_at : null };
}

export function inboxCheck({ files, interrupted_at }: InboxFact): HealthCheck {
  const figure = plural(files, 'file');
  if (files === 0 || interrupted_at === null) return check('inbox', 'pass', 'No run left files behind', figure);
  const words = `${figure} ${files === 1 ? 'waits' : 'wait'} in the inbox, the run was interrupted`;
  return finding('inbox', 'error', words, figure, {
    detail: 'The server or the database stopped before a batch was made of them.',
    cure: 'Run the pipeline: it begins with these files.',
    since: interrupted_at,
    action: { label: 'Run', path: '/admin/pipeline' },
  });
}

/** Freshness by the market time of the data, as on readers' pages. Stale data are an error while the market is open. */
export function publishedState(
  published: PublishedFact | null,
  { now, market_open }: { now: number; market_open: boolean },
): HealthCheck {
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
  return finding('published', market_open ? 'error' : 'warning', `What readers see is stale, as of ${day}`, figure, {
    detail: `${market_open ? 'The market is open. ' : ''}Its data are from before the previous session opened.`,
    cure: 'Fetch or upload the lists of the last session and run the pipeline.',
    since: published.as_of,
    action: pipelinePage,
  });
}

/** "Not yet run" does not count as a pass: the check needs a recent result. */
export function recomputedCheck(recomputed: RecomputedDay | null, now: number): HealthCheck {
  const title = 'Published scores and decisions recomputed';
  if (recomputed === null) return check('recomputed', 'off', title, 'not yet run', { action: jobsPage });
  const { day, checked, identical, difference, computed_at } = recomputed;
  const figure = `${whole(identical)} of ${whole(checked)} identical`;
  if (identical < checked) {
    const words = `${plural(checked - identical, 'score or decision', 'scores and decisions')} of ${day} came out differently`;
    return finding('recomputed', 'error', words, figure, {
      detail: `A stored row, a published figure or a formula was changed since. First: ${difference ?? ''}.`,
      cure: 'After an update, compare CHANGELOG.md; else look for hands on the database and a failing disk.',
      since: computed_at,
      action: jobsPage,
    });
  }
  if (now - Date.parse(computed_at) > healthRules.recomputed_warn.value * dayMs) {
    return finding('recomputed', 'warning', 'Scores and decisions were not recomputed lately', figure, {
      detail: `The last day was ${day}.`,
      cure: 'Choose record-recomputation on Jobs: read why it failed, and run it again.',
      since: computed_at,
      action: jobsPage,
    });
  }
  return check('recomputed', 'pass', title, figure);
}
