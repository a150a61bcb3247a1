// Time-of-day field with label; native control, may be empty.
import { useId } from 'react';

type TimeFieldProps = {
  label: string;
  /** HH:MM or empty. */
  value: string;
  disabled: boolean;
  /** Reason the field is disabled. */
  title?: string | undefined;
  onChange: (value: string) => void;
};

export function TimeField({ label, value, disabled, title, onChange }: TimeFieldProps) {
  const id = useId();
  return (
    <div className="grid w-28 content-start gap-1 max-sm:flex-1">
      <label htmlFor={id} className="text-label text-ink-3">
        {label}
      </label>
      <input
        id={id}
        type="time"
        value={value}
        disabled={disabled}
        title={title}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-control w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-ink disabled:border-line disabled:text-ink-3 max-sm:min-h-11"
      />
    </div>
  );
}
