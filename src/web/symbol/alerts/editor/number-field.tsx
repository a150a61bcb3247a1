// Number field of the alert editor: keeps the typed text, reports only numbers in range.
import { useId, useState } from 'react';
import { readTypedFigure } from '../../../../domain/text/typed-figure.ts';

type NumberFieldProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  least: number;
  most: number;
  /** Accepts whole numbers only. */
  whole?: boolean;
  unit?: string;
};

export function NumberField({ label, value, onChange, least, most, whole = false, unit }: NumberFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const range = `${whole ? 'A whole number' : 'A number'} from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}`;
  const read = (text: string): { value: number } | { problem: string } => {
    const { value: number, problem } = readTypedFigure(text, whole ? [] : ['$', 'x']);
    const isInRange = number !== null && number >= least && number <= most && (!whole || Number.isInteger(number));
    return isInRange ? { value: number } : { problem: problem ?? range };
  };
  const typedNow = typed === null ? null : read(typed);
  const problem = typedNow !== null && 'problem' in typedNow ? typedNow.problem : null;
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-label text-ink-3">
        {label}
      </label>
      <span className="flex items-center gap-2">
        <input
          id={id}
          // Blocks submission while the text is invalid; the form would otherwise send the last valid number.
          ref={(input) => input?.setCustomValidity(problem ?? '')}
          type="text"
          inputMode="decimal"
          value={typed ?? String(value)}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem !== null ? `${id}-error` : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            const next = read(target.value);
            if ('value' in next) onChange(next.value);
          }}
          className="min-h-control w-28 rounded-md border border-line-strong bg-surface px-2 text-ink aria-invalid:border-bear max-sm:min-h-11"
        />
        {unit !== undefined && <span className="text-label text-ink-3">{unit}</span>}
      </span>
      {problem !== null && (
        <p id={`${id}-error`} role="alert" className="text-label text-bear">
          {problem}
        </p>
      )}
    </div>
  );
}
