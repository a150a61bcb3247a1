// Trace of a judgement: every comparison of patterns and disqualifiers with its threshold, and the parts of confidence.
import { clsx } from 'clsx';
import { Check as CheckIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GoldenEyeStock } from '../../../../domain/goldeneye/golden-eye.ts';
import type { Check, PatternTrace, StockTrace } from '../../../../domain/goldeneye/rules/trace.ts';
import { patternWords } from '../../../../domain/goldeneye/view/table.ts';
import { decimal } from '../../../../domain/market/format.ts';
import { figureWithUnit } from '../../../../domain/numbers/bounds.ts';
import { patternRows } from '../../../../domain/rules/goldeneye/pattern-rules.ts';
import { useShownInstant } from '../../../api/shown-instant.ts';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { KeyValues } from '../../../ui/layout/key-values.tsx';
import { disqualifierWords } from './standing-line.tsx';

type StockTraceListProps = { stock: GoldenEyeStock; trace: StockTrace | null };

/** `found`, else the number of passed comparisons of a pattern: `2 of 3`. */
const foundWords = ({ detected, checks }: PatternTrace) =>
  detected ? 'found' : `${checks.filter(({ pass }) => pass).length} of ${checks.length}`;

function againstWords({ disqualifiers }: StockTrace): { words: string; open: boolean } {
  const against = disqualifiers.filter(({ check }) => check.pass).length;
  const unknown = disqualifiers.filter(({ check, applies }) => applies && check.value === null).length;
  const words = against > 0 ? `${against} of ${disqualifiers.length}` : unknown > 0 ? 'not judged' : 'none';
  return { words, open: against + unknown > 0 };
}

const toTitle = ({ pattern, side, detected }: PatternTrace) => `${patternWords(pattern)}${detected ? `, ${side}` : ''}`;

/** Patterns side by side, each figure with its threshold below; found patterns are highlighted. */
export function StockTraceColumns({ stock, trace }: StockTraceListProps) {
  if (trace === null) return <FoundOnly stock={stock} />;
  const against = againstWords(trace);
  return (
    <div className="-mx-4 grid grid-cols-[repeat(auto-fit,minmax(13.5rem,1fr))] border-t border-line">
      {trace.patterns.map((one) => (
        <Block key={one.pattern} title={toTitle(one)} aside={foundWords(one)} raised={one.detected}>
          {one.checks.map((check) => (
            <Comparison
              key={check.name}
              mark={check.pass ? 'pass' : 'fail'}
              name={check.name}
              value={check.shown}
              below={`needs ${check.threshold}`}
            />
          ))}
        </Block>
      ))}
      <Block title="Disqualifiers" aside={against.words} raised={against.open}>
        {trace.disqualifiers.map(({ reason, check, applies }) => (
          <Comparison
            key={reason}
            mark={check.pass ? 'against' : null}
            name={disqualifierWords[reason]}
            value={check.shown}
            below={verdict(check, applies)}
          />
        ))}
      </Block>
    </div>
  );
}

type BlockProps = { title: string; aside: string; raised: boolean; children: ReactNode };

function Block({ title, aside, raised, children }: BlockProps) {
  return (
    <section
      className={clsx(
        '-mb-px -ml-px grid content-start gap-2 border-b border-l border-line p-4',
        raised && 'bg-raised',
      )}
    >
      <h4 className="flex items-baseline justify-between gap-2 font-strong">
        {title} <span className={clsx('text-label font-regular', raised ? 'text-warn' : 'text-ink-3')}>{aside}</span>
      </h4>
      <ul className="grid gap-2 text-label">{children}</ul>
    </section>
  );
}

const MARKS = {
  pass: { Icon: CheckIcon, ink: 'text-bull', words: 'Passed: ' },
  fail: { Icon: X, ink: 'text-ink-3', words: 'Not passed: ' },
  against: { Icon: X, ink: 'text-warn', words: 'Against: ' },
} as const;

type ComparisonProps = { mark: keyof typeof MARKS | null; name: string; value: string; below: string };

function Comparison({ mark, name, value, below }: ComparisonProps) {
  const style = mark === null ? null : MARKS[mark];
  return (
    <li className="grid grid-cols-[0.75rem_minmax(0,1fr)_auto] gap-x-2">
      {style === null ? <span /> : <style.Icon aria-hidden className={clsx('mt-0.5 size-3', style.ink)} />}
      <span className={clsx('wrap-anywhere', mark === 'fail' || mark === null ? 'text-ink-2' : 'text-ink')}>
        {style !== null && <span className="sr-only">{style.words}</span>}
        {name}
      </span>{' '}
      <b className={clsx(mark === 'against' && 'text-warn')}>{value}</b>{' '}
      <span className="col-start-2 -col-end-1 text-ink-3">{below}</span>
    </li>
  );
}

/** For narrow windows: patterns and disqualifiers stacked; only those found or refusing are open. */
export function StockTraceList({ stock, trace }: StockTraceListProps) {
  if (trace === null) return <FoundOnly stock={stock} />;
  const against = againstWords(trace);
  return (
    <div className="grid">
      {trace.patterns.map((one) => (
        <Part key={one.pattern} title={toTitle(one)} aside={foundWords(one)} open={one.detected}>
          <Checks checks={one.checks} />
        </Part>
      ))}
      <Part title="Disqualifiers" aside={against.words} open={against.open}>
        <ul className="grid gap-1 text-label">
          {trace.disqualifiers.map(({ reason, check, applies }) => (
            <li key={reason} className={clsx('wrap-anywhere', check.pass ? 'text-warn' : 'text-ink-2')}>
              {reason}: {check.shown}, {verdict(check, applies)}
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

export function ConfidenceLines({ trace }: { trace: StockTrace }) {
  return (
    <KeyValues
      items={trace.confidence.map(({ name, value, unit, weight, points }) => ({
        label: name,
        value: `${value === null ? 'unknown' : figureWithUnit(decimal(value), unit)} gives ${decimal(points, 1)} of ${weight}`,
      }))}
    />
  );
}

/** Result of the poll without comparisons, which publications do not store. */
function FoundOnly({ stock }: { stock: GoldenEyeStock }) {
  const isPast = useShownInstant() !== null;
  const found = patternRows.filter(({ pattern }) => stock[`has_${pattern}`]);
  return (
    <p className="text-ink-2">
      {found.length === 0 ? 'No pattern found.' : `Found: ${found.map(({ words }) => words).join(', ')}.`}
      {stock.is_disqualified && ` Disqualified: ${stock.disqualify_reasons.join(', ')}.`}{' '}
      <span className="text-ink-3">
        {isPast
          ? 'The figures compared with each threshold are not kept for the past.'
          : 'The figures compared with each threshold could not be read for this minute.'}
      </span>
    </p>
  );
}

type PartProps = { title: string; aside: string; open?: boolean; children: ReactNode };

function Part({ title, aside, open = false, children }: PartProps) {
  return (
    <Collapsible
      title={title}
      aside={aside}
      level={4}
      defaultOpen={open}
      className="border-b border-line last:border-b-0"
    >
      {children}
    </Collapsible>
  );
}

function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className="grid gap-1 text-label">
      {checks.map((check) => {
        const Icon = check.pass ? CheckIcon : X;
        return (
          <li key={check.name} className="flex gap-2">
            <Icon aria-hidden className={clsx('mt-0.5 size-3 shrink-0', check.pass ? 'text-bull' : 'text-ink-3')} />
            <span className={check.pass ? 'text-ink' : 'text-ink-2'}>
              <span className="sr-only">{check.pass ? 'Passed: ' : 'Not passed: '}</span>
              {check.name}: {check.shown}, needs {check.threshold}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function verdict({ value, threshold }: Check, applies: boolean): string {
  if (!applies) return 'not checked, because the source tells no bid and ask';
  return value === null ? 'not judged' : `disqualifies ${threshold}`;
}
