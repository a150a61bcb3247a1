// All reasons of a score by points, for then against, ending in their sum.
import { Check, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { plural, whole } from '../../../domain/market/format.ts';
import { hourMs } from '../../../domain/numbers/time.ts';
import { optionsWords } from '../../../domain/signals/options-words.ts';
import { allReasons, type Reason, recomputeScore } from '../../../domain/signals/reasons.ts';
import { type ScoreFields, type SignalDetails, tabTypes } from '../../../domain/signals/signal.ts';
import { Button } from '../../ui/controls/button.tsx';
import { optionalPart } from '../../ui/failures/lazy-part.tsx';
import { useMedia, useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { ReasonState } from '../record/reason-state.tsx';
import { points } from './points.ts';
import { findTone, SideIcon, sideWord, toneInk } from './side-style.tsx';

const IndependentLists = optionalPart(() => import('../record/independent-lists.tsx'), 'IndependentLists');
/** Measured score beside the Smart Cat Score, never added to it. */
const MeasuredLine = optionalPart(() => import('../record/measured-line.tsx'), 'MeasuredLine');

/** Number of reasons shown on phones until the reader requests all. */
const PHONE_FIRST = 5;

export function ReasonsTable({ scores, details }: { scores: ScoreFields; details: SignalDetails }) {
  const reasons = useMemo(() => allReasons(details), [details]);
  const options = optionsWords(reasons);
  const [all, setAll] = useState(false);
  const phone = useMedia('(max-width: 39.99rem)');
  if (reasons.length === 0) {
    return (
      <div className="@container">
        <p className="px-4 py-3 text-ink-3 max-sm:px-3">Only neutral signals, which give no points.</p>
        <Neutral details={details} />
      </div>
    );
  }
  const shown = phone && !all ? strongest(reasons) : reasons;
  const hidden = reasons.length - shown.length;
  return (
    <div className="@container">
      <table aria-label="Reasons of the score" className="w-full">
        <thead className="text-label text-ink-3 @max-[44rem]:sr-only">
          <tr className="border-b border-line *:px-2 *:py-1 *:font-regular *:first:pl-4 *:last:pr-4">
            <th scope="col" className="text-left">
              Reason
            </th>
            <th scope="col" className="text-left">
              Track record
            </th>
            <th scope="col" className="text-right">
              Count x points
            </th>
            <th scope="col" className="text-right">
              Points
            </th>
            <th scope="col" className="text-left">
              Strongest fact
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((reason) => (
            <Line key={`${reason.group} ${reason.type} ${reason.points > 0}`} reason={reason} />
          ))}
        </tbody>
        <tfoot>
          <Sum scores={scores} reasons={reasons} />
        </tfoot>
      </table>
      {hidden > 0 && (
        <Button variant="ghost" className="m-2" onClick={() => setAll(true)}>
          {plural(hidden, 'more reason')}
        </Button>
      )}
      {options !== null && <p className="px-4 py-2 text-warn max-sm:px-3">{options}</p>}
      <Neutral details={details} />
      <div className="min-h-8.25 border-t border-line px-4 py-2 max-sm:min-h-12.25 max-sm:px-3">
        <MeasuredLine lists={reasons} />
      </div>
    </div>
  );
}

/** Signals without a side. */
function Neutral({ details }: { details: SignalDetails }) {
  const neutral = tabTypes.flatMap((group) => details[group]).filter(({ side }) => side === 'neutral');
  if (neutral.length === 0) return null;
  const named = neutral.map(({ type, count }) => (count === 1 ? type : `${type} (${count})`));
  return (
    <p className="px-4 pb-3 text-label text-ink-3 @max-[44rem]:px-4 max-sm:px-3!">
      Neutral, without points: {named.join(', ')}
    </p>
  );
}

/** The strongest reasons, bullish before bearish ones. */
function strongest(reasons: readonly Reason[]): Reason[] {
  const most = reasons.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points)).slice(0, PHONE_FIRST);
  return reasons.filter((reason) => most.includes(reason));
}

const CELLS =
  'border-b border-line *:px-2 *:py-1.5 *:first:pl-4 *:last:pr-4 @max-[44rem]:grid @max-[44rem]:grid-cols-[minmax(0,1fr)_auto] @max-[44rem]:px-4 max-sm:px-3! @max-[44rem]:py-2 @max-[44rem]:*:p-0!';

function Line({ reason }: { reason: Reason }) {
  const { group, type, count, points_each, points: sum, day, fact } = reason;
  const now = useNow(hourMs);
  return (
    <tr className={CELLS}>
      <th scope="row" className="text-left font-regular">
        <span className="flex items-center gap-2">
          <SideIcon side={group} />
          <span className="sr-only">{sideWord(group)}: </span>
          <span className="wrap-anywhere">{type}</span>
        </span>
      </th>
      <td className="@max-[44rem]:hidden">
        <ReasonState type={type} points={sum} />
      </td>
      <td className="text-right whitespace-nowrap text-ink-2 @max-[44rem]:hidden">
        {count} x {points_each}
      </td>
      <td className={`text-right font-strong ${toneInk[findTone(sum)]}`}>{points(sum)}</td>
      <td className="text-ink-2 @max-[44rem]:col-span-2 @max-[44rem]:pl-6! @max-[44rem]:text-label">
        <ReasonState type={type} points={sum} className="float-right ml-3 @[44rem]:hidden" />
        <span className="@[44rem]:hidden">
          {count} x {points_each}
          {(day !== null || fact !== null) && ', '}
        </span>
        {[day !== null && calendarDay(day, now), fact].filter(Boolean).join(', ')}
      </td>
    </tr>
  );
}

/** `Bullish score: 1,100 points, capped at 1,000`; null below the cap. */
function capWords(side: string, reasons: readonly Reason[], sign: 1 | -1, capped: number): string | null {
  const sum = reasons.reduce((total, { points: own }) => total + Math.max(0, sign * own), 0);
  return sum > capped ? `${side} score: ${whole(sum)} points, capped at ${whole(capped)}` : null;
}

/** Recomputed score from the lines above, and whether the published one agrees. */
function Sum({ scores, reasons }: { scores: ScoreFields; reasons: readonly Reason[] }) {
  const { bullish, bearish, score } = recomputeScore(reasons);
  const agrees = score === scores.smart_cat_score;
  const caps = [capWords('Bullish', reasons, 1, bullish), capWords('Bearish', reasons, -1, bearish)];
  return (
    <tr className="*:px-2 *:py-2 *:first:pl-4 *:last:pr-4 @max-[44rem]:grid @max-[44rem]:grid-cols-[minmax(0,1fr)_auto] @max-[44rem]:px-4 max-sm:px-3! @max-[44rem]:py-2 @max-[44rem]:*:p-0!">
      <th scope="row" className="text-left font-strong">
        Smart Cat Score
      </th>
      <td
        className={`@max-[44rem]:col-span-2 @max-[44rem]:row-start-3 ${reasons.length > 1 ? '@max-[44rem]:min-h-4' : ''}`}
      >
        <IndependentLists lists={reasons} />
      </td>
      <td className="text-right whitespace-nowrap text-ink-2 @max-[44rem]:hidden">
        {bullish} − {bearish}
      </td>
      <td className={`text-right font-strong ${toneInk[findTone(scores.smart_cat_score)]}`}>
        {points(scores.smart_cat_score)}
      </td>
      <td className="@max-[44rem]:col-span-2 @max-[44rem]:text-label">
        <span className={`inline-flex items-center gap-1 ${agrees ? 'text-ink-2' : 'text-warn'}`}>
          {agrees ? (
            <Check aria-hidden className="size-4 text-bull" />
          ) : (
            <TriangleAlert aria-hidden className="size-4" />
          )}
          Recomputed in your browser: {points(score)}
        </span>
        {caps.map(
          (words) =>
            words !== null && (
              <span key={words} className="block text-label text-ink-2">
                {words}
              </span>
            ),
        )}
      </td>
    </tr>
  );
}
