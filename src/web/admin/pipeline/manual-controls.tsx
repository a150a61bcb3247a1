// Manual pipeline controls: upload lists, run one stage, verify the current batch.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { plural } from '../../../domain/market/format.ts';
import { type Stage, stages } from '../../../domain/pipeline/stage.ts';
import { stageButtonState } from '../../../domain/pipeline/stage-buttons.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { MessageNotice } from '../../ui/layout/message-notice.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Age } from '../../ui/time/age.tsx';
import { nowMs, useFleeting } from '../../ui/time/clock.ts';
import { refreshBatches } from '../parts/batches/batch-queries.ts';
import { waitingFiles } from '../parts/batches/batch-words.ts';
import { stageNames } from '../parts/batches/timeline.ts';
import { callFailure } from '../parts/failures/call-failure.ts';
import { ListUpload, uploadFiles } from './list-upload.tsx';
import { useReadiness } from './use-pipeline.ts';

const SUCCESS_STAYS_MS = 3_000;
const JUST_NOW_MS = 10_000;

/** `upload`: opened to upload lists; the upload button has the focus. */
export type ManualState = 'closed' | 'open' | 'upload';

type ManualControlsProps = {
  /** A fetch or a full pipeline run is under way. */
  jobRuns: boolean;
  running: Stage | null;
  onRunning: (stage: Stage | null) => void;
  part: ManualState;
  onPart: (part: ManualState) => void;
};

export function ManualControls({ jobRuns, running, onRunning, part, onPart }: ManualControlsProps) {
  const client = useQueryClient();
  const readiness = useReadiness().data ?? null;
  const [success, showSuccess] = useFleeting<string>(SUCCESS_STAYS_MS);
  const [problem, setProblem] = useState<string | null>(null);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  // Batch of the stage last run on this page, until the server reports a newer batch.
  const [workedOn, setWorkedOn] = useState<number | null>(null);
  const latest = readiness?.latest_batch?.id ?? null;
  const currentBatch = workedOn === null || latest === null ? (workedOn ?? latest) : Math.max(workedOn, latest);

  const runStage = useMutation({
    mutationFn: (stage: Stage) =>
      call(endpoints.runStage, {
        params: { stage },
        // Lists are dated in New York time.
        body: stage === 'organize' ? { date: newYorkDate(nowMs()) } : { batch_id: currentBatch ?? undefined },
      }),
    onMutate: (stage) => {
      setProblem(null);
      onRunning(stage);
    },
    onSuccess: (reply, stage) => {
      if (reply.batch_id !== undefined) setWorkedOn(reply.batch_id);
      if (reply.success) showSuccess(`Stage '${stage}' completed in ${reply.duration.toFixed(1)}s`);
      else setProblem(reply.detail ?? reply.output ?? `Stage '${stage}' failed`);
    },
    onError: (error, stage) => setProblem(callFailure(error, `Stage '${stage}' failed`, `Failed to run ${stage}`)),
    onSettled: () => {
      onRunning(null);
      return refreshBatches(client);
    },
  });

  // Time of an earlier count, which the server reuses for an unchanged large batch; null after a fresh count.
  const [counted, setCounted] = useState<string | null>(null);
  const verify = useMutation({
    mutationFn: ({ batch, again }: { batch: number; again: boolean }) =>
      call(endpoints.verifyBatch, { params: { batch }, query: again ? { again: 'true' } : {} }),
    onMutate: () => setProblem(null),
    onSuccess: (reply) => {
      const { stages_complete, symbols_synthesized } = reply.summary;
      if (reply.problems.length > 0) setProblem(`Verification failed: ${reply.problems.join('; ')}`);
      const symbols = `${plural(symbols_synthesized, 'symbol')} synthesized`;
      showSuccess(`Verification: ${stages_complete}/${stages.length} stages complete, ${symbols}`);
      setCounted(nowMs() - Date.parse(reply.counted_at) > JUST_NOW_MS ? reply.counted_at : null);
    },
    onError: (error) => setProblem(callFailure(error, 'Verification failed')),
  });

  const upload = useMutation({
    mutationFn: uploadFiles,
    onMutate: () => {
      setProblem(null);
      setWarnings([]);
    },
    onSuccess: (reply) => {
      const known = reply.files_known > 0 ? `, ${reply.files_known} already known` : '';
      showSuccess(`${plural(reply.files_extracted, 'file')} extracted${known} (${reply.date})`);
      setWarnings(reply.warnings);
    },
    onError: (error) => setProblem(callFailure(error, 'Upload failed')),
    onSettled: () => refreshBatches(client),
  });

  return (
    <Card className="px-4 py-2">
      <Collapsible
        level={2}
        title="Manual Controls"
        aside="list upload, five stage buttons, Verify"
        control={{ open: part !== 'closed', onOpen: (open) => onPart(open ? 'open' : 'closed') }}
      >
        <div className="grid gap-4">
          {success !== null && <Notice tone="success">{success}</Notice>}
          <MessageNotice tone="error" text={problem} onDismiss={() => setProblem(null)} />
          {warnings.length > 0 && (
            <Notice tone="warn" title="About the uploaded files" onDismiss={() => setWarnings([])}>
              <ul className="list-disc pl-4">
                {warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </Notice>
          )}
          <ListUpload
            busy={upload.isPending}
            focused={part === 'upload'}
            names={upload.variables?.map(({ name }) => name) ?? []}
            onFiles={upload.mutate}
            onRefused={setProblem}
          />
          {readiness !== null && readiness.inbox_files > 0 && (
            <p className="text-ink-2">
              {waitingFiles(readiness.inbox_files)} Run full pipeline reads them all; the buttons below go stage by
              stage.
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {stages.map((stage) => {
              const other = jobRuns || readiness === null ? 'other' : null;
              const state = stageButtonState(stage, readiness?.ready_for_stage ?? 'organize', running ?? other);
              return (
                <Button
                  key={stage}
                  busy={state === 'running'}
                  disabled={state !== 'ready' && state !== 'running'}
                  onClick={() => runStage.mutate(stage)}
                >
                  {state === 'complete' && <Check aria-hidden className="size-4 text-bull" />}
                  {stageNames[stage][0]} <span className="text-label text-ink-3">{state}</span>
                </Button>
              );
            })}
            <Button
              busy={verify.isPending}
              disabled={running !== null}
              onClick={() =>
                currentBatch === null
                  ? setProblem('No batch to verify')
                  : verify.mutate({ batch: currentBatch, again: false })
              }
              Icon={ShieldCheck}
            >
              Verify
            </Button>
          </div>
          <p className="text-label text-ink-3">
            {currentBatch === null ? 'No current batch' : `Current batch: ${currentBatch}`}
          </p>
          {counted !== null && currentBatch !== null && (
            <p className="flex flex-wrap items-center gap-x-2 text-label text-ink-3">
              Counted <Age at={counted} />, not changed since
              <Button
                variant="link"
                busy={verify.isPending}
                onClick={() => verify.mutate({ batch: currentBatch, again: true })}
              >
                Count again
              </Button>
            </p>
          )}
        </div>
      </Collapsible>
    </Card>
  );
}
