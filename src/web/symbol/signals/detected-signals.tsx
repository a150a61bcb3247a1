// All signals of a symbol: how they divide, and what each type adds to the score.
import { clsx } from 'clsx';
import { plural, signed, whole } from '../../../domain/market/format.ts';
import { hourMs } from '../../../domain/numbers/time.ts';
import { scoreRules } from '../../../domain/rules/signals-guide-rules.ts';
import { signalFact } from '../../../domain/signals/reasons.ts';
import { type ScoreFields, type SignalDetails, type SignalItem, tabTypes } from '../../../domain/signals/signal.ts';
import { DistributionBar } from '../../ui/charts/distribution-bar.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { SideIcon, sideTone, sideWord, toneInk, toneOf } from '../score/side-style.tsx';

/** How the signals of a symbol divide over the four sides. */
export function SignalDistribution({ scores, legend = true }: { scores: ScoreFields; legend?: boolean }) {
  return (
    <DistributionBar
      label="Signals by side"
      legend={legend}
      parts={tabTypes.map((side) => ({
        id: side,
        label: sideWord(side),
        count: scores[`${side}_signal_count`],
        tone: sideTone(side),
      }))}
    />
  );
}

export function DetectedSignals({ scores, details }: { scores: ScoreFields; details: SignalDetails }) {
  return (
    <Card>
      <CardSection title="Detected signals" level={3}>
        <div className="grid gap-4">
          <SignalDistribution scores={scores} />
          {tabTypes
            .filter((side) => details[side].length > 0)
            .map((side) => (
              <section key={side} aria-label={`${sideWord(side)} signals`}>
                <h4 className="mb-1 flex items-center gap-2 font-strong">
                  <SideIcon side={side} /> {sideWord(side)}
                </h4>
                <ul className="grid">
                  {details[side]
                    .toSorted((a, b) => b.total_points - a.total_points)
                    .map((item) => (
                      <SignalLine key={`${item.type} ${item.side}`} item={item} />
                    ))}
                </ul>
              </section>
            ))}
          <div className="grid gap-1 border-t border-line pt-2">
            <SideSum side="bullish" details={details} score={scores.bullish_score} />
            <SideSum side="bearish" details={details} score={scores.bearish_score} />
          </div>
        </div>
      </CardSection>
    </Card>
  );
}

function SignalLine({ item }: { item: SignalItem }) {
  const points = item.side === 'bearish' ? -item.total_points : item.side === 'bullish' ? item.total_points : 0;
  const fact = signalFact(item);
  const now = useNow(hourMs);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-line py-1 not-first:border-t">
      <span className="wrap-anywhere">{item.type}</span>
      <span className={clsx('text-right font-strong', toneInk[toneOf(points)])}>{signed(points, 0)}</span>
      <span className="text-label text-ink-3 wrap-anywhere">
        {[item.signal_date && calendarDay(item.signal_date, now), fact].filter(Boolean).join(', ')}
      </span>
      <span className="text-right text-label text-ink-3">
        {plural(item.count, 'signal')} x {item.points_each}
      </span>
    </li>
  );
}

/** The lines of a side added up, and the cap where it bites. */
function SideSum({ side, details, score }: { side: 'bullish' | 'bearish'; details: SignalDetails; score: number }) {
  const sum = tabTypes
    .flatMap((group) => details[group])
    .filter((item) => item.side === side)
    .reduce((total, item) => total + item.total_points, 0);
  return (
    <p className="text-label text-ink-2">
      {sideWord(side)} score: {whole(sum)} points
      {sum > scoreRules.max.value && `, capped at ${whole(score)}`}
    </p>
  );
}
