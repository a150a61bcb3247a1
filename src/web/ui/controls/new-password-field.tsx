// Field of a new password: its hint, then its rules, ticked off while it is typed.
import { clsx } from 'clsx';
import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextField } from './text-field.tsx';

type RuleTick = { name: string; label: string; holds: boolean };

type NewPasswordFieldProps = {
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  /** Shown until something is typed. */
  hint: ReactNode;
  toTicks: (password: string) => readonly RuleTick[];
};

export function NewPasswordField({ hint, toTicks, ...field }: NewPasswordFieldProps) {
  const isEmpty = field.value === '';
  return (
    <>
      <TextField {...field} type="password" autoComplete="new-password" hint={isEmpty ? hint : undefined} />
      {!isEmpty && <RuleTicks rules={toTicks(field.value)} />}
    </>
  );
}

function RuleTicks({ rules }: { rules: readonly RuleTick[] }) {
  const met = rules.filter(({ holds }) => holds).length;
  return (
    <div>
      <ul aria-label="What a password needs" className="grid grid-cols-2 gap-x-3 gap-y-1 text-label max-sm:grid-cols-1">
        {rules.map(({ name, label, holds }) => {
          const Icon = holds ? Check : Circle;
          return (
            <li key={name} className={clsx('flex items-center gap-1', holds ? 'text-ink' : 'text-ink-3')}>
              <Icon aria-hidden className={clsx('size-3 shrink-0', holds && 'text-bull')} />
              {label}
              <span className="sr-only">{holds ? ': met' : ': not yet'}</span>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {met} of {rules.length} rules met
      </p>
    </div>
  );
}
