// Manual screener run: with or without company facts, progress, result.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { whole } from '../../../domain/market/format.ts';
import { screenerRules } from '../../../domain/rules/screener-rules.ts';
import { type RunProgress, type RunStage, runStages } from '../../../domain/screener/run.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { MessageNotice } from '../../ui/layout/message-notice.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { JobProgress } from '../../ui/status/job-progress.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useFleeting } from '../../ui/time/clock.ts';
import { refreshScreener } from './use-screener.ts';

/** Time a message stays. Source: T-38. */
const MESSAGE_STAYS_MS = 3_000;
const FAILED = 'Failed to fetch screener data';

const STAGES: Record<RunStage, string> = {
  snapshot: 'reading the whole market',
  history: 'comparing with a year of days',
  news: 'reading the news',
  judge: 'judging every stock',
  publish: 'writing the reply',
  write: 'publishing',
};

export function RunCard({ progress }: { progress: RunProgress | null }) {
  const client = useQueryClient();
  const [enriched, setEnriched] = useState(true);
  const [done, showDone] = useFleeting<string>(MESSAGE_STAYS_MS);
  const [problem, setProblem] = useState<string | null>(null);
  const [followed, follow] = useState<number | null>(null);

  const run = useMutation({
    mutationFn: () =>
      call(endpoints.fetchScreener, {
        body: { filter_id: screenerRules.filter_id.value, enrichment_enabled: enriched },
      }),
    onMutate: () => {
      setProblem(null);
      showDone(null);
    },
    onSuccess: ({ running, job_id, success, stocks_processed, error, detail }) => {
      if (running) follow(job_id ?? null);
      else if (success) showDone(processed(stocks_processed));
      else setProblem(error ?? detail ?? FAILED);
    },
    onError: (error) => setProblem(error instanceof ApiError ? (error.detail ?? FAILED) : FAILED),
    // Awaited, so that the progress bar stays until the run's progress is known.
    onSettled: () => refreshScreener(client),
  });

  useEffect(() => {
    // A run that outlived its reply is reported when it ends.
    if (followed === null || progress?.job_id !== followed || progress.state === 'running') return;
    follow(null);
    if (progress.state === 'completed') showDone(processed(progress.stocks_processed));
    else setProblem(progress.error ?? FAILED);
  }, [followed, progress, showDone]);

  const going = progress?.state === 'running' ? progress : null;
  return (
    <Card aria-label="Run by hand" title="Run by hand">
      <CardSection gap={3}>
        <div className="flex flex-wrap items-center gap-3 max-sm:grid">
          <Checkbox
            checked={enriched}
            onChange={setEnriched}
            hint="sector, ratios, ratings and targets stand beside each stock"
          >
            Enrichment
          </Checkbox>
          <Button
            variant="primary"
            className="sm:ml-auto"
            busy={run.isPending}
            disabled={progress === null || going !== null}
            onClick={() => run.mutate()}
            Icon={Play}
          >
            Run Now
          </Button>
        </div>
        {(going !== null || run.isPending) && (
          <JobProgress
            title="Run in progress"
            detail={going?.stage ? STAGES[going.stage] : null}
            progress={{
              current: going?.stage ? runStages.indexOf(going.stage) : 0,
              total: going === null ? 0 : runStages.length,
            }}
            startedAt={going?.started_at ?? null}
            label="Steps of the run"
          />
        )}
        <MessageNotice tone="success" text={done} onDismiss={() => showDone(null)} />
        <MessageNotice tone="error" text={problem} onDismiss={() => setProblem(null)} />
      </CardSection>
      <CardSection title="Newest run" level={3}>
        <NewestRun progress={progress} />
      </CardSection>
    </Card>
  );
}

const processed = (stocks: number) => `Successfully processed ${whole(stocks)} stocks`;

function NewestRun({ progress }: { progress: RunProgress | null }) {
  if (progress === null) return <Skeleton className="h-60" />;
  if (progress.job_id === null || progress.state === null) {
    return <p className="text-ink-3">No run yet. Press Run Now, or turn the automation on.</p>;
  }
  const { state, started_at, stocks_processed, duration_ms, error } = progress;
  const took = Object.values(duration_ms).reduce((sum, ms) => sum + ms, 0);
  const tone = state === 'running' ? 'info' : state === 'completed' ? 'bull' : 'bear';
  return (
    <div className="grid gap-2">
      <KeyValues
        items={[
          { label: 'State', value: <Badge tone={tone}>{state.replaceAll('_', ' ')}</Badge> },
          { label: 'Begun', value: <Age at={started_at} /> },
          { label: 'Stocks', value: state === 'completed' ? whole(stocks_processed) : '--' },
          { label: 'Took', value: state === 'completed' ? `${(took / 1_000).toFixed(1)} s` : '--' },
          ...Object.entries(duration_ms).map(([stage, ms]) => ({
            label: <span className="pl-4">{STAGES[stage as RunStage] ?? stage}</span>,
            value: <span className="text-ink-2">{`${(ms / 1_000).toFixed(1)} s`}</span>,
          })),
        ]}
      />
      {error !== null && <p className="text-label text-bear wrap-anywhere">{error}</p>}
    </div>
  );
}
