// Cell of a change by kind: the state before and after, as badges, marks or words.
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type {
  DecisionChange,
  FilterChange,
  LightChange,
  ScoreChange,
  SetupChange,
  ShownChange,
} from '../../../domain/changes/change.ts';
import { patternWords } from '../../../domain/goldeneye/view/table.ts';
import { signed } from '../../../domain/market/format.ts';
import { filterNames } from '../../../domain/screener/rules/filters.ts';
import { lightWords } from '../../../domain/screener/rules/signal-lights.ts';
import type { FilterCode } from '../../../domain/screener/screener-stock.ts';
import { ActionBadge } from '../../symbol/ai/action-badge.tsx';
import { points } from '../../symbol/score/points.ts';
import { DecisionWord } from '../../symbol/trade-signals/decision-badge.tsx';
import { LightMark, signalShortNames } from '../../symbol/trade-signals/signal-lights.tsx';
import { clockTime } from '../../ui/time/time-format.ts';

const outcomes = { win: 'target first', loss: 'stop first', timeout: 'timed out', missed: 'not entered' } as const;

function FromTo({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {before}
      <ArrowRight aria-label="to" className="size-3.5 shrink-0 text-ink-3" />
      {after}
    </span>
  );
}

const nothing = (words: string) => <span className="text-ink-3">{words}</span>;

function ScoreThen({ of }: { of: ScoreChange['before'] }) {
  if (of === null) return nothing('no score');
  return (
    <span className="inline-flex items-center gap-2">
      <ActionBadge action={of.action} />
      <span className="tabular-nums">{points(of.score)}</span>
    </span>
  );
}

function Decided({ decision }: { decision: DecisionChange['before'] }) {
  return decision === null ? nothing('not listed') : <DecisionWord decision={decision} />;
}

function Filters({ codes, word }: { codes: readonly FilterCode[]; word: string }) {
  if (codes.length === 0) return null;
  return (
    <span>
      <span className="text-ink-3">{word}</span> {codes.map((code) => filterNames[code]).join(', ')}
    </span>
  );
}

function FilterTurns({ turned_on, turned_off }: FilterChange) {
  return (
    <span className="inline-flex flex-wrap gap-x-4 gap-y-1">
      <Filters codes={turned_on} word="on:" />
      <Filters codes={turned_off} word="off:" />
    </span>
  );
}

function LightTurns({ lights }: LightChange) {
  return (
    <span className="inline-flex flex-wrap gap-x-4 gap-y-1">
      {lights.map(({ signal, before, after }) => (
        <span key={signal} className="inline-flex items-center gap-1">
          <span className="text-ink-2">{signalShortNames[signal]}</span>
          <LightMark light={before} className="size-4!" />
          <ArrowRight aria-hidden className="size-3 text-ink-3" />
          <LightMark light={after} className="size-4!" />
          <span className="sr-only">
            {lightWords[before]} to {lightWords[after]}
          </span>
        </span>
      ))}
    </span>
  );
}

function Setup({ change, pattern, side, outcome, net_r, at }: SetupChange) {
  const result = outcome === null ? '' : `: ${outcomes[outcome]}${net_r === null ? '' : `, ${signed(net_r, 2)} R`}`;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3">
      <span className="text-ink-2 tabular-nums">{clockTime(at)}</span>
      <span>
        {patternWords(pattern)}, {side}
      </span>
      <span className={change === 'opened' ? 'text-info' : 'text-ink-2'}>
        {change}
        {result}
      </span>
    </span>
  );
}

export function ChangeWords({ change }: { change: ShownChange }) {
  switch (change.kind) {
    case 'scores':
      return <FromTo before={<ScoreThen of={change.before} />} after={<ScoreThen of={change.after} />} />;
    case 'decisions':
      return <FromTo before={<Decided decision={change.before} />} after={<Decided decision={change.after} />} />;
    case 'filters':
      return <FilterTurns {...change} />;
    case 'lights':
      return <LightTurns {...change} />;
    case 'setups':
      return <Setup {...change} />;
  }
}
