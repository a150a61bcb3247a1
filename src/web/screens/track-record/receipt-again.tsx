// Recomputation of a call in the browser from its receipt: decision, end of a window, figures of an analysis.
import { checkFigures } from '../../../domain/analysis/written-figures.ts';
import { entryFrom } from '../../../domain/goldeneye/windows/open-plan.ts';
import { settle } from '../../../domain/goldeneye/windows/settle.ts';
import { SETTLE_RULES, type SettledOutcome } from '../../../domain/goldeneye/windows/settled-outcome.ts';
import { findSession } from '../../../domain/market/calendar.ts';
import { plural, price, signed } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { AnalysisBasis, ReceiptBasis, WindowBasis } from '../../../domain/record/receipt-basis.ts';
import { ANALYSIS_FORMULA } from '../../../domain/rules/analyst-rules.ts';
import {
  isSameDecision,
  type JudgedDecision,
  recomputeDecision,
} from '../../../domain/screener/explain/decision-inputs.ts';
import { lightWords } from '../../../domain/screener/rules/signal-lights.ts';
import { type SignalName, signalNames } from '../../../domain/screener/screener-stock.ts';
import { RecomputedLine } from '../../symbol/record/recomputed-line.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { zonedTime } from '../../ui/time/time-format.ts';

type ReceiptAgainProps = { basis: ReceiptBasis; call: { kind: string; source: string } };

export function ReceiptAgain({ basis, call }: ReceiptAgainProps) {
  switch (basis.kind) {
    case 'decision':
      return <Judged basis={basis} call={call} />;
    case 'window':
      return <WindowEnd basis={basis} />;
    case 'analysis':
      return <CheckedFigures basis={basis} />;
  }
}

type JudgedProps = { basis: Extract<ReceiptBasis, { kind: 'decision' }>; call: ReceiptAgainProps['call'] };

function Judged({ basis: { inputs, published }, call }: JudgedProps) {
  const now = useNow(minuteMs);
  const recomputed = recomputeDecision(inputs);
  const { as_of } = inputs.figures;
  return (
    <div className="grid gap-1">
      {as_of !== null && <p className="text-ink-2">Judged on the market snapshot of {zonedTime(as_of, now)}.</p>}
      <RecomputedLine
        recomputed={describeJudged(call, recomputed)}
        published={describeJudged(call, published)}
        isSame={isSameDecision(recomputed, published)}
      />
    </div>
  );
}

function describeJudged(
  { kind, source }: ReceiptAgainProps['call'],
  { filters, lights, summary }: JudgedDecision,
): string {
  if (kind === 'filter') return filters.join(', ') || 'no filter';
  const signal = source.split(':')[0];
  if (kind === 'light' && isSignal(signal)) return lightWords[lights[signal]];
  return `${summary.decision}, ${summary.green_count} in favour`;
}

const isSignal = (name: string | undefined): name is SignalName => signalNames.some((known) => known === name);

const endWords = {
  win: 'target reached',
  loss: 'stop reached',
  timeout: 'left when its time ended',
  missed: 'no entry',
} as const satisfies Record<SettledOutcome['outcome'], string>;

const inR = ({ outcome, net_r }: SettledOutcome) =>
  net_r === null ? endWords[outcome] : `${endWords[outcome]}, ${signed(net_r, 2)} R`;

function WindowEnd({ basis: { window, ended, bars } }: { basis: WindowBasis }) {
  const now = useNow(minuteMs);
  const session = findSession(window.session_date);
  const at = (instant: number) => zonedTime(new Date(instant).toISOString(), now);
  const again =
    bars === null || session === null || ended === null || ended.rules !== SETTLE_RULES
      ? null
      : settle(window, 'reader', entryFrom('reader', window), bars, session, session.after_close_ms);
  return (
    <div className="grid gap-1">
      <p className="text-ink-2">
        Detected {at(window.detected_at)}.{' '}
        {ended === null
          ? 'Not ended yet.'
          : `${ended.entered_at === null ? 'Never entered' : `Entered ${at(ended.entered_at)}`}, ended ${at(ended.exited_at)}: ${endWords[ended.outcome]}.`}
      </p>
      {ended !== null && ended.rules !== SETTLE_RULES && (
        <p className="text-ink-3">Settled by an earlier version of the rules, which entered at the next open.</p>
      )}
      {bars === null && <p className="text-ink-3">Its minute bars are not available now.</p>}
      {bars !== null && bars.length > 0 && <Bars bars={bars} at={at} />}
      {again !== null && ended !== null && (
        <RecomputedLine recomputed={inR(again)} published={inR(ended)} isSame={inR(again) === inR(ended)} />
      )}
    </div>
  );
}

function Bars({ bars, at }: { bars: NonNullable<WindowBasis['bars']>; at: (instant: number) => string }) {
  return (
    <div className="max-h-60 overflow-auto rounded-sm border border-line">
      <table className="w-full">
        <caption className="sr-only">Minute bars from detection to the end</caption>
        <thead className="text-ink-3">
          <tr className="*:px-2 *:py-1 *:text-right *:font-regular *:first:text-left">
            {['Minute', 'Open', 'High', 'Low', 'Close'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ start_timestamp, open, high, low, close }) => (
            <tr key={start_timestamp} className="border-t border-line *:px-2 *:py-0.5 *:text-right *:first:text-left">
              <th scope="row" className="font-regular whitespace-nowrap">
                {at(start_timestamp)}
              </th>
              <td>{price(open)}</td>
              <td>{price(high)}</td>
              <td>{price(low)}</td>
              <td>{price(close)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CheckedFigures({ basis: { analysis, sheet, formula_version } }: { basis: AnalysisBasis }) {
  const { figures, unbound } = checkFigures(analysis, sheet);
  return (
    <div className="grid gap-1">
      <p className="text-ink-2 wrap-anywhere">{analysis.summary}</p>
      {formula_version === ANALYSIS_FORMULA ? (
        <p role="status" className={unbound.length === 0 ? 'text-ink' : 'text-warn'}>
          {unbound.length === 0
            ? `Checked in your browser: all of its ${plural(figures, 'figure')} are values it was given.`
            : `Checked in your browser: ${unbound.length} of its ${plural(figures, 'figure')} are not values it was given: ${unbound.join(', ')}.`}
        </p>
      ) : (
        <p className="text-ink-3">Its figures were checked when it was written, by an earlier version of the rules.</p>
      )}
    </div>
  );
}
