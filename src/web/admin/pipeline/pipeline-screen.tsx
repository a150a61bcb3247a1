// Pipeline Status page: stages, held batches, fetching and running, recent runs, automation and manual controls.
import { useState } from 'react';
import { batchAnswer } from '../../../domain/answers/admin-answers.ts';
import type { Stage } from '../../../domain/pipeline/stage.ts';
import { QueryFailure, together } from '../../symbol/failures/loaded.tsx';
import { QueryAnswer } from '../../symbol/failures/query-answer.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Fact, ScreenHead } from '../../ui/layout/screen-head.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { Age } from '../../ui/time/age.tsx';
import { stageNames } from '../parts/batches/timeline.ts';
import { PipelineAutomationCard } from './automation-card.tsx';
import { BatchTimeline } from './batch-timeline.tsx';
import { ExpertDataCard } from './expert-data-card.tsx';
import { MadeListsCard } from './made-lists-card.tsx';
import { ManualControls, type ManualState } from './manual-controls.tsx';
import { QuarantineDrawer } from './quarantine-drawer.tsx';
import { StageCards } from './stage-cards.tsx';
import { useBatches, useFetchStatus, usePipelineJob, useReadiness, useStages } from './use-pipeline.ts';

export function PipelineScreen() {
  const readiness = useReadiness();
  const batches = useBatches();
  const fetchStatus = useFetchStatus();
  const job = usePipelineJob();
  const stages = useStages(job.data?.status === 'running');
  const isStageRunning = stages.data?.stages.some(({ status }) => status === 'running') ?? false;
  const [running, setRunning] = useState<Stage | null>(null);
  const [manual, openManual] = useState<ManualState>('closed');
  const address = useAddress();
  const latest = readiness.data?.latest_batch ?? null;
  const quarantineOf = address.params.get('quarantine') === null ? null : Number(address.params.get('quarantine'));
  const noted = stages.data?.stages.filter(({ status, note }) => note !== null && status !== 'error') ?? [];

  return (
    <div className="grid gap-4">
      <ScreenHead title="Pipeline Status" factsClass="">
        {latest !== null && <Fact before="Batch" figure={latest.id} />}
        <ButtonLink to="/admin/pipeline/mappings" variant="link" size="sm">
          List mappings
        </ButtonLink>
      </ScreenHead>
      <QueryAnswer query={batches} toAnswer={({ batches: [newest = null] }, toTime) => batchAnswer(newest, toTime)} />
      <QueryFailure query={together(stages, readiness, batches)} title="Failed to load pipeline status" />
      <HeldBatches />
      <StageCards stages={stages.data?.stages ?? null} />
      {noted.length > 0 && latest !== null && (
        <Notice
          tone={noted.some(({ status }) => status === 'warning') ? 'warn' : 'info'}
          title={noted.map(({ name, note }) => `${stageNames[name][0]}: ${note}`).join('; ')}
          action={
            <Button onClick={() => address.open('quarantine', { quarantine: String(latest.id) })}>Open rows</Button>
          }
        >
          {noted.some(({ status }) => status === 'warning')
            ? 'What cannot be read is kept with its reason; the rest went on without it.'
            : 'Repeated rows count once. Nothing is to be done.'}
        </Notice>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <ExpertDataCard
          fetchStatus={fetchStatus}
          job={job}
          isStageRunning={running !== null || isStageRunning}
          onUpload={() => openManual('upload')}
        />
        <div className="grid gap-4">
          <SectionCard aria-label="Pipeline source" title="Source">
            <KeyValues
              items={[
                { label: 'Data source', value: 'Expert CSV files' },
                { label: 'Processing', value: 'Batch mode' },
                { label: 'Schedule without automation', value: 'Manual (Phase 1)' },
              ]}
            />
          </SectionCard>
          <PipelineAutomationCard />
          <BatchTimeline />
          <MadeListsCard />
        </div>
      </div>
      <ManualControls
        jobRuns={fetchStatus.data?.status === 'running' || job.data?.status === 'running'}
        running={running}
        onRunning={setRunning}
        part={manual}
        onPart={openManual}
      />
      {quarantineOf !== null && (
        <QuarantineDrawer batchId={quarantineOf} onClose={() => address.close('quarantine', { quarantine: null })} />
      )}
    </div>
  );
}

/** Batches complete but not published; only those held after the published one wait for a decision. */
function HeldBatches() {
  const batches = useBatches().data?.batches ?? [];
  const published = batches.find(({ is_published }) => is_published)?.id ?? 0;
  return batches.map(({ id, held }) =>
    held && id > published ? (
      <Notice
        key={id}
        tone="warn"
        title={`Batch ${id}: complete, not published`}
        action={<ButtonLink to={`/admin/pipeline/publish/${id}`}>Review and publish</ButtonLink>}
      >
        <p>{held.reason}</p>
        <p className="text-label">
          Held <Age at={held.since} />. Readers keep the state published before.
        </p>
      </Notice>
    ) : null,
  );
}
