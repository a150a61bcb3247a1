// Pipeline Status: the five stages, fetching and running, recent runs, and the controls for doing it by hand.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Stage } from '../../../domain/pipeline/batch.ts';
import { errorText } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardSection } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { BatchTimeline } from './batch-timeline.tsx';
import { ExpertDataCard } from './expert-data-card.tsx';
import { ManualControls } from './manual-controls.tsx';
import { QuarantineDrawer } from './quarantine-drawer.tsx';
import { StageCards } from './stage-cards.tsx';
import { useBatches, useFetchStatus, usePipelineJob, useReadiness, useStages } from './use-pipeline.ts';

export function PipelineScreen() {
  const stages = useStages();
  const readiness = useReadiness();
  const batches = useBatches();
  const fetchStatus = useFetchStatus();
  const job = usePipelineJob();
  const [running, setRunning] = useState<Stage | null>(null);
  const [address, setAddress] = useSearchParams();
  const latest = readiness.data?.latest_batch ?? null;
  const quarantineOf = address.get('quarantine') === null ? null : Number(address.get('quarantine'));
  const failure = stages.error ?? readiness.error ?? batches.error;
  const warned = stages.data?.stages.find((stage) => stage.status === 'warning');

  return (
    <div className="grid gap-4">
      <ScreenHead title="Pipeline Status">
        {latest !== null && (
          <span>
            Batch <b>{latest.id}</b>
          </span>
        )}
      </ScreenHead>
      {failure !== null && (
        <Notice
          tone="error"
          action={
            <Button
              onClick={() => {
                void stages.refetch();
                void readiness.refetch();
                void batches.refetch();
              }}
            >
              Try again
            </Button>
          }
        >
          {errorText(failure, 'Failed to load pipeline status')}
        </Notice>
      )}
      <StageCards stages={stages.data?.stages ?? null} />
      {warned !== undefined && latest !== null && (
        <Notice
          tone="warn"
          title={warned.note ?? 'Some rows were not stored'}
          action={<Button onClick={() => setAddress({ quarantine: String(latest.id) })}>Open rows</Button>}
        >
          Rows that cannot be read are kept with their reason; the others went on without them.
        </Notice>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ExpertDataCard
          fetchStatus={fetchStatus.data ?? null}
          fetchStatusFailed={fetchStatus.isError}
          job={job.data ?? null}
          jobFailed={job.isError}
          readiness={readiness.data ?? null}
          stageRuns={running !== null}
        />
        <div className="grid gap-4">
          <SourcePanel />
          <BatchTimeline batches={batches.data?.batches ?? []} />
        </div>
      </div>
      <ManualControls
        readiness={readiness.data ?? null}
        jobRuns={fetchStatus.data?.status === 'running' || job.data?.status === 'running'}
        running={running}
        onRunning={setRunning}
      />
      <QuarantineDrawer batchId={quarantineOf} onClose={() => setAddress({})} />
    </div>
  );
}

function SourcePanel() {
  return (
    <Card aria-label="Pipeline source">
      <CardSection title="Source">
        <KeyValues
          items={[
            { label: 'Data source', value: 'Expert CSV files' },
            { label: 'Processing', value: 'Batch mode' },
            { label: 'Schedule', value: 'Manual (Phase 1)' },
          ]}
        />
      </CardSection>
    </Card>
  );
}
