// Track record: outcomes of all calls by source, with the calls behind each figure.
import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { Suspense } from 'react';
import { recordEndpoints } from '../../../contract/record.ts';
import { recordAnswer } from '../../../domain/answers/record-answers.ts';
import { hourMs, minuteMs } from '../../../domain/numbers/time.ts';
import { isPublished, isSimulated, type RecordMarket } from '../../../domain/record/call.ts';
import type { OutcomeFlag } from '../../../domain/record/outcome.ts';
import { mainHorizon, type SessionHorizon } from '../../../domain/record/record-horizons.ts';
import type { RecordView } from '../../../domain/record/record-view.ts';
import { aboveWords, flagWords } from '../../../domain/record/record-words.ts';
import { isFilter } from '../../../domain/record/regime.ts';
import { settlementRules } from '../../../domain/rules/record-rules.ts';
import { queryFor } from '../../api/query-for.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { Day } from '../../ui/time/day.tsx';
import { calendarDay } from '../../ui/time/time-format.ts';
import { count } from './charts/figure-words.ts';
import { KnownTruth } from './charts/known-truth.tsx';
import { DaysFilter, knownWords } from './head/days-filter.tsx';
import { PastProgress } from './head/past-progress.tsx';
import { RecordHead } from './head/record-head.tsx';
import { KindTables } from './kind-tables.tsx';
import { type PageAddress, type RecordBenchmark, usePageAddress } from './page-address.ts';
import { ReconstructedCard } from './reconstructed-card.tsx';
import { findScoreEdge, sourceRows } from './source-rows.ts';
import { Summary } from './summary.tsx';
import { YoungRecord } from './young-record.tsx';

const CallsDrawer = lazyPart(() => import('./calls-drawer.tsx'), 'CallsDrawer');

const NewestCalls = lazyPart(() => import('./newest-calls.tsx'), 'NewestCalls', <Skeleton className="h-24" />);

const DaysWithGaps = lazyPart(() => import('../../symbol/record/days-with-gaps.tsx'), 'DaysWithGaps', null);

const FRESH_MS = 5 * minuteMs;
const BPS_PER_PERCENT = 100;

export function TrackRecordScreen() {
  const address = usePageAddress();
  const { market, benchmark, horizon, days } = address;
  // Defaults are omitted, so that this request equals the first call of the page.
  const asked = {
    ...(market !== null && { market }),
    ...(benchmark !== 'spy' && { benchmark }),
    ...(horizon !== null && { horizon }),
    ...days,
  };
  const query = useQuery({
    ...queryFor(recordEndpoints.record, { query: asked }),
    staleTime: FRESH_MS,
    // Shown while another horizon loads: figures of all horizons are there, only curves change.
    placeholderData: (before) => (before !== undefined && isSame(before, address) ? before : undefined),
  });
  const { data } = query;
  return (
    <>
      <RecordHead record={data} address={address}>
        {(data !== undefined || !query.isError) && <TrustLine record={data} address={address} />}
      </RecordHead>
      {data === undefined && <QueryFailure query={query} words="The track record could not be loaded" />}
      {data !== undefined && isSimulated(data.market) && <PastProgress shown={data.computed_at} />}
      {data !== undefined && data.sources.length > 0 && <Summary record={data} address={address} />}
      {query.isPending && <Waiting />}
      {(data === undefined || data.computed_at !== null || isFilter(data.filter)) && (
        <DaysFilter address={address} since={data?.regimes_since} />
      )}
      {query.isPending && <Skeleton className="h-160" />}
      {data !== undefined && <Record record={data} address={address} />}
    </>
  );
}

function TrustLine({ record, address }: { record: RecordView | undefined; address: PageAddress }) {
  const now = useNow(hourMs);
  if (record === undefined) return <AnswerLine answer={null} />;
  const horizon = address.horizon ?? mainHorizon(record.sources);
  const first = record.first_outcomes.map(({ session }) => session).toSorted()[0];
  const firstDay = first === undefined ? null : calendarDay(first, now);
  const answer = recordAnswer(sourceRows(record.sources, 'list', horizon), {
    settled: record.settled,
    firstDay,
    scoreEdge: findScoreEdge(record, horizon),
    simulated: isSimulated(record.market),
  });
  return <AnswerLine answer={answer} about={`${record.market} ${horizon}`} />;
}

/** Whether figures match the requested record, days and benchmark. */
function isSame({ market, sources, filter }: RecordView, asked: PageAddress): boolean {
  const isOther = sources.some(({ benchmark }) => benchmark !== 'none' && benchmark !== asked.benchmark);
  const { from = null, to = null, trend = null, volatility = null } = asked.days;
  const isOfDays =
    filter.from === from && filter.to === to && filter.trend === trend && filter.volatility === volatility;
  return (asked.market === null || asked.market === market) && isOfDays && !isOther;
}

function Waiting() {
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      {['sources', 'deciles', 'confidence'].map((id) => (
        <Skeleton key={id} className="h-88" />
      ))}
    </div>
  );
}

type RecordProps = { record: RecordView; address: PageAddress };

function Record({ record, address }: RecordProps) {
  const horizon = address.horizon ?? mainHorizon(record.sources);
  return (
    <>
      {record.sources.length === 0 && isFilter(record.filter) && (
        <EmptyState
          icon={<CalendarX aria-hidden />}
          title="No calls became known on these days"
          reason={<NoDays record={record} />}
        />
      )}
      {record.sources.length === 0 && !isFilter(record.filter) && <YoungRecord record={record} />}
      {record.sources.length > 0 && (
        <KindTables record={record} horizon={horizon} address={address}>
          <Reconstructed record={record} onChoose={address.setMarket} />
        </KindTables>
      )}
      {record.market === 'simulated_past' && <KnownTruth horizon={horizon} />}
      {record.calls > 0 && isPublished(record.market) && (
        <NewestCalls market={record.market} benchmark={address.benchmark} open={record.sources.length === 0} />
      )}
      <DaysWithGaps />
      <p className="text-label text-ink-3">
        A call is written down when it is published and settled later from our own prices: entry at the first tradable
        price after publication, less costs of both ways (the spread seen at entry, else{' '}
        {settlementRules.costs.value / BPS_PER_PERCENT}%) and of borrowing what is sold short (
        {settlementRules.borrowing.value}% a year), against{' '}
        {address.benchmark === 'spy' ? 'SPY' : 'all stocks of the market alike'}. No call is left out: what could not be
        settled is counted and says why. Cash payments between entry and exit are added on both sides where together
        they are above {settlementRules.payments_above.value}% of the price; smaller ones are on neither. A spin-off
        ends an outcome, and a split that is filed late corrects it beside the first.
        <Exceptions record={record} benchmark={address.benchmark} />
        <HardToBorrow record={record} horizon={horizon} />
      </p>
      <Checks market={record.market} />
      <Suspense fallback={null}>
        <OpenSource record={record} horizon={horizon} address={address} />
      </Suspense>
    </>
  );
}

/** Newest nightly recomputation (absent until the first) and the ledger. */
function Checks({ market }: { market: RecordMarket }) {
  const { data } = useQuery({ ...queryFor(recordEndpoints.recordRecomputation), staleTime: FRESH_MS });
  const recomputed = data?.recomputed ?? null;
  return (
    <p className="text-label text-ink-3">
      {recomputed !== null && (
        <span className={recomputed.identical === recomputed.checked ? undefined : 'text-warn'}>
          Recomputed from what was on file: {count(recomputed.identical)} of {count(recomputed.checked)} scores and
          decisions of <Day of={recomputed.day} /> identical.{' '}
        </span>
      )}
      {isPublished(market) ? 'Every day is sealed by a hash.' : 'Calls made afterwards are in no ledger.'}{' '}
      <Link to="/ledger" className="underline decoration-line-strong underline-offset-4 hover:text-brand">
        Check the ledger
      </Link>
    </p>
  );
}

/** Reason a choice of days holds no call, if the choice itself explains it. */
function NoDays({ record: { filter, regimes_since } }: { record: RecordView }) {
  const now = useNow(hourMs);
  const { from, to, trend, volatility } = filter;
  const isReversed = from !== null && to !== null && from > to;
  return (
    <>
      {isReversed && 'The first day lies after the last one. '}
      {trend !== null && `${knownWords('trend', regimes_since.trend, now)} `}
      {volatility !== null && `${knownWords('volatility', regimes_since.volatility, now)} `}
      Choose other days, or all of them.
    </>
  );
}

/** Outcomes settled by special rules, and outcomes that will never be settled, by reason. */
function Exceptions({ record, benchmark }: { record: RecordView; benchmark: RecordBenchmark }) {
  const { flagged, unsettled, without_benchmark } = record;
  const without = without_benchmark[benchmark];
  const words = (counts: Record<string, number>) =>
    Object.entries(counts).map(([flag, n]) => `${flagWords[flag as OutcomeFlag] ?? flag} (${count(n)})`);
  const settled = words(flagged);
  const never = words(unsettled);
  return (
    <>
      {settled.length + never.length > 0 && ' A call has an outcome at each horizon.'}
      {settled.length > 0 && ` Outcomes settled by a rule of their own: ${settled.join('; ')}.`}
      {never.length > 0 && ` Outcomes that could not be settled: ${never.join('; ')}.`}
      {without > 0 &&
        ` Settled outcomes without a figure above ${aboveWords[benchmark]}, which had no price at the entry or the exit: ${count(without)}.`}
    </>
  );
}

/** Note on short calls of cheap stocks, whose borrowing costs are higher than the figures assume. */
function HardToBorrow({ record: { sources }, horizon }: { record: RecordView; horizon: SessionHorizon }) {
  const shorts = sources.reduce((all, one) => all + (one.horizon === horizon ? one.hard_to_borrow : 0), 0);
  if (shorts === 0) return null;
  return ` Of the short calls ${count(shorts)} are of stocks under $${settlementRules.borrowed_from.value}, which are hard to borrow: they may cost more, or not be possible.`;
}

function Reconstructed({ record, onChoose }: { record: RecordView; onChoose: (market: RecordMarket) => void }) {
  const calls = record.records.find(({ market }) => market === 'reconstructed')?.calls ?? 0;
  if (record.market === 'reconstructed' || calls === 0) return null;
  return <ReconstructedCard onOpen={() => onChoose('reconstructed')} />;
}

function OpenSource({ record, horizon, address }: RecordProps & { horizon: SessionHorizon }) {
  const { source, benchmark, days } = address;
  if (source === null) return null;
  const shown = source.kind === 'window' ? 'plan' : horizon;
  const figures = record.sources.find(
    (one) =>
      one.kind === source.kind && one.source === source.source && one.side === source.side && one.horizon === shown,
  );
  return (
    <CallsDrawer
      of={{ ...source, market: record.market, horizon: shown, benchmark, days }}
      figures={figures ?? null}
      asOf={record.computed_at}
      address={address}
    />
  );
}
