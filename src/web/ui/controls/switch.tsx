// Switch with a label: takes effect at once.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  disabled?: boolean;
  className?: string;
};

export function Switch({ checked, onChange, children, disabled = false, className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={clsx(
        'inline-flex min-h-control items-center gap-2 sm:whitespace-nowrap max-sm:text-left disabled:text-ink-3 print:hidden',
        className,
      )}
    >
      <span
        aria-hidden
        className={clsx(
          'relative h-5 w-8 shrink-0 rounded-full border transition-colors',
          checked ? 'border-brand bg-brand' : 'border-line-strong bg-hover',
        )}
      >
        <span
          className={clsx(
            'absolute top-0.5 size-3.5 rounded-full transition-[left] forced-colors:bg-[CanvasText]',
            checked ? 'left-3.5 bg-on-brand' : 'left-0.5 bg-ink-3',
          )}
        />
      </span>
      {children}
    </button>
  );
}
