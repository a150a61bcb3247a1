// Why a stock was judged so: every comparison of every pattern and disqualifier with its threshold, and what confidence is made of.
import { clsx } from 'clsx';
import { Check as CheckIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GoldenEyeStock } from '../../../domain/goldeneye/golden-eye.ts';
import type { Check, StockTrace } from '../../../domain/goldeneye/rules/trace.ts';
import { patternWords } from '../../../domain/goldeneye/view/table.ts';
import { decimal } from '../../../domain/market/format.ts';
import { figureWithUnit } from '../../../domain/numbers/bounds.ts';
import { patternRows } from '../../../domain/rules/goldeneye-rules.ts';
import { Collapsible } from '../../ui/layout/collapsible.tsx';

type StockTraceListProps = { stock: GoldenEyeStock; trace: StockTrace | null };

export function StockTraceList({ stock, trace }: StockTraceListProps) {
  if (trace === null) return <FoundOnly stock={stock} />;
  const against = trace.disqualifiers.filter(({ check }) => check.pass).length;
  const unknown = trace.disqualifiers.filter(({ check, applies }) => applies && check.value === null).length;
  return (
    <div className="grid">
      {trace.patterns.map(({ pattern, side, detected, checks }) => (
        <Part
          key={pattern}
          title={`${patternWords(pattern)}${detected ? `, ${side}` : ''}`}
          aside={detected ? 'found' : `${checks.filter(({ pass }) => pass).length} of ${checks.length}`}
          open={detected}
        >
          <Checks checks={checks} />
        </Part>
      ))}
      <Part
        title="Disqualifiers"
        aside={against > 0 ? `${against} of ${trace.disqualifiers.length}` : unknown > 0 ? 'not judged' : 'none'}
        open={against + unknown > 0}
      >
        <ul className="grid gap-1 text-label">
          {trace.disqualifiers.map(({ reason, check, applies }) => (
            <li key={reason} className={clsx('wrap-anywhere', check.pass ? 'text-warn' : 'text-ink-2')}>
              {reason}: {figure(check)}, {verdict(check, applies)}
            </li>
          ))}
        </ul>
      </Part>
      {trace.confidence.length > 0 && (
        <Part
          title="Confidence"
          aside={stock.confidence_score === null ? 'none' : `${decimal(stock.confidence_score, 0)} of 100`}
        >
          <ul className="grid gap-1 text-label text-ink-2">
            {trace.confidence.map((line) => (
              <li key={line.name}>
                {line.name}: {line.value === null ? 'unknown' : figureWithUnit(decimal(line.value), line.unit)} gives{' '}
                {decimal(line.points, 1)} of {line.weight} points
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

/** While the comparisons are not there: what the poll itself says. */
function FoundOnly({ stock }: { stock: GoldenEyeStock }) {
  const found = patternRows.filter(({ pattern }) => stock[`has_${pattern}`]);
  return (
    <p className="text-ink-2">
      {found.length === 0 ? 'No pattern found.' : `Found: ${found.map(({ words }) => words).join(', ')}.`}
      {stock.is_disqualified && ` Disqualified: ${stock.disqualify_reasons.join(', ')}.`}
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
              {check.name}: {figure(check)}, needs {check.threshold}
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

/** A yes or no is kept as 1 or 0. */
function figure({ value, unit }: Check): string {
  if (value === null) return 'unknown';
  if (unit === 'yes = 1') return value === 1 ? 'yes' : 'no';
  return unit === 'USD' ? `$${decimal(value)}` : figureWithUnit(decimal(value), unit);
}
