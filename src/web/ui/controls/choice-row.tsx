// Segmented control: one of a few choices, all visible.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type ChoiceRowProps<Value extends string> = {
  /** Accessible name. */
  label: string;
  /** Null when none of the choices applies. */
  value: Value | null;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: string; title?: string; icon?: ReactNode }[];
  /** Shows icons only; the labels are tooltips and texts for screen readers. */
  iconsAlone?: boolean;
  className?: string;
};

export function ChoiceRow<Value extends string>(props: ChoiceRowProps<Value>) {
  const { label, value, onChange, choices, iconsAlone = false, className } = props;
  return (
    <fieldset
      className={clsx(
        'inline-flex overflow-hidden rounded-md border border-line-strong max-sm:flex max-sm:w-full print:hidden',
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => {
        const chosen = choice.value === value;
        return (
          <button
            key={choice.value}
            type="button"
            aria-pressed={chosen}
            title={choice.title}
            onClick={() => onChange(choice.value)}
            className={clsx(
              'inline-flex min-h-7 items-center justify-center gap-2 border-line px-3 text-label whitespace-nowrap -outline-offset-2! not-last:border-r max-sm:min-h-11 max-sm:flex-1 max-sm:px-2 pointer-coarse:min-h-11',
              chosen ? 'bg-brand-soft font-strong text-brand' : 'text-ink-2 hover:bg-hover hover:text-ink',
            )}
          >
            {choice.icon}
            {iconsAlone ? <span className="sr-only">{choice.label}</span> : choice.label}
          </button>
        );
      })}
    </fieldset>
  );
}
