// Field of a date, a time of day or both with a label, empty while none is chosen, on the native control.
import { clsx } from 'clsx';
import { useId } from 'react';

type DayFieldProps = {
  label: string;
  type?: 'date' | 'time' | 'datetime-local';
  /** YYYY-MM-DD, HH:MM, or both with a T between them; may be empty. */
  value: string;
  disabled?: boolean;
  /** Reason the field is disabled. */
  title?: string | undefined;
  onChange: (value: string) => void;
  className?: string;
};

export function DayField({ label, type = 'date', onChange, className, ...field }: DayFieldProps) {
  const id = useId();
  return (
    <div className={clsx('grid content-start gap-1', className)}>
      <label htmlFor={id} className="text-label text-ink-3">
        {label}
      </label>
      <input
        {...field}
        id={id}
        type={type}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-control w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-ink disabled:border-line disabled:text-ink-3 max-sm:min-h-11"
      />
    </div>
  );
}
