// Expert Data Pipeline card: fetches lists and runs all stages, with progress and outcome.
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Play, Square } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { whole } from '../../../domain/market/format.ts';
import type { FetchStatus } from '../../../domain/pipeline/fetch-status.ts';
import type { PipelineJob } from '../../../domain/pipeline/pipeline-job.ts';
import { canRunPipeline } from '../../../domain/pipeline/stage-buttons.ts';
import type { PipelineReadiness } from '../../../domain/pipeline/stage-cards.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { MessageNotice } from '../../ui/layout/message-notice.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { refreshBatches } from '../parts/batches/batch-queries.ts';
import { waitingFiles } from '../parts/batches/batch-words.ts';
import { callFailure } from '../parts/failures/call-failure.ts';
import { FetchOutcome, JobOutcome } from './job-outcomes.tsx';
import { ListFreshness } from './list-freshness.tsx';
import { ListPicker } from './list-picker.tsx';
import { useReadiness } from './use-pipeline.ts';

type ExpertDataCardProps = {
  fetchStatus: UseQueryResult<FetchStatus>;
  job: UseQueryResult<PipelineJob>;
  /** A stage runs by hand or within the pipeline. */
  isStageRunning: boolean;
  onUpload: () => void;
};

export function ExpertDataCard({ fetchStatus, job, isStageRunning, onUpload }: ExpertDataCardProps) {
  const client = useQueryClient();
  const lists = useQuery({ ...queryFor(endpoints.expertLists), staleTime: Number.POSITIVE_INFINITY });
  const readiness = useReadiness().data ?? null;
  // All required lists are chosen until the reader chooses otherwise.
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const { required = [], optional = [] } = lists.data ?? {};
  // Without a list server the addresses are empty.
  const hasServer = lists.data === undefined || [...required, ...optional].some(({ url }) => url !== '');
  const selected = chosen ?? new Set(required.map((list) => list.name));
  const [problem, setProblem] = useState<string | null>(null);

  const work = (run: () => Promise<unknown>, refused: string) => ({
    mutationFn: run,
    onMutate: () => setProblem(null),
    onError: (error: unknown) => setProblem(callFailure(error, refused)),
    onSettled: () => refreshBatches(client),
  });
  const startFetch = useMutation(
    work(() => call(endpoints.startFetch, { body: { lists: [...selected] } }), 'Failed to start fetch'),
  );
  const cancelFetch = useMutation({
    ...work(() => call(endpoints.cancelFetch), 'Failed to cancel fetch'),
    // Not awaited: Cancel can be pressed again after a refusal.
    onSettled: () => void refreshBatches(client),
  });
  const runAll = useMutation(work(() => call(endpoints.runPipeline), 'Failed to start pipeline'));

  const isFetchRunning = fetchStatus.data?.status === 'running';
  const isFetching = isFetchRunning || startFetch.isPending;
  const isBusy = isFetching || job.data?.status === 'running' || runAll.isPending || isStageRunning;

  return (
    <Card
      title="Expert Data Pipeline"
      aside={
        lists.data === undefined || !hasServer
          ? undefined
          : `${selected.size} of ${required.length + optional.length} lists selected`
      }
    >
      <CardSection gap={4}>
        <div className="flex flex-wrap gap-3 max-sm:grid">
          <Button
            variant="primary"
            busy={runAll.isPending}
            disabled={!canRunPipeline(readiness, isBusy)}
            onClick={() => runAll.mutate()}
            Icon={Play}
          >
            Run full pipeline
          </Button>
          {hasServer && (
            <Button
              variant="outline"
              busy={startFetch.isPending}
              disabled={selected.size === 0 || isFetching}
              onClick={() => startFetch.mutate()}
              Icon={Download}
            >
              Fetch selected lists
            </Button>
          )}
          {isFetchRunning && (
            <Button
              className="sm:ml-auto"
              busy={cancelFetch.isPending}
              onClick={() => cancelFetch.mutate()}
              Icon={Square}
            >
              Cancel fetch
            </Button>
          )}
        </div>
        {readiness !== null && readiness.inbox_files > 0 && !isBusy && (
          <p className="text-ink-2">{waitingFiles(readiness.inbox_files)}</p>
        )}
        <MessageNotice tone="error" text={problem} onDismiss={() => setProblem(null)} />
        <div className="grid gap-2 empty:hidden">
          <FetchOutcome query={fetchStatus} />
          <JobOutcome query={job} isStageRunning={isStageRunning} />
        </div>
        <ListFreshness hasServer={hasServer} />
        {lists.isError && <Notice tone="error">Failed to load the expert lists</Notice>}
        {lists.isPending ? (
          <Skeleton className="h-104" />
        ) : !hasServer ? (
          <p className="text-ink-2">No list server is set: lists are made here or uploaded.</p>
        ) : (
          <ListPicker
            required={required}
            optional={optional}
            selected={selected}
            onChange={setChosen}
            items={fetchStatus.data?.items ?? []}
            disabled={isFetching}
          />
        )}
        {selected.size === 0 && lists.isSuccess && hasServer && (
          <p className="text-label text-warn">Please select at least one list to fetch</p>
        )}
      </CardSection>
      <CardSection>
        <CurrentBatch readiness={readiness} onUpload={onUpload} />
      </CardSection>
    </Card>
  );
}

function CurrentBatch({ readiness, onUpload }: { readiness: PipelineReadiness | null; onUpload: () => void }) {
  const batch = readiness?.latest_batch ?? null;
  return (
    <div className="grid gap-2">
      <h3 className="font-strong">Current batch</h3>
      {readiness === null ? (
        <Skeleton className="h-24" />
      ) : batch === null ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-ink-3">No batch yet. Fetch or upload lists, then run the pipeline.</p>
          <Button onClick={onUpload}>Upload lists</Button>
        </div>
      ) : (
        <KeyValues
          items={[
            { label: 'Batch', value: batch.id },
            { label: 'Files', value: whole(batch.file_count) },
            { label: 'Signals imported', value: whole(batch.signals_imported) },
            { label: 'Symbols synthesized', value: whole(batch.symbols_synthesized) },
            { label: 'Files waiting in the inbox', value: whole(readiness.inbox_files) },
          ]}
        />
      )}
    </div>
  );
}
