// Field of a number in the editor: what is typed stays until it is a number in range.
import { useId, useState } from 'react';

type NumberFieldProps = {
  label: string;
  value: number;
  onChange: (value: number) => void;
  least: number;
  most: number;
  /** Whole numbers alone. */
  whole?: boolean;
  unit?: string;
};

export function NumberField({ label, value, onChange, least, most, whole = false, unit }: NumberFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string): number | null => {
    const number = Number(text.trim().replaceAll(',', ''));
    if (text.trim() === '' || !Number.isFinite(number) || number < least || number > most) return null;
    return whole && !Number.isInteger(number) ? null : number;
  };
  const isWrong = typed !== null && read(typed) === null;
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-label text-ink-3">
        {label}
      </label>
      <span className="flex items-center gap-2">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          value={typed ?? String(value)}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            const number = read(target.value);
            if (number !== null) onChange(number);
          }}
          className="min-h-control w-28 rounded-md border border-line-strong bg-surface px-2 text-ink aria-invalid:border-bear max-sm:min-h-11"
        />
        {unit !== undefined && <span className="text-label text-ink-3">{unit}</span>}
      </span>
      {isWrong && (
        <p id={`${id}-error`} role="alert" className="text-label text-bear">
          {whole ? 'A whole number' : 'A number'} from {least.toLocaleString('en-US')} to {most.toLocaleString('en-US')}
        </p>
      )}
    </div>
  );
}
