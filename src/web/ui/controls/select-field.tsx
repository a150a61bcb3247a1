// Select with a label, on the native control.
import { clsx } from 'clsx';
import { useId } from 'react';

type SelectFieldProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
  className?: string;
};

export function SelectField<Value extends string>({
  label,
  value,
  onChange,
  options,
  className,
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div className={clsx('grid content-start gap-1', className)}>
      <label htmlFor={id} className="text-label text-ink-3">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="min-h-control w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-ink max-sm:min-h-11"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
