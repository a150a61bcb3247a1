// Fetches chosen expert lists into the inbox as a job whose progress survives a reload.
import pLimit from 'p-limit';
import { plural } from '../../../domain/market/format.ts';
import { DialectScanner } from '../../../domain/pipeline/csv/dialect-scanner.ts';
import type { FetchStatus } from '../../../domain/pipeline/fetch-status.ts';
import { tableShape } from '../../../domain/pipeline/reading/table-shape.ts';
import {
  expertLists as catalogue,
  type ExpertListDefinition,
  findExpertList,
} from '../../../domain/signals/expert-lists.ts';
import {
  isProviderError,
  type ProviderError,
  type ProviderErrorKind,
} from '../../../providers/ports/provider-error.ts';
import { isDatabaseAway, retryWhileDatabaseAway } from '../../db/database-away.ts';
import type { Ground } from '../../ground.ts';
import type { JobRecord } from '../../jobs/job-handle.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import type { JobEnd, RunningJob } from '../../jobs/workers/run-job.ts';
import { Fault } from '../../process/fault.ts';
import { decodeList } from './encoding.ts';
import type { Inbox } from './inbox.ts';

/** Rows below the header of a list, in any encoding; counted with the scanner of the import. */
export function countRows(bytes: Uint8Array): number {
  const text = Buffer.from(decodeList(bytes));
  const { separator, header_line } = tableShape(text);
  const scanner = new DialectScanner(text, separator);
  let rows = 0;
  if (scanner.goTo(header_line)) while (scanner.next() >= 0) rows += 1;
  return rows;
}

const DOWNLOADS_AT_ONCE = 3;

type Detail = Pick<FetchStatus, 'progress' | 'message' | 'errors' | 'items'> & { reason?: string };
type Input = { lists: readonly string[] };
type Item = FetchStatus['items'][number];

/** Result of a fetch. `fetched`, `failed`: numbers of lists. */
export type FetchEnd = { state: JobEnd<null>['state']; fetched: number; failed: number; message: string };

const sentences: Record<ProviderErrorKind, string> = {
  not_entitled: 'The source does not allow this list',
  rate_limited: 'The source asks to slow down; please try again later',
  unavailable: 'The source is not available',
  timeout: 'The source did not answer in time',
  bad_payload: 'The source sent something that is not a CSV list',
  unknown_symbol: 'The source does not have this list',
};

function describeProblem({ kind, words }: ProviderError): string {
  return words === null ? sentences[kind] : `${sentences[kind]}: "${words}"`;
}

export type ListFetching = ReturnType<typeof createListFetching>;

/** Lists by names or slugs, each once; throws Fault 400 that names unknown ones. */
function chooseLists(names: readonly string[]): ExpertListDefinition[] {
  if (names.length === 0) throw new Fault(400, 'Please select at least one list to fetch');
  const unknown = names.filter((name) => findExpertList(name) === null);
  if (unknown.length > 0) throw new Fault(400, `Unknown lists: ${unknown.join(', ')}`);
  const chosen = new Set(names.map((name) => findExpertList(name)?.slug));
  return catalogue.filter((list) => chosen.has(list.slug));
}

export function createListFetching(deps: Ground, inbox: Inbox) {
  const { log } = deps;
  const job = deps.jobs.handle<Input, Detail, FetchEnd>(jobKinds.fetchLists, (given) =>
    fetchAll(chooseLists(given.input.lists), given),
  );

  async function fetchOne(
    list: ExpertListDefinition,
    { signal, fence }: Pick<RunningJob, 'signal' | 'fence'>,
  ): Promise<Pick<Item, 'status' | 'rows' | 'message'> & { is_new: boolean }> {
    const isStopped = () => signal.aborted;
    try {
      const { file_name, bytes } = await retryWhileDatabaseAway(deps.clock, isStopped, () =>
        deps.expertLists.fetchList(list.slug).catch(throwWhatKeptItBack),
      );
      if (bytes.byteLength === 0) return { status: 'failed', rows: null, message: 'The list is empty', is_new: false };
      const file = { file_name, bytes, origin: 'fetch' as const, list_slug: list.slug, fence };
      const received = await retryWhileDatabaseAway(deps.clock, isStopped, () => inbox.receiveFile(file));
      const message = received.is_new ? null : 'Unchanged since the last fetch';
      return { status: 'done', rows: countRows(bytes), message, is_new: received.is_new };
    } catch (error) {
      if (!isProviderError(error)) log.error({ err: error, list: list.slug }, 'pipeline: list not received');
      const message = isProviderError(error) ? describeProblem(error) : 'The list could not be stored';
      return { status: 'failed', rows: null, message, is_new: false };
    }
  }

  async function fetchAll(lists: readonly ExpertListDefinition[], job: RunningJob<Input, Detail>) {
    const items = lists.map((list): Item => ({ list: list.name, status: 'waiting', rows: null, message: null }));
    let fresh = 0;
    const count = (status: Item['status']) => items.filter((item) => item.status === status).length;
    const detail = (message: string): Detail => ({
      progress: { current: count('done') + count('failed'), total: items.length },
      message,
      errors: items.flatMap(({ list, status, message }) =>
        status === 'failed' ? [{ list, message: message ?? '' }] : [],
      ),
      items: items.map((item) => ({ ...item })),
    });
    const set = (i: number, change: Partial<Item>) => {
      items[i] = { ...(items[i] as Item), ...change };
      job.report(detail(`Fetching ${plural(items.length, 'list')}`));
    };
    const limit = pLimit(DOWNLOADS_AT_ONCE);
    await Promise.all(
      lists.map((list, i) =>
        limit(async () => {
          if (job.signal.aborted) return set(i, { status: 'cancelled' });
          set(i, { status: 'fetching' });
          const { is_new, ...outcome } = await fetchOne(list, job);
          if (is_new) fresh += 1;
          set(i, outcome);
        }),
      ),
    );
    const done = count('done');
    const failed = count('failed');
    const end = (state: FetchEnd['state'], message: string): JobEnd<FetchEnd> => ({
      state,
      detail: detail(message),
      result: { state, fetched: done, failed, message },
    });
    if (count('cancelled') > 0)
      return end('cancelled', `Fetch cancelled: ${done} of ${plural(items.length, 'list')} fetched`);
    if (done === 0) return end('failed', `Fetch failed: ${items[0]?.message ?? 'nothing was fetched'}`);
    if (failed > 0) return end('completed_with_errors', `Fetch completed with ${plural(failed, 'error')}`);
    return end('completed', `Fetched ${plural(done, 'list')}, ${fresh} new`);
  }

  return {
    /** Starts fetching; resolves once the job is queued. `done` is null if the fetch was cancelled before it began. */
    async start(
      names: readonly string[],
      by: number | null = null,
    ): Promise<{ message: string; done: Promise<FetchEnd | null> }> {
      const lists = chooseLists(names);
      const message = `Fetching ${plural(lists.length, 'list')}`;
      const { done } = await job.start({
        input: { lists: lists.map(({ slug }) => slug) },
        detail: {
          progress: { current: 0, total: lists.length },
          message,
          errors: [],
          items: lists.map(({ name }) => ({ list: name, status: 'waiting', rows: null, message: null })),
        },
        refusal: 'A fetch is already running',
        by,
      });
      return { message, done };
    },

    cancel: (): Promise<boolean> => job.cancel(),

    async isRunning(): Promise<boolean> {
      return (await job.running()) !== null;
    },

    async status(): Promise<FetchStatus> {
      return toStatus(await job.latest());
    },
  };
}

/**
 * Throws the database's error in place of the vendor's if a call was not sent because its limit could not be counted,
 * so that the call is retried.
 */
function throwWhatKeptItBack(error: unknown): never {
  throw isProviderError(error) && !error.sent && isDatabaseAway(error.cause) ? error.cause : error;
}

function toStatus(job: JobRecord<Detail> | null): FetchStatus {
  if (job === null) {
    const progress = { current: 0, total: 0 };
    return { status: 'idle', progress, message: null, errors: [], items: [], started_at: null, finished_at: null };
  }
  const { progress, message, errors, items } = job.detail;
  return {
    // The page has no status for cancelled, so it is reported as failed, with its message.
    status: job.state === 'cancelled' ? 'failed' : job.state,
    progress,
    message,
    errors,
    items,
    started_at: job.started_at,
    finished_at: job.finished_at,
  };
}
