// Date field with a label, empty while no day is chosen, on the native control.
import { clsx } from 'clsx';
import { useId } from 'react';

type DayFieldProps = {
  label: string;
  /** YYYY-MM-DD or empty. */
  value: string;
  onChange: (value: string) => void;
  className?: string;
};

export function DayField({ label, value, onChange, className }: DayFieldProps) {
  const id = useId();
  return (
    <div className={clsx('grid content-start gap-1', className)}>
      <label htmlFor={id} className="text-label text-ink-3">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-control w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-ink max-sm:min-h-11"
      />
    </div>
  );
}
