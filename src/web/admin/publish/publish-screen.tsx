// Publishing of a batch: change for readers, past states, and the choice to keep, publish or roll back.
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleCheck, CircleX, Info, Pause } from 'lucide-react';
import { useParams } from 'react-router';
import { endpoints } from '../../../contract/endpoints.ts';
import { publishWords } from '../../../domain/answers/admin-answers.ts';
import { pacificDate } from '../../../domain/market/calendar.ts';
import { decimal, plural, whole } from '../../../domain/market/format.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import type { DryRun } from '../../../domain/signals/state/publishing-guard.ts';
import { queryFor } from '../../api/query-for.ts';
import { QueryFailure, together } from '../../symbol/failures/loaded.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Fact, ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import { BatchStatus } from '../parts/batches/batch-status.tsx';
import { DiscardControl } from '../parts/batches/discard-control.tsx';
import { Choices } from './choices.tsx';
import { DryRunCard } from './dry-run-card.tsx';
import { ListsCard } from './lists-card.tsx';

const PAST_BATCHES = 25;

export function PublishScreen() {
  const id = Number(useParams().batch);
  if (Number.isInteger(id)) return <PublishOf id={id} />;
  return (
    <div className="grid gap-4">
      <ScreenHead title="Publish">
        <Fact before="Batch" figure="--" />
      </ScreenHead>
      <Notice tone="error" title="There is no such batch">
        The address names no batch by its number.
      </Notice>
    </div>
  );
}

function PublishOf({ id }: { id: number }) {
  const found = useQuery(queryFor(endpoints.batch, { params: { id } }));
  // Always refetched: the published state may have changed.
  const dryRun = useQuery({ ...queryFor(endpoints.dryRunBatch, { params: { id } }), staleTime: 0 });
  const past = useQuery(queryFor(endpoints.batches, { query: { limit: PAST_BATCHES } })).data?.batches ?? [];
  const { batch, files = [] } = found.data ?? {};
  const { data: run } = dryRun;
  const both = together(found, dryRun);
  return (
    <div className="grid gap-4">
      <ScreenHead title="Publish">
        <Fact before="Batch" figure={id} />
        {batch !== undefined && (
          <>
            <BatchStatus batch={batch} />
            <Fact before="Run" figure={<Age at={batch.batch_datetime} />} />
          </>
        )}
        {batch !== undefined && (
          <>
            <ButtonLink to={`/admin/runs?run=${id}`} variant="link" size="sm">
              Open run {id}
            </ButtonLink>
            <DiscardControl batchId={id} discarded={batch.discarded ?? null} />
          </>
        )}
      </ScreenHead>
      <QueryFailure query={both} title="The dry run failed" />
      {!both.isError && (batch === undefined || run === undefined) && <Skeleton className="h-96" />}
      {batch !== undefined && run !== undefined && (
        <>
          <Verdict dryRun={run} past={past} />
          {run.scored_again != null && (
            <Notice tone="warn" title={`${run.scored_again}.`}>
              Publishing scores batch {id} again; the dry run shows the result.
              {batch.is_published && ' What readers see now still contains what was discarded.'}
            </Notice>
          )}
          <Choices batch={batch} dryRun={run} past={past} />
          <div className="grid items-start gap-4 xl:grid-cols-2">
            <DryRunCard dryRun={run} />
            <div className="grid min-w-0 gap-4">
              <ListsCard dryRun={run} files={files} />
              <PastStates batches={past} current={id} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

const BARS_SHOWN = 13;
/** With fewer batches bars say no more than the table of Batch History. */
const LEAST_BARS = 4;

/** Symbols of the last batches as bars, oldest left. */
function PastStates({ batches, current }: { batches: readonly Batch[]; current: number }) {
  const shown = batches.slice(0, BARS_SHOWN).toReversed();
  const most = Math.max(1, ...shown.map((batch) => batch.total_symbols_synthesized));
  const failed = shown.filter(({ synthesized_at, error }) => synthesized_at === null || error !== null).length;
  if (shown.length < LEAST_BARS) return null;
  const words = shown.map((batch) => `${batch.id} ${whole(batch.total_symbols_synthesized)}`).join(', ');
  return (
    <SectionCard
      title={`Symbols, last ${plural(shown.length, 'run')}`}
      aside={failed === 0 ? 'none failed' : `${failed} without scores`}
    >
      <div role="img" aria-label={`Symbols by batch: ${words}`} className="flex h-16 items-end gap-1">
        {shown.map((batch) => (
          <span
            key={batch.id}
            title={`Batch ${batch.id}: ${plural(batch.total_symbols_synthesized, 'symbol')}${batch.is_published ? ', readers see it' : ''}`}
            className={clsx(
              'flex-1 rounded-t-sm border-b-2',
              batch.is_published ? 'border-bull' : 'border-line',
              batch.id === current ? (batch.held ? 'bg-warn-fill' : 'bg-brand') : 'bg-neutral',
            )}
            style={{ height: `${Math.max(3, (batch.total_symbols_synthesized / most) * 100)}%` }}
          />
        ))}
      </div>
      <p className="flex justify-between text-label text-ink-3">
        {[shown[0], shown.at(-1)].map(
          (batch) =>
            batch !== undefined && (
              <span key={batch.id}>
                batch {batch.id}: {whole(batch.total_symbols_synthesized)}
              </span>
            ),
        )}
      </p>
    </SectionCard>
  );
}

const STYLES = {
  hold: { box: 'border-warn bg-warn-soft', ink: 'text-warn', Icon: Pause },
  never: { box: 'border-bear bg-bear-soft', ink: 'text-bear', Icon: CircleX },
  published: { box: 'border-line bg-surface', ink: 'text-bull', Icon: CircleCheck },
  publish: { box: 'border-line bg-surface', ink: 'text-info', Icon: Info },
} as const;

const PERCENT = 100;

const HEADINGS = { hold: 'Held until you confirm', never: 'Never published', published: 'Readers see this state' };

function Verdict({ dryRun, past }: { dryRun: DryRun; past: readonly Batch[] }) {
  const seen = past.find(({ id }) => id === dryRun.published_batch);
  const order = publishWords(dryRun, seen === undefined ? null : pacificDate(Date.parse(seen.batch_datetime)));
  const { verdict, symbols_before: before, vanishing, appearing } = dryRun;
  const { box, ink, Icon } = STYLES[verdict.result];
  const arrived = dryRun.lists.filter(({ came }) => came);
  const outside = arrived.filter(({ own }) => own === 0).length;
  return (
    <section
      aria-label="Verdict"
      className={`grid gap-x-8 gap-y-3 rounded-md border px-4 py-4 lg:grid-cols-[minmax(0,1fr)_18rem] ${box}`}
    >
      <div className="grid content-start gap-1">
        <h2 className="flex items-center gap-3 text-display font-strong tracking-[-0.02em] max-sm:text-title">
          <Icon aria-hidden className={`size-6 shrink-0 ${ink}`} />
          {verdict.result === 'publish' ? order : HEADINGS[verdict.result]}
        </h2>
        {verdict.result === 'hold' && <p className="font-strong">{order}.</p>}
        {verdict.reason !== null && <p className="text-ink-2">{verdict.reason}</p>}
        <p className="text-ink-2">
          {arrived.length} of {dryRun.lists.length} lists came with this batch
          {outside > 0 && `, ${whole(outside)} of them with nothing in the scoring window`}
          {dryRun.doubled_files.length > 0 && `, ${whole(dryRun.doubled_files.length)} of its files are doubled`}.
        </p>
      </div>
      {before > 0 && (
        <div className="grid content-center gap-1.5 text-label">
          <p className="flex justify-between text-ink-2">
            <span>
              stay {whole(before - vanishing.count)}, new {whole(appearing.count)}
            </span>
            <span className={vanishing.count > 0 ? 'text-bear' : ''}>{whole(vanishing.count)} vanish</span>
          </p>
          <div
            role="img"
            aria-label={`${whole(vanishing.count)} of ${whole(before)} symbols vanish`}
            className="flex h-4 overflow-hidden rounded-sm border border-line-strong"
          >
            <span className="bg-bull-fill" style={{ width: `${((before - vanishing.count) / before) * PERCENT}%` }} />
            <span className="flex-1 bg-bear-soft" />
          </div>
          <p className="text-ink-3">{decimal((vanishing.count / before) * PERCENT, 1)}% vanish</p>
        </div>
      )}
    </section>
  );
}
