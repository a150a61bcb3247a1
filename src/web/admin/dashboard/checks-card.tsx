// Every check with its figure, what fails first.
import type { HealthCheck } from '../../../domain/reports/health.ts';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { CheckIcon, CheckWord } from './check-style.tsx';

export function ChecksCard({ checks }: { checks: readonly HealthCheck[] }) {
  return (
    <Card>
      <CardSection title="Checks" aside={`${checks.length}, twice a minute`} />
      <ul aria-label="Checks" className="border-t border-line tabular-nums">
        {checks.map(({ id, state, title, figure }) => (
          <li
            key={id}
            className="grid grid-cols-[1rem_4rem_minmax(0,1fr)_auto] items-center gap-x-2 border-line px-4 py-2 not-first:border-t max-sm:grid-cols-[1rem_4rem_minmax(0,1fr)]"
          >
            <CheckIcon state={state} />
            <CheckWord state={state} />
            <span className="wrap-anywhere">{title}</span>
            <span className="text-right text-ink-2 max-sm:col-start-3 max-sm:text-left max-sm:text-label">
              {figure}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
