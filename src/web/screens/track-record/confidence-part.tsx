// Confidence against outcome: reliability of each forecaster as stated and as measured, with version, calls and skill.
import { type ReactNode, useState } from 'react';
import { signed } from '../../../domain/market/format.ts';
import type { Calibration, Reliability } from '../../../domain/record/record-figures.ts';
import { hasSkill, type SessionHorizon } from '../../../domain/record/record-horizons.ts';
import type { RecordView } from '../../../domain/record/record-view.ts';
import { horizonNames } from '../../../domain/record/record-words.ts';
import { calibrationRules } from '../../../domain/rules/record-rules.ts';
import { type Forecaster, forecasters, forecasterWords } from '../../../domain/verdicts/forecaster.ts';
import { ChoiceRow } from '../../ui/controls/choice-row.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { PagePart } from '../../ui/layout/page-part.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay, HOUR_MS } from '../../ui/time/time-format.ts';
import { count, share } from './charts/figure-words.ts';
import { ReliabilityChart } from './charts/reliability-chart.tsx';
import type { PageAddress } from './page-address.ts';

/** Stated confidence of a forecaster at one horizon, and its measured curve; null without one. */
type Pair = { forecaster: Forecaster; stated: Reliability; calibration: Calibration | null };
type View = 'measured' | 'stated';

const FROM: number = calibrationRules.stated_from.value;
const PERCENT = 100;

const names: Record<Forecaster, string> = { score: 'Score', window: 'Golden Eye', rules: 'Rules', model: 'Model' };

function findPairs({ reliability, calibrations }: RecordView, horizon: SessionHorizon): Pair[] {
  return forecasters.flatMap((forecaster) => {
    const isOwn = (one: { forecaster: Forecaster; horizon: string }) =>
      one.forecaster === forecaster && one.horizon === (forecaster === 'window' ? 'plan' : horizon);
    const stated = reliability.find(isOwn);
    return stated === undefined ? [] : [{ forecaster, stated, calibration: calibrations.find(isOwn) ?? null }];
  });
}

const isMeasured = ({ calibration }: Pair) => calibration !== null && calibration.method !== 'none';

type ConfidencePartProps = {
  record: RecordView;
  horizon: SessionHorizon;
  address: PageAddress;
  /** Shown instead of a diagram while nothing is settled. */
  children: ReactNode;
};

export function ConfidencePart({ record, horizon, address, children }: ConfidencePartProps) {
  const pairs = findPairs(record, horizon);
  const most = pairs.toSorted((a, b) => b.stated.calls - a.stated.calls)[0];
  const pair = pairs.find(({ forecaster }) => forecaster === address.confidence) ?? pairs.find(isMeasured) ?? most;
  return (
    <PagePart
      id="confidence"
      title="Confidence against outcome"
      about={pair && `${forecasterWords[pair.forecaster]}, ${horizonNames[pair.stated.horizon].toLowerCase()}`}
    >
      {pair === undefined ? (
        children
      ) : (
        <div className="grid content-start gap-3 px-4 py-3">
          {pairs.length > 1 && (
            <ChoiceRow
              label="Whose confidence"
              value={pair.forecaster}
              onChange={address.setConfidence}
              choices={pairs.map(({ forecaster }) => ({ value: forecaster, label: names[forecaster] }))}
              className="justify-self-start"
            />
          )}
          <Diagram key={pair.forecaster} pair={pair} />
        </div>
      )}
    </PagePart>
  );
}

function Diagram({ pair: { stated, calibration } }: { pair: Pair }) {
  const [view, setView] = useState<View>('measured');
  const forward = calibration?.forward;
  const hasForward = forward !== undefined && forward.calls > 0;
  const measured = view === 'measured' && hasForward;
  return (
    <>
      <p className="text-label text-ink-2">{statedWords(stated)}</p>
      {calibration !== null && <Version calibration={calibration} />}
      {hasForward && (
        <ChoiceRow
          label="Diagram of confidence"
          value={view}
          onChange={setView}
          choices={[
            {
              value: 'measured',
              label: 'Measured',
              title: 'Percentages of each version, against the calls made under it',
            },
            { value: 'stated', label: 'As stated', title: 'The own figure, read as if it were a percentage' },
          ]}
          className="justify-self-start"
        />
      )}
      <ReliabilityChart reliability={measured ? forward : stated} measured={measured} />
    </>
  );
}

/** Sentence that compares stated probabilities with what happened. */
function statedWords({ forecaster, bins, base_rate, calibration_error, calls }: Reliability): string {
  // Golden Eye's figure is specified as a number; it is called strength and has no sign.
  const shown = forecaster === 'window' ? 'shown as strength' : 'shown in words';
  if (calibration_error === null) {
    return `Not enough data: ${count(calls)} of ${FROM} calls settled. Until then confidence is ${shown}, not as a percentage.`;
  }
  const most = bins.toSorted((a, b) => b.calls - a.calls).find(({ observed }) => observed !== null);
  const example =
    most === undefined
      ? ''
      : `Calls with confidence ${Math.round(most.stated * PERCENT)} were right in ${share(most.observed)} of cases${base_rate === null || bins.length < 2 ? '' : `, all of its calls in ${share(base_rate)}`}. `;
  return `${example}On average the confidence is ${points(calibration_error)} away from what happened, so it is ${shown}; a measured percentage stands beside it where there is one.`;
}

const points = (fraction: number) => `${(fraction * PERCENT).toFixed(1)} points`;

const skillWords = (skill: number | null) => `${signed((skill ?? 0) * PERCENT, 1)}%`;

/** Frozen curve in force, and the accuracy of its method on later calls. */
function Version({ calibration: { method, version, in_force, calls, forward } }: { calibration: Calibration }) {
  const now = useNow(HOUR_MS);
  if (method === 'none' || version === null || in_force === null) {
    return (
      <p className="text-label text-ink-2">
        No percentage yet: every {calibrationRules.version_sessions.value} sessions the confidence is compared with what
        happened, once {FROM} calls have ended.
      </p>
    );
  }
  const isJudged = forward.calibration_error !== null && forward.brier_skill !== null;
  const lines: [string, string][] = [
    [
      'Version',
      `${calendarDay(version, now)}, ${method === 'platt' ? 'logistic' : 'isotonic'}, since ${calendarDay(in_force, now)}`,
    ],
    ['Fitted on', `${count(calls)} calls`],
    [
      'Then off by',
      isJudged
        ? `${points(forward.calibration_error ?? 0)} on ${count(forward.calls)} later calls`
        : `not known yet, ${count(forward.calls)} of ${FROM} later calls`,
    ],
    [
      'Shown as',
      hasSkill({ method, forward })
        ? `a percentage: skill ${skillWords(forward.recent.brier_skill)} on the newest ${count(forward.recent.calls)}`
        : forward.recent.brier_skill === null
          ? `words, until ${calibrationRules.skill_calls.value} later calls are settled`
          : `words: skill ${skillWords(forward.recent.brier_skill)} on the newest ${count(forward.recent.calls)}`,
    ],
    ...(isJudged
      ? [['Brier skill', `${skillWords(forward.brier_skill)}, 0 is one share for all`] as [string, string]]
      : []),
  ];
  return (
    <Collapsible title="How the percentage is measured">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-label">
        {lines.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="text-ink-2">{value}</dd>
          </div>
        ))}
      </dl>
    </Collapsible>
  );
}
