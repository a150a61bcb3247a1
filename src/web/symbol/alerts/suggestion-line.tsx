// One suggested alert: a press saves it; its figure is edited in place.
import { useId, useState } from 'react';
import type { AlertCondition } from '../../../domain/alerts/alert-condition.ts';
import type { AlertRuleInput, AlertSuggestion } from '../../../domain/alerts/alert-rule.ts';
import { decimal } from '../../../domain/market/format.ts';
import { conditionIcons } from './alert-icons.tsx';
import { cutAtFigure, figureProblem, withFigure } from './with-figure.ts';

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
