// Checkbox with a label, on the native input.
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode } from 'react';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'children'> & {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  /** A hint below the words. */
  hint?: ReactNode;
};

export function Checkbox({ checked, onChange, children, hint, className, disabled, ...rest }: CheckboxProps) {
  return (
    <label
      className={clsx(
        'inline-flex min-h-6 items-center gap-2 max-sm:min-h-control',
        disabled ? 'text-ink-3' : 'cursor-pointer',
        className,
      )}
    >
      <span className="relative grid size-4 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          disabled={disabled}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none rounded-sm border border-line-strong checked:border-brand checked:bg-brand disabled:cursor-default disabled:border-line checked:disabled:border-line-strong checked:disabled:bg-line-strong focus-visible:outline-2!"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className={clsx(
            'relative size-3 pointer-events-none text-on-brand forced-colors:text-[CanvasText]',
            !checked && 'invisible',
          )}
        />
      </span>
      <span className="min-w-0">
        {children}
        {hint !== undefined && <span className="block text-label text-ink-3">{hint}</span>}
      </span>
    </label>
  );
}
