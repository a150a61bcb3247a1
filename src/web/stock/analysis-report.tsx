// Analysis report: action, confidence, summary, reasons, risks, next steps, bull and bear case.
import type { ReactNode } from 'react';
import type { AiAnalysis } from '../../domain/analysis/ai-analysis.ts';
import type { Fact } from '../../domain/analysis/fact.ts';
import { readReasoning } from '../../domain/analysis/local-action.ts';
import { compact, compactMoney, decimal, money, percent, plural } from '../../domain/market/format.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { TickerDetails } from '../../domain/stocks/details/details.ts';
import { findAnalyst } from '../../domain/verdicts/forecaster.ts';
import { ActionBadge } from '../symbol/ai/action-badge.tsx';
import { ConfidenceBar } from '../symbol/ai/ai-section.tsx';
import { Collapsible } from '../ui/layout/collapsible.tsx';
import { Notice } from '../ui/layout/notice.tsx';
import type { Column } from '../ui/tables/columns.ts';
import { DataTable } from '../ui/tables/data-table.tsx';
import { Age } from '../ui/time/age.tsx';
import { useNow } from '../ui/time/clock.ts';
import { zonedTime } from '../ui/time/time-format.ts';
import type { AnalysisReply } from './request-analysis.tsx';

/** USD from which amounts are abbreviated. */
const SHORT_FROM_USD = 1e6;

type AnalysisReportProps = {
  analysis: AiAnalysis;
  /** Bull and bear case of the details, for an analysis without its own. */
  cases?: TickerDetails['bull_bear_case'] | null;
  /** Reply to a requested analysis: reason for a stand-in, facts and cost; null for one not requested here. */
  reply?: AnalysisReply | null;
};

export function AnalysisReport({ analysis, cases = null, reply = null }: AnalysisReportProps) {
  const { factors, risks, recommendation } = readReasoning(analysis.reasoning);
  const bull = analysis.bull_case ?? caseLines(cases?.bull_case);
  const bear = analysis.bear_case ?? caseLines(cases?.bear_case);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ActionBadge action={analysis.action} />
        <ConfidenceBar action={analysis.action} confidence={analysis.confidence} forecaster={findAnalyst(analysis)} />
        <Origin analysis={analysis} reply={reply} />
      </div>
      {reply !== null && reply.stand_in !== null && <Notice tone="warn">{reply.stand_in}</Notice>}
      <p className="max-w-[60rem] wrap-anywhere">{analysis.summary}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Points title="Primary factors" points={factors} />
        <Points title="Key risks" points={risks} />
      </div>
      {recommendation !== null && (
        <Part title="Recommendation">
          <p className="max-w-[60rem] text-ink-2 wrap-anywhere">{recommendation}</p>
        </Part>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Points title="Bull case" points={bull} />
        <Points title="Bear case" points={bear} />
      </div>
      {reply !== null && reply.facts.length > 0 && <FactSheet facts={reply.facts} />}
    </div>
  );
}

/** `Analyst targets: The mean 12-month target ...`; texts named bull or bear case are shown without a name. */
function caseLines(cases: Readonly<Record<string, string>> | undefined): string[] {
  return Object.entries(cases ?? {}).map(([name, text]) =>
    /^(?:bull|bear) case/i.test(name) ? text : `${name}: ${text}`,
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid content-start gap-1">
      <h3 className="font-strong">{title}</h3>
      {children}
    </section>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <Part title={title}>
      <ul className="grid list-disc gap-1 pl-4 text-ink-2 wrap-anywhere">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Part>
  );
}

/** Model, market time and cost of the analysis. */
function Origin({ analysis, reply }: { analysis: AiAnalysis; reply: AnalysisReply | null }) {
  const analyst = reply?.analyst ?? analysis.analyst;
  const at = reply?.as_of ?? analysis.as_of;
  const cost = reply?.cost ?? null;
  const deep = reply?.deep ?? analysis.deep ?? null;
  const now = useNow(minuteMs);
  return (
    <span className="text-label text-ink-3">
      {analyst !== undefined && <>Analysis by {analyst}, </>}
      as of <Age at={at} />
      {deep !== null && (deep ? ', deep' : ', without fundamentals')}
      {reply?.deep && reply.asked_deep === false && (
        <>, already made: it holds until {zonedTime(reply.holds_until, now)}</>
      )}
      {cost !== null && `, cost ${cost.usd === null ? 'unknown' : money(cost.usd)}`}
    </span>
  );
}

const factColumns: Column<Fact>[] = [
  { id: 'label', header: 'Fact', cell: ({ label }) => label, phone: 'title' },
  { id: 'value', header: 'Value', align: 'right', cell: factText, phone: 'aside' },
  { id: 'source', header: 'Source', className: 'text-ink-3', cell: ({ source }) => source, phone: 'fact' },
  { id: 'as_of', header: 'As of', className: 'text-ink-3', cell: ({ as_of }) => <Age at={as_of} show="time" /> },
];

function factText({ value, unit }: Fact): ReactNode {
  if (typeof value === 'string') return <span className="block max-w-80 truncate">{value}</span>;
  if (unit === 'USD') return Math.abs(value) >= SHORT_FROM_USD ? compactMoney(value) : money(value);
  if (unit === '%') return percent(value, 2);
  if (unit === 'x') return `${decimal(value)}x`;
  return unit === 'shares' ? compact(value) : decimal(value, Number.isInteger(value) ? 0 : 2);
}

/** Facts the text may use, as the analyst saw them. */
function FactSheet({ facts }: { facts: readonly Fact[] }) {
  return (
    <Collapsible title="Facts it was made from" aside={plural(facts.length, 'fact')}>
      <DataTable
        label="Facts the analysis was made from"
        dense
        className="max-h-96"
        columns={factColumns}
        rows={facts}
        rowKey={({ key }) => key}
      />
    </Collapsible>
  );
}
