// Receipt of a call: chart around entry and exit, outcomes, recomputation, and the facts it was based on.

import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { recordEndpoints } from '../../../contract/record.ts';
import { price } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { isPublished } from '../../../domain/record/call.ts';
import { type CallOutcome, type CorrectedOutcome, horizons } from '../../../domain/record/outcome.ts';
import type { CallDetail } from '../../../domain/record/record-view.ts';
import { entryWords, flagWords, horizonNames } from '../../../domain/record/record-words.ts';
import { isCompared } from '../../../domain/record/rule-versions.ts';
import { settlementRules } from '../../../domain/rules/record-rules.ts';
import { errorText } from '../../api/api-error.ts';
import { queryFor } from '../../api/query-for.ts';
import { FileRow } from '../../symbol/record/file-row.tsx';
import { ScoreReceiptRows } from '../../symbol/score/score-receipt-rows.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { zonedTime } from '../../ui/time/time-format.ts';
import { CallDays, CallPath } from './charts/call-days.tsx';
import { figure, UNKNOWN, withUnit } from './charts/figure-words.ts';
import { ReceiptAgain } from './receipt-again.tsx';

export function CallReceipt({ id }: { id: number }) {
  const { data, error } = useQuery(queryFor(recordEndpoints.recordCall, { params: { id } }));
  if (error !== null) {
    return (
      <Notice tone="error" className="m-2">
        {errorText(error, 'The receipt could not be loaded')}
      </Notice>
    );
  }
  if (data === undefined) return <Skeleton className="m-3 h-90" />;
  return (
    <div className="grid gap-3 px-3 py-3 text-label">
      <Known call={data.call} />
      {data.call.market === 'reconstructed' ? (
        <CallPath symbol={data.call.symbol} side={data.call.side} outcomes={data.outcomes} />
      ) : (
        <CallDays symbol={data.call.symbol} knownAt={data.call.known_at} outcomes={data.outcomes} />
      )}
      <Outcomes call={data.call} outcomes={data.outcomes} corrected={data.corrected} />
      {data.receipt.basis !== null && <ReceiptAgain basis={data.receipt.basis} call={data.call} />}
      <Made receipt={data.receipt} call={data.call} />
      {data.call.kind === 'score' && isPublished(data.call.market) && (
        <ScoreReceiptRows symbol={data.call.symbol} at={data.call.known_at} />
      )}
    </div>
  );
}

function Known({
  call: { symbol, name, known_at, market, publication, formula_version },
}: {
  call: CallDetail['call'];
}) {
  const now = useNow(minuteMs);
  return (
    <p className="text-ink-2">
      <b className="text-ink">{symbol}</b> {name}
      <br />
      {isPublished(market) ? 'Readers could first see it ' : 'Known after the close, '}
      {zonedTime(known_at, now)}
      {publication !== null && `, publication ${publication}`}, formula {formula_version}.
    </p>
  );
}

const EARLIER_RULES = 'settled by earlier rules: in no figure';

type OutcomesProps = {
  call: Pick<CallDetail['call'], 'side'>;
  outcomes: readonly CallOutcome[];
  corrected: readonly CorrectedOutcome[];
};

function Outcomes({ call, outcomes, corrected }: OutcomesProps) {
  const now = useNow(minuteMs);
  const known = horizons.flatMap((horizon) => outcomes.filter((outcome) => outcome.horizon === horizon));
  if (known.length === 0) return <p className="text-ink-3">No outcome yet.</p>;
  const entry = known.find(({ entry_at }) => entry_at !== null);
  return (
    <div className="grid gap-1">
      {entry !== undefined && (
        <p className="text-ink-2">
          Entered {zonedTime(entry.entry_at, now)} at ${price(entry.entry_price)}
          {entry.entry_rule != null && `, ${entryWords[entry.entry_rule]}`}.
        </p>
      )}
      <table className="w-full">
        <thead className="text-ink-3">
          <tr className="*:py-1 *:pl-2 *:text-right *:font-regular *:first:pl-0 *:first:text-left">
            <th scope="col">Outcome</th>
            <th scope="col">Exit, $</th>
            <th scope="col">Return</th>
            <th scope="col">Above SPY</th>
            <th scope="col">Above market</th>
          </tr>
        </thead>
        <tbody>
          {known.map((outcome) => (
            <tr
              key={outcome.horizon}
              className="border-t border-line *:py-1 *:pl-2 *:text-right *:first:pl-0 *:first:text-left"
            >
              <th scope="row" className="font-regular">
                {horizonNames[outcome.horizon]}
                {outcome.flag !== null && <span className="block text-ink-3">{flagWords[outcome.flag]}</span>}
                <Correction outcome={outcome} corrected={corrected} />
                {!isCompared(outcome, call) && <span className="block text-ink-3">{EARLIER_RULES}</span>}
              </th>
              <td>{outcome.exit_price === null ? UNKNOWN : price(outcome.exit_price)}</td>
              <td>{figure(outcome.gross, outcome.horizon)}</td>
              <td>{figure(outcome.excess_spy, outcome.horizon)}</td>
              <td>{figure(outcome.excess_market, outcome.horizon)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-ink-3">
        Returns in the call's direction, in percent; excess is after costs. A plan counts in R. Cash payments count,
        here and in the market, where those between entry and exit are above {settlementRules.payments_above.value}% of
        the price; smaller ones are left out on both sides.
      </p>
    </div>
  );
}

/** Event for which an outcome was corrected, and the outcome before. */
function Correction({ outcome, corrected }: { outcome: CallOutcome; corrected: readonly CorrectedOutcome[] }) {
  const now = useNow(minuteMs);
  const before = corrected.findLast(({ horizon }) => horizon === outcome.horizon);
  if (outcome.corrected_for == null || before === undefined) return null;
  const first = before.state === 'settled' ? withUnit(before.gross, before.horizon) : 'not settled';
  return (
    <span className="block text-ink-3">
      Corrected {zonedTime(before.superseded_at, now)}: {outcome.corrected_for} was filed later. Before: {first}
    </span>
  );
}

/** Figures behind a call with requirements, and its row of the file, as far as stored; else a sentence. */
function Made({ receipt: { row, facts }, call }: Pick<CallDetail, 'call' | 'receipt'>) {
  const isRun = call.kind === 'decision' || call.kind === 'filter' || call.kind === 'light';
  return (
    <section aria-label="What the call was made of" className="grid gap-2">
      {facts.length > 0 && (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          {facts.map(({ label, value, required, passed }) => (
            <div key={label} className="col-span-3 grid grid-cols-subgrid border-t border-line pt-1">
              <dt className="text-ink-2">{label}</dt>
              <dd className="text-right">{value}</dd>
              <dd className="inline-flex items-center justify-end gap-1 text-right text-ink-3">
                {passed !== null && <Passed passed={passed} />}
                {required}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {row !== null && <FileRow row={row} />}
      {row === null && facts.length === 0 && (
        <p className="text-ink-3">
          {isRun && !isPublished(call.market)
            ? 'Judged afterwards by the daily bars up to that close; the figures behind it are not kept.'
            : 'What this call was made of is no longer kept.'}
        </p>
      )}
    </section>
  );
}

function Passed({ passed }: { passed: boolean }) {
  const Icon = passed ? Check : X;
  return (
    <span className={passed ? 'text-bull' : 'text-bear'}>
      <Icon aria-hidden className="size-3" />
      <span className="sr-only">{passed ? 'met' : 'not met'}</span>
    </span>
  );
}
