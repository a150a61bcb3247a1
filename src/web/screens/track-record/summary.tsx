// Top parts of the track record: sources by state, score by decile, confidence against outcome.

import { useState } from 'react';
import { signed } from '../../../domain/market/format.ts';
import { isPublished } from '../../../domain/record/call.ts';
import { mainHorizon, type SessionHorizon } from '../../../domain/record/record-horizons.ts';
import type { RecordView } from '../../../domain/record/record-view.ts';
import { denialWords, horizonWords } from '../../../domain/record/record-words.ts';
import { StateMark } from '../../symbol/record/state-mark.tsx';
import { ChoiceRow } from '../../ui/controls/choice-row.tsx';
import { PagePart } from '../../ui/layout/page-part.tsx';
import { DecileChart } from './charts/decile-chart.tsx';
import { withUnit } from './charts/figure-words.ts';
import { ConfidencePart } from './confidence-part.tsx';
import type { PageAddress } from './page-address.ts';
import { countFindings, sourceRows } from './source-rows.ts';
import { WhatHoldsUp } from './what-holds-up.tsx';
import { FirstOutcomes } from './young-record.tsx';

export function Summary({ record, address }: { record: RecordView; address: PageAddress }) {
  const horizon = address.horizon ?? mainHorizon(record.sources);
  const rows = sourceRows(record.sources, 'list', horizon);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)_minmax(0,1fr)]">
      <PagePart id="holds-up" title="What holds up" about={`${rows.length} sources, ${horizonWords[horizon]}`}>
        <WhatHoldsUp rows={rows} benchmark={address.benchmark} corrected={countFindings(record, horizon)} />
      </PagePart>
      <ScorePart record={record} horizon={horizon} />
      <ConfidencePart record={record} horizon={horizon} address={address}>
        <NotYet record={record} horizon={horizon} what="Confidence is compared" none="call that states a confidence" />
      </ConfidencePart>
    </div>
  );
}

type ScoreKind = RecordView['score'][number]['kind'];
const SCORES = [
  { value: 'score', label: 'Smart Cat Score' },
  { value: 'measured', label: 'Measured score' },
] as const satisfies readonly { value: ScoreKind; label: string }[];

/** Shows one of the two scores at a time; each has its own record. */
function ScorePart({ record, horizon }: Pick<NotYetProps, 'record' | 'horizon'>) {
  const [kind, setKind] = useState<ScoreKind>('score');
  const find = (of: ScoreKind) =>
    record.score.find(
      (figures) =>
        figures.kind === of && figures.horizon === horizon && figures.deciles.some(({ mean }) => mean !== null),
    );
  const hasMeasured = find('measured') !== undefined;
  const score = find(hasMeasured ? kind : 'score');
  return (
    <PagePart id="deciles" title="Score by tenth" about={`mean excess ${horizonWords[horizon]}, 95% interval`}>
      {score === undefined ? (
        <NotYet record={record} horizon={horizon} what="The score is ranked" none="score" />
      ) : (
        <div className="flex flex-1 flex-col gap-3 px-4 py-3">
          {hasMeasured && (
            <ChoiceRow label="Score" value={kind} onChange={setKind} choices={SCORES} className="self-start" />
          )}
          <TopMinusBottom score={score} horizon={horizon} />
          <DecileChart deciles={score.deciles} horizon={horizon} />
          {!hasMeasured && isPublished(record.market) && (
            <p className="text-label text-ink-3">
              The measured score, whose weights are the lists' own results, has no record at this horizon yet.
            </p>
          )}
        </div>
      )}
    </PagePart>
  );
}

type TopMinusBottomProps = { score: RecordView['score'][number]; horizon: SessionHorizon };

function TopMinusBottom({ score: { top_minus_bottom: top, rank_correlation: rank }, horizon }: TopMinusBottomProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {/* A difference of too few calls is no finding, so it is not the largest figure of the page. */}
      <span className={top.state === 'too_few' ? 'font-strong' : 'text-display font-strong tracking-[-0.02em]'}>
        {withUnit(top.mean, horizon)}
      </span>
      <span className="grid text-label text-ink-2">
        <span>
          top tenth less bottom tenth
          {top.low !== null && top.high !== null && `, ${withUnit(top.low, horizon)} to ${withUnit(top.high, horizon)}`}
        </span>
        <span className="flex flex-wrap gap-x-3">
          <StateMark state={top.state} why={denialWords(top)} />
          {rank.mean !== null && (
            <span title="Correlation of the ranks of score and result within a day">
              rank correlation {signed(rank.mean, 2)}, 1 is the same order, 0 is none
            </span>
          )}
        </span>
      </span>
    </div>
  );
}

type NotYetProps = { record: RecordView; horizon: SessionHorizon; what: string; none: string };

/** Shown instead of a chart without outcomes. A rebuilt record is complete, so no outcomes are pending. */
function NotYet({ record, horizon, what, none }: NotYetProps) {
  return (
    <div className="grid content-start gap-2 px-4 py-3">
      <StateMark state="too_few" />
      <p className="text-ink-2">
        {isPublished(record.market)
          ? `${what} once calls are settled at this horizon.`
          : `No ${none} of this record has an outcome ${horizonWords[horizon]}.`}
      </p>
      <FirstOutcomes record={record} only={horizon} />
    </div>
  );
}
