// Publishing of a batch: change for readers, and the choice to keep, publish or roll back.
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Info, Pause } from 'lucide-react';
import { useParams } from 'react-router';
import { endpoints } from '../../../contract/endpoints.ts';
import { replacementWords } from '../../../domain/answers/admin-answers.ts';
import { pacificDate } from '../../../domain/market/calendar.ts';
import { whole } from '../../../domain/market/format.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import type { DryRun } from '../../../domain/signals/state/publishing-guard.ts';
import { queryFor } from '../../api/query-for.ts';
import { QueryFailure, together } from '../../symbol/failures/loaded.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
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
          <div className="grid items-start gap-4 xl:grid-cols-2 [&>*]:min-w-0">
            <DryRunCard dryRun={run} />
            <ListsCard dryRun={run} files={files} />
          </div>
        </>
      )}
    </div>
  );
}

const STYLES = {
  hold: { box: 'border-warn bg-warn-soft', ink: 'text-warn', Icon: Pause },
  never: { box: 'border-bear bg-bear-soft', ink: 'text-bear', Icon: CircleX },
  published: { box: 'border-line bg-surface', ink: 'text-bull', Icon: CircleCheck },
  publish: { box: 'border-line bg-surface', ink: 'text-info', Icon: Info },
} as const;

const HEADINGS = { hold: 'Held until you confirm', never: 'Never published', published: 'Readers see this state' };

function Verdict({ dryRun, past }: { dryRun: DryRun; past: readonly Batch[] }) {
  const seen = past.find(({ id }) => id === dryRun.published_batch);
  const order = replacementWords(dryRun, seen === undefined ? null : pacificDate(Date.parse(seen.batch_datetime)));
  const { verdict } = dryRun;
  const { box, ink, Icon } = STYLES[verdict.result];
  const arrived = dryRun.lists.filter(({ came }) => came);
  const outside = arrived.filter(({ own }) => own === 0).length;
  return (
    <section aria-label="Verdict" className={`grid gap-1 rounded-md border px-4 py-4 ${box}`}>
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
    </section>
  );
}
