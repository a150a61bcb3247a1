// Text field with label, hint and error; passwords can be shown.
import { clsx } from 'clsx';
import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | null;
  /** True if the label is for screen readers only, because the surroundings already say it. */
  hideLabel?: boolean;
  ref?: Ref<HTMLInputElement>;
};

export function TextField(props: TextFieldProps) {
  const { label, onChange, hint, error, hideLabel, type = 'text', className, ...rest } = props;
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const described = [hint !== undefined && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={clsx('grid content-start gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-ink-2'}>
        {label}
      </label>
      <div
        className={clsx(
          'ring-within flex min-h-11 items-center gap-1 rounded-md border bg-surface pl-3',
          error ? 'border-bear' : 'border-line-strong',
          !secret && 'pr-3',
        )}
      >
        <input
          {...rest}
          id={id}
          type={secret && shown ? 'text' : type}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className="min-h-9 w-full min-w-0 flex-1 bg-transparent text-ink"
        />
        {secret && (
          <button
            type="button"
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="-my-px grid size-11 shrink-0 place-items-center rounded-md text-ink-3 -outline-offset-4! hover:text-ink"
          >
            {shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
          </button>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-label text-ink-3">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-label text-bear">
          {error}
        </p>
      )}
    </div>
  );
}
