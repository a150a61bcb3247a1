// Principles section: claims of the product beside what was counted, and the track record in one line.

import { recordEndpoints } from '../../../contract/record.ts';
import { whole } from '../../../domain/market/format.ts';
import { isPublished, isSimulated } from '../../../domain/record/call.ts';
import { horizonWords } from '../../../domain/record/record-words.ts';
import { goldenWindowClaims, measuredRules } from '../../../domain/rules/goldeneye/claim-rules.ts';
import { settleRules } from '../../../domain/rules/goldeneye/goldeneye-rules.ts';
import { call } from '../../api/call.ts';
import { useReply } from '../../api/visitor-status.ts';
import { Link } from '../../ui/controls/link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';

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

/** Record in a line of reserved height; without calls or while loading, a description of the record. */
function RecordLine() {
  const { reply: headline } = useReply((signal) => call(recordEndpoints.recordHeadline, { signal }), 'track record');
  if (headline === null || headline.calls === 0) {
    return (
      <p className="min-h-12">
        Every call is written down when it is published, settled later from the product's own prices, and shown with all
        losers.
      </p>
    );
  }
  const { market, calls, horizon, settled, sources, edges } = headline;
  return (
    <p className="min-h-12">
      Track record{!isPublished(market) && ' of earlier sessions'}
      {isSimulated(market) && ' on the simulated market'}: {whole(calls)} calls{isPublished(market) && ' published'},{' '}
      {settled === 0 ? 'none settled yet' : `${whole(settled)} settled ${horizonWords[horizon]}`}
      {sources > 0 && `, ${edges} of ${sources} sources ${edges === 1 ? 'shows' : 'show'} an edge`}.{' '}
      <Link to="/track-record" className="underline decoration-line-strong underline-offset-4 hover:text-brand">
        See every call
      </Link>
      {', '}
      <Link to="/ledger" className="underline decoration-line-strong underline-offset-4 hover:text-brand">
        check its ledger
      </Link>
      .
    </p>
  );
}
