// One suggested alert: a press saves it; its figure is edited in place.
import { useId, useState } from 'react';
import type { AlertCondition } from '../../../domain/alerts/alert-condition.ts';
import { conditionLimits } from '../../../domain/alerts/alert-limits.ts';
import type { AlertRuleInput, AlertSuggestion } from '../../../domain/alerts/alert-rule.ts';
import { decimal } from '../../../domain/market/format.ts';
import { readTypedFigure, type TypedUnit } from '../../../domain/text/typed-figure.ts';
import { conditionIcons } from './alert-icons.tsx';

type SuggestionLineProps = {
  suggestion: AlertSuggestion;
  /** Price of the newest minute; null while unknown. */
  price: number | null;
  onSave: (rule: AlertRuleInput) => void;
};

/** Distance of an edited figure from the price, in place of the suggested detail about the old figure. */
function awayText(condition: AlertCondition, price: number | null): string {
  if (condition.kind !== 'price' || price === null || price <= 0) return 'Press Enter to set it';
  const away = 100 * (condition.value / price - 1);
  return `${decimal(Math.abs(away), 1)}% ${away < 0 ? 'below' : 'above'} the price; press Enter to set it`;
}

export function SuggestionLine({ suggestion, price, onSave }: SuggestionLineProps) {
  const { rule, name, detail, figure, rate } = suggestion;
  const id = useId();
  const parts = figure === null ? null : cutAtFigure(name, figure);
  const [typed, setTyped] = useState<string | null>(null);
  const condition = typed === null ? rule.condition : withFigure(rule.condition, typed, price);
  const save = () => {
    if (condition !== null) onSave({ ...rule, condition });
  };
  const Icon = conditionIcons[rule.condition.kind];
  return (
    <li className="relative grid min-h-11 grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 has-[[data-line]:hover]:bg-hover has-[:focus-visible]:bg-hover has-[:focus-visible]:shadow-[inset_0.1875rem_0_0_var(--color-brand)]">
      <button
        type="button"
        data-line
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-detail`}
        disabled={condition === null}
        className="absolute inset-0 -outline-offset-2!"
        onClick={save}
      />
      <Icon aria-hidden className="size-4 text-ink-2" />
      <span className="pointer-events-none min-w-0">
        <span id={`${id}-name`}>
          {parts === null ? (
            name
          ) : (
            <>
              {parts.before}
              <input
                type="text"
                inputMode="decimal"
                aria-label={`Figure of: ${parts.before.trim()}`}
                aria-invalid={condition === null || undefined}
                value={typed ?? parts.text}
                maxLength={14}
                onChange={({ target: { value } }) => setTyped(value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  save();
                }}
                className="pointer-events-auto relative inline-block max-w-24 rounded-sm border border-line-strong bg-surface px-1 text-ink [field-sizing:content] aria-invalid:border-bear pointer-coarse:min-h-8"
              />
              {parts.after}
            </>
          )}
        </span>
        <span id={`${id}-detail`} className="block text-label text-ink-3">
          {condition === null
            ? (figureProblem(rule.condition, typed ?? '') ?? 'Type a figure that can be reached')
            : typed === null
              ? detail
              : awayText(condition, price)}
          {rate !== '' && <span className="sr-only">, would have fired: {rate}</span>}
        </span>
      </span>
      <span aria-hidden className="pointer-events-none text-right text-label text-ink-3">
        {typed === null ? rate : ''}
      </span>
    </li>
  );
}

const findUnits = ({ kind }: AlertCondition): readonly TypedUnit[] =>
  kind === 'price' ? ['$'] : kind === 'relative-volume' ? ['x'] : [];

/** Suggested spelling for a text that may be two figures; null for any other text. */
export const figureProblem = (condition: AlertCondition, text: string): string | null =>
  readTypedFigure(text, findUnits(condition)).problem;

/** Text before and after the figure; the figure goes to the end where the name does not contain it. */
export function cutAtFigure(name: string, figure: number): { before: string; text: string; after: string } {
  for (const match of name.matchAll(/-?\d[\d,]*(?:\.\d+)?/g)) {
    const text = match[0];
    if (readTypedFigure(text).value !== figure) continue;
    return { before: name.slice(0, match.index), text, after: name.slice(match.index + text.length) };
  }
  return { before: `${name} `, text: String(figure), after: '' };
}

/**
 * Condition with the typed figure; null if the text is no figure for it. A typed price below `price` is crossed from
 * above.
 */
export function withFigure(condition: AlertCondition, text: string, price: number | null): AlertCondition | null {
  const { value } = readTypedFigure(text, findUnits(condition));
  if (value === null) return null;
  const isWhole = ({ least, most }: { least: number; most: number }) =>
    Number.isInteger(value) && value >= least && value <= most;
  switch (condition.kind) {
    case 'price':
      if (value <= 0) return null;
      return { ...condition, value, crosses: price === null ? condition.crosses : value < price ? 'below' : 'above' };
    case 'relative-volume':
      return value > 0 ? { ...condition, value } : null;
    case 'score':
      return isWhole(conditionLimits.score) ? { ...condition, value } : null;
    case 'score-move':
      return isWhole(conditionLimits.move) ? { ...condition, points: value } : null;
    case 'setup':
      return isWhole(conditionLimits.strength) ? { ...condition, min_strength: value } : null;
    case 'earnings':
      return isWhole(conditionLimits.sessions) ? { ...condition, sessions: value } : null;
    default:
      return null;
  }
}
