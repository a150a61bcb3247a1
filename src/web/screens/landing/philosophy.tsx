// Principles section: claims of the product beside what was counted.
import { goldenWindowClaims, measuredRules } from '../../../domain/rules/goldeneye/claim-rules.ts';
import { settleRules } from '../../../domain/rules/goldeneye/goldeneye-rules.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { RecordLine } from './record-line.tsx';

const PRINCIPLES = [
  [
    'Every sum can be checked.',
    'A score is the plain sum of its signals. No weight is hidden, and every line leads back to the row it came from.',
  ],
  [
    'Every fact has its time.',
    'Prices, signals and news say when they were true and where they come from. What is too old is called stale.',
  ],
  ['Unknown is shown as unknown.', 'A missing figure is never a zero, and nothing is filled in to look complete.'],
] as const;

export function Philosophy() {
  return (
    <section
      aria-labelledby="philosophy"
      className="grid gap-10 border-t border-line py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-4">
        <h2 id="philosophy" className="text-title font-strong">
          Measured, not promised
        </h2>
        <p>
          The golden window is said to win {goldenWindowClaims.win_rate.value}% of the time. Smart Cat does not repeat
          that; it counts. Every window it finds is settled at its target, its stop or after {settleRules.lasts.value}{' '}
          minutes, the lost ones too, and the result stands beside the claim.
        </p>
        <RecordLine />
        <Claim />
      </div>
      <dl className="grid content-start gap-6">
        {PRINCIPLES.map(([principle, meaning]) => (
          <div key={principle} className="grid gap-1">
            <dt className="font-strong">{principle}</dt>
            <dd className="text-ink-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Claim of the product; each installation's record has the measurements. */
function Claim() {
  return (
    <Card as="div" className="grid gap-3 px-4 py-3 text-label">
      <p className="flex items-center justify-between gap-3">
        Claimed <Badge tone="pending">{goldenWindowClaims.win_rate.value}%, not verified</Badge>
      </p>
      <p className="text-ink-3">
        Counted for each pattern and part of the day, after costs, in Golden Eye. Below{' '}
        {measuredRules.measured_from.value} settled outcomes a figure is called strength, not probability.
      </p>
    </Card>
  );
}
