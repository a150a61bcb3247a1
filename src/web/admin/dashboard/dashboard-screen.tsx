// Administrator dashboard: health, refreshed every 30 seconds, with links to the pages that help.
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { endpoints } from '../../../contract/endpoints.ts';
import { healthAnswer } from '../../../domain/answers/admin-answers.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import type { AdminHealth } from '../../../domain/reports/health.ts';
import type { WaitingWork } from '../../../domain/reports/waiting-work.ts';
import { queryFor } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { spokenWords } from '../../ui/failures/spoken-error.ts';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Fact, ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { Age } from '../../ui/time/age.tsx';
import { ChangeCard } from './change-card.tsx';
import { ChecksCard } from './checks-card.tsx';
import { FirstStartCard } from './first-start-card.tsx';
import { HealthCard, isHealthy } from './health-card.tsx';
import { ListsCard } from './lists-card.tsx';
import { ProvidersCard } from './providers-card.tsx';
import { RecentBatches } from './recent-batches.tsx';
import { SlotsCard } from './slots-card.tsx';
import { StageTimesCard } from './stage-times-card.tsx';
import { Totals } from './totals.tsx';
import { WorkCard } from './work-card.tsx';

const EVERY_MS = 30_000;
/** Batches requested: the stage times show all, the list of recent batches the newest. */
const BATCHES = 8;

export function DashboardScreen() {
  const again = { refetchInterval: EVERY_MS };
  const totals = useQuery({ ...queryFor(endpoints.adminSummary), ...again });
  const batches = useQuery({ ...queryFor(endpoints.batches, { query: { limit: BATCHES } }), ...again });
  // A failed query of the screener counts as unknown.
  const screener = useQuery({
    ...queryFor(endpoints.screenerToday),
    ...again,
    meta: { logged: 'The figures of the screener could not be loaded' },
  });
  const health = useQuery({
    ...queryFor(endpoints.adminHealth),
    ...again,
    meta: { logged: 'The health of the product could not be loaded' },
  });
  const failed = [totals, batches].find(({ isError }) => isError);
  const refetch = () => {
    for (const query of [totals, batches, screener, health]) void query.refetch();
  };
  const isPublished = health.data?.published != null;
  const loading = totals.isPending || batches.isPending;
  return (
    <div className="grid gap-4 [&>*]:min-w-0">
      <ScreenHead title="Admin Dashboard">{health.data !== undefined && <Facts health={health.data} />}</ScreenHead>
      {!health.isError && (health.data === undefined || !isHealthy(health.data.checks, isPublished)) && (
        <AnswerLine answer={health.data && healthAnswer(health.data.checks)} />
      )}
      {failed !== undefined && (
        <Notice tone="error" action={<Button onClick={refetch}>Try again</Button>}>
          Error: {spokenWords(failed.error, 'Failed to load dashboard data')}
        </Notice>
      )}
      {health.data !== undefined ? (
        <>
          {health.data.first_start !== null && <FirstStartCard start={health.data.first_start} />}
          <HealthCard
            checks={health.data.checks}
            isPublished={isPublished}
            makesLists={health.data.first_start?.makes_lists ?? false}
          />
          <WaitingLine waiting={health.data.waiting} />
          <SlotsCard health={health.data} />
        </>
      ) : health.isError ? (
        <Notice
          tone="warn"
          title="No data available"
          action={<Button onClick={() => void health.refetch()}>Try again</Button>}
        >
          The health of the product could not be loaded.
        </Notice>
      ) : (
        <Skeleton className="h-96 max-lg:h-170 max-sm:h-192" />
      )}
      {loading && failed === undefined && <Spinner label="Loading..." />}
      {totals.data !== undefined && (
        <Totals
          totals={totals.data}
          screener={screener.data ?? null}
          known={screener.isSuccess}
          published={health.data?.published ?? null}
        />
      )}
      <ChangeCard />
      {health.isPending && <Skeleton className="h-192" />}
      {health.data !== undefined && (
        <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr] [&>*]:min-w-0">
          <ListsCard lists={health.data.lists} batches={health.data.batches} />
          <ChecksCard checks={health.data.checks} />
        </div>
      )}
      {health.data !== undefined && (
        <div className="grid items-start gap-4 xl:grid-cols-[2fr_3fr] [&>*]:min-w-0">
          <div className="grid gap-4 md:max-xl:grid-cols-2 md:max-xl:items-start [&>*]:min-w-0">
            <WorkCard work={health.data.work} />
            <StageTimesCard batches={batches.data?.batches ?? []} />
          </div>
          <ProvidersCard providers={health.data.providers} />
        </div>
      )}
      {batches.data !== undefined && <RecentBatches batches={batches.data.batches} />}
    </div>
  );
}

function Facts({ health: { published, checked_at } }: { health: AdminHealth }) {
  return (
    <>
      <span>
        {published === null ? (
          'Readers see no batch yet'
        ) : (
          <>
            Readers see <b>batch {published.batch_id}</b>, as of <Age at={published.as_of} />,{' '}
            {whole(published.signals)} signals
          </>
        )}
      </span>
      {published?.older != null && (
        <span className="text-warn">
          An older state is shown since <Age at={published.older.since} show="time" />
          {published.older.by === null ? '' : `, by ${published.older.by}`}
        </span>
      )}
      <Fact before="Checked" figure={<Age at={checked_at} />} />
    </>
  );
}

function WaitingLine({ waiting: { count, parts } }: { waiting: WaitingWork }) {
  if (count === 0) return null;
  return (
    <Card aria-label="Waiting work" className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <Inbox aria-hidden className="size-4 shrink-0 text-warn" />
      <b>
        {plural(count, 'thing')} {count === 1 ? 'waits' : 'wait'} for you
      </b>
      {parts.map(({ id, words, path }) => (
        <Link key={id} to={path} className={`underline underline-offset-4 ${touchArea}`}>
          {words}
        </Link>
      ))}
    </Card>
  );
}
