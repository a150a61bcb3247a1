// Opened run: failure with log and retry, and the five stages as tabs.
import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck, CircleX } from 'lucide-react';
import { endpoints } from '../../../contract/endpoints.ts';
import { plural } from '../../../domain/market/format.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { canRetry, findFailedStage, stageStamps } from '../../../domain/pipeline/batch-progress.ts';
import { type Stage, stages } from '../../../domain/pipeline/stage.ts';
import { queryFor } from '../../api/query-for.ts';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { Age } from '../../ui/time/age.tsx';
import { BatchFacts } from '../parts/batches/batch-facts.tsx';
import { batchTypeText } from '../parts/batches/batch-words.ts';
import { DiscardControl } from '../parts/batches/discard-control.tsx';
import { RetryBatch } from '../parts/batches/retry-batch.tsx';
import { stageNames } from '../parts/batches/timeline.ts';
import { SynthesizeAgain } from '../parts/quarantine/synthesize-again.tsx';
import { QuarantinePanel } from './quarantine-panel.tsx';
import { StageLog } from './stage-log.tsx';
import { StagePanel, useStageResults } from './stage-panel.tsx';

const JOB_POLL_MS = 2_000;
const IDLE_POLL_MS = 30_000;

/** Row or record count of a stage from its stored result; null before it has run. */
function useStageCount(batch: Batch, stage: 'preprocess' | 'transform'): string | null {
  const { data } = useStageResults(batch, stage);
  if (data === undefined || 'symbolsProcessed' in data.results) return null;
  const { totalRows, totalJsonRecords } = data.results;
  const found = stage === 'preprocess' ? totalRows : totalJsonRecords;
  return found == null ? null : plural(found, stage === 'preprocess' ? 'row' : 'record');
}

function StageIcon({ batch, stage }: { batch: Batch; stage: Stage }) {
  if (findFailedStage(batch) === stage) return <CircleX aria-label="failed" className="size-4 text-bear" />;
  if (batch[stageStamps[stage]] !== null) return <CircleCheck aria-label="complete" className="size-4 text-bull" />;
  return <Circle aria-label="not run" className="size-4 text-ink-3" />;
}

export function RunDetail({ batch }: { batch: Batch }) {
  const { params, adjust } = useAddress();
  const failed = findFailedStage(batch);
  const isHeld = batch.held != null && !batch.discarded;
  const unknown = useUnknownFiles(batch);
  const wanted = stages.find((name) => name === params.get('stage'));
  // Unrecognised files are themselves the cause of the failure.
  const cause = failed !== null && unknown.length > 0 ? 'organize' : failed;
  const stage = wanted ?? cause ?? stageToShow(batch);
  const base = `run-${batch.id}`;
  const counts: Record<Stage, string | null> = {
    organize: plural(batch.file_count, 'file'),
    preprocess: useStageCount(batch, 'preprocess'),
    transform: useStageCount(batch, 'transform'),
    import: batch.imported_at === null ? null : plural(batch.total_signals_imported, 'signal'),
    synthesize: batch.synthesized_at === null ? null : plural(batch.total_symbols_synthesized, 'symbol'),
  };
  return (
    <div className="grid min-w-0 gap-3 bg-page p-4 whitespace-normal max-sm:p-3">
      <h2 className="sr-only">Run {batch.id}</h2>
      <BatchFacts
        facts={[
          ['Batch id', batch.id],
          ['Type', batchTypeText(batch)],
          ['Source description', batch.source_description ?? '--'],
          ['Scored', <Age key="scored" at={batch.synthesized_at} show="time" />],
        ]}
      >
        <ButtonLink to={`/admin/pipeline/publish/${batch.id}`} variant={isHeld ? 'outline' : 'link'} size="sm">
          {isHeld ? 'Review and publish' : 'Dry run, publish or roll back'}
        </ButtonLink>
        {batch.imported_at !== null && <DiscardControl batchId={batch.id} discarded={batch.discarded ?? null} />}
      </BatchFacts>
      {batch.discarded && (
        <Notice tone="warn" title="Discarded">
          {batch.discarded.reason}
        </Notice>
      )}
      {isHeld && (
        <Notice tone="warn" title="Complete, not published">
          {batch.held?.reason}
        </Notice>
      )}
      <SynthesizeAgain batch={batch} />
      {failed !== null && canRetry(batch) && <Failure batch={batch} stage={failed} />}
      {!canRetry(batch) && batch.error !== null && (
        <Notice
          tone="error"
          title={failed === null ? 'Not published' : `${stageNames[failed][0]} failed, nothing published`}
        >
          {batch.error}
        </Notice>
      )}
      {failed !== null && unknown.length > 0 && (
        <Notice
          tone="warn"
          title={`${plural(unknown.length, 'file')} of an unknown list`}
          action={<ButtonLink to="/admin/pipeline/mappings">Map columns</ButtonLink>}
        >
          {unknown.map(({ file_name }) => file_name).join(', ')}
        </Notice>
      )}
      <Tabs
        label={`Stages of run ${batch.id}`}
        idBase={base}
        value={stage}
        onChange={(id) => adjust({ stage: id })}
        items={stages.map((id) => ({
          id,
          label: stageNames[id][0],
          count: counts[id],
          icon: <StageIcon batch={batch} stage={id} />,
        }))}
      />
      <div {...tabPanelProps(base, stage)} className="grid min-w-0 gap-4">
        <StagePanel key={stage} batch={batch} stage={stage} />
        <StageLog batchId={batch.id} stage={stage} isOpen={stage === failed} />
      </div>
      <QuarantinePanel batchId={batch.id} />
    </div>
  );
}

/** Files of a failed run that were not recognised as a list; none for other runs. */
function useUnknownFiles(batch: Batch): readonly { file_name: string }[] {
  const isFailed = findFailedStage(batch) !== null;
  const { data } = useQuery({ ...queryFor(endpoints.batch, { params: { id: batch.id } }), enabled: isFailed });
  const unread = (data?.files ?? []).filter(
    ({ file_type, status }) => file_type === 'unknown' && status !== 'imported',
  );
  return isFailed ? unread : [];
}

/** Last stage that ran, or import if the scores are empty because it imported no signal. */
function stageToShow(batch: Batch): Stage {
  if (batch.synthesized_at !== null && batch.total_signals_imported === 0) return 'import';
  return stages.findLast((name) => batch[stageStamps[name]] !== null) ?? 'organize';
}

function Failure({ batch, stage }: { batch: Batch; stage: Stage }) {
  const job = useQuery({
    ...queryFor(endpoints.pipelineJob),
    refetchInterval: ({ state: { data } }) => (data?.status === 'running' ? JOB_POLL_MS : IDLE_POLL_MS),
  });
  const isRunning = job.data?.status === 'running';
  const attempts = batch.attempts?.filter((attempt) => attempt.stage === stage).length ?? 0;
  const [name] = stageNames[stage];
  return (
    <Notice
      tone="error"
      title={`${name} ${batch.interrupted_in == null ? 'failed' : 'was interrupted'}${attempts > 0 ? `, attempt ${attempts}` : ''}`}
      action={
        <RetryBatch
          label={isRunning ? `Running ${job.data?.current_stage ?? ''}` : `Retry from ${name}`}
          batchId={batch.id}
          busy={isRunning}
        />
      }
    >
      <p>{batch.error ?? 'No reason was kept.'}</p>
      <p className="text-label">
        Stages and files that went well are not done again. The log of the attempt and the quarantined rows stand below.
      </p>
    </Notice>
  );
}
