// Publishing of a batch: change for readers, past states, and the choice to keep, publish or roll back.
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useParams } from 'react-router';
import { endpoints } from '../../../contract/endpoints.ts';
import { plural, whole } from '../../../domain/market/format.ts';
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
import { Verdict } from './verdict.tsx';

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
        {run !== undefined && <Readers dryRun={run} />}
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
          <Verdict dryRun={run} />
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

function Readers({ dryRun }: { dryRun: DryRun }) {
  if (dryRun.published_batch === null) return <span>Readers see nothing yet</span>;
  return (
    <span>
      Readers see <b>{dryRun.published_batch}</b>, {whole(dryRun.symbols_before)} symbols
    </span>
  );
}

const BARS_SHOWN = 13;

/** Symbols of the last batches as bars, oldest left. */
function PastStates({ batches, current }: { batches: readonly Batch[]; current: number }) {
  const shown = batches.slice(0, BARS_SHOWN).toReversed();
  const most = Math.max(1, ...shown.map((batch) => batch.total_symbols_synthesized));
  const failed = shown.filter(({ synthesized_at, error }) => synthesized_at === null || error !== null).length;
  if (shown.length < 2) return null;
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
        <span>{shown[0]?.id}</span>
        <span>{shown.at(-1)?.id}</span>
      </p>
    </SectionCard>
  );
}
