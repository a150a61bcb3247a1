// All checks with figures, failing ones first.
import { findCondition } from '../../../domain/alerts/product-events.ts';
import type { HealthCheck } from '../../../domain/reports/health.ts';
import { AlertBell } from '../../symbol/alerts/alert-bell.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CheckIcon, CheckWord } from '../parts/report/check-style.tsx';

export function ChecksCard({ checks }: { checks: readonly HealthCheck[] }) {
  return (
    <Card
      title="Checks"
      aside={
        <>
          <span>{checks.length}, twice a minute</span>
          <Link to="/admin/reports/health" className={`underline underline-offset-4 ${touchArea}`}>
            Past days
          </Link>
        </>
      }
    >
      <ul aria-label="Checks" className="border-t border-line">
        {checks.map(({ id, state, title, figure }) => (
          <li
            key={id}
            className="grid grid-cols-[1rem_4rem_minmax(0,1fr)_auto_auto] items-center gap-x-2 border-line px-4 py-2 not-first:border-t max-sm:grid-cols-[1rem_4rem_minmax(0,1fr)_auto]"
          >
            <CheckIcon state={state} />
            <CheckWord state={state} />
            <span className="wrap-anywhere">{title}</span>
            <span className="text-right text-ink-2 max-sm:col-start-3 max-sm:row-start-2 max-sm:text-left max-sm:text-label">
              {figure}
            </span>
            <AlertBell target={{ kind: 'product', what: findCondition(id), title }} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
