// Select with a label, on the native control.
import { clsx } from 'clsx';
import { useId } from 'react';

type SelectProps<Value extends string> = {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
};

type SelectFieldProps<Value extends string> = SelectProps<Value> & { label: string; className?: string };

export function SelectField<Value extends string>({ label, className, ...select }: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div className={clsx('grid content-start gap-1', className)}>
      <label htmlFor={id} className="text-label text-ink-3">
        {label}
      </label>
      <Select id={id} {...select} />
    </div>
  );
}

type NamedSelectProps<Value extends string> = SelectProps<Value> & { id?: string; 'aria-label'?: string };

/** The select alone, which is named by a label elsewhere or by `aria-label`. */
export function Select<Value extends string>({ onChange, options, ...named }: NamedSelectProps<Value>) {
  return (
    <select
      {...named}
      onChange={(event) => onChange(event.target.value as Value)}
      className="min-h-control w-full min-w-0 rounded-md border border-line-strong bg-surface px-2 text-ink max-sm:min-h-11"
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
