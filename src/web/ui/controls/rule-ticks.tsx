// Rules of a text (such as a password), ticked off while it is typed.
import { clsx } from 'clsx';
import { Check, Circle } from 'lucide-react';

export type RuleTick = { name: string; label: string; holds: boolean };

export function RuleTicks({ label, rules }: { label: string; rules: readonly RuleTick[] }) {
  const met = rules.filter(({ holds }) => holds).length;
  return (
    <div>
      <ul aria-label={label} className="grid grid-cols-2 gap-x-3 gap-y-1 text-label max-sm:grid-cols-1">
        {rules.map(({ name, label: words, holds }) => {
          const Icon = holds ? Check : Circle;
          return (
            <li key={name} className={clsx('flex items-center gap-1', holds ? 'text-ink' : 'text-ink-3')}>
              <Icon aria-hidden className={clsx('size-3 shrink-0', holds && 'text-bull')} />
              {words}
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
