// Signals of a symbol in short: a bar per side, a chip per type.
import { plural } from '../../../domain/market/format.ts';
import { signalBarRules } from '../../../domain/rules/signals-guide-rules.ts';
import { type SignalChip, signalChips } from '../../../domain/signals/chips.ts';
import { premiumSegments, scoreSegments } from '../../../domain/signals/score/score-words.ts';
import type { ScoreFields, SignalDetails, TabType } from '../../../domain/signals/signal.ts';
import { SegmentBar } from '../../ui/charts/segment-bar.tsx';
import { Chip } from '../../ui/status/badge.tsx';
import { SideIcon, sideTone, sideWord } from '../score/side-style.tsx';

/** Bars of ten segments: bullish and bearish by score, premium by number of signals; neutral signals have no points. */
export function SignalBars({ scores }: { scores: ScoreFields }) {
  const bars: { side: TabType; count: number; filled: number }[] = [
    { side: 'premium', count: scores.premium_signal_count, filled: premiumSegments(scores.premium_signal_count) },
    { side: 'bullish', count: scores.bullish_signal_count, filled: scoreSegments(scores.bullish_score) },
    { side: 'bearish', count: scores.bearish_signal_count, filled: scoreSegments(scores.bearish_score) },
  ];
  return (
    <ul className="grid grid-cols-4 gap-4 max-sm:grid-cols-2 max-sm:gap-2">
      {bars.map(({ side, count, filled }) => (
        <li key={side} className="grid content-start gap-1">
          <SideCount side={side} count={count} />
          <SegmentBar
            filled={filled}
            total={signalBarRules.segments.value}
            tone={sideTone(side)}
            label={`${sideWord(side)}: ${filled} of ${signalBarRules.segments.value} segments, ${plural(count, 'signal')}`}
          />
        </li>
      ))}
      <li className="grid content-start gap-1" title="Neutral signals give no points">
        <SideCount side="neutral" count={scores.neutral_signal_count} />
      </li>
    </ul>
  );
}

function SideCount({ side, count }: { side: TabType; count: number }) {
  return (
    <span className="flex items-center gap-1 text-label text-ink-2">
      <SideIcon side={side} className="size-3!" />
      {sideWord(side)} <b className="ml-auto text-ink">{count}</b>
    </span>
  );
}

const CHIPS_SHOWN = 3;

type ChipsProps = {
  details: SignalDetails;
  /** Types left out, because they are shown beside the chips with their count. */
  without: readonly { group: TabType; type: string }[];
  onMore: () => void;
};

/** Grouped by side, most frequent first; the rest is behind a button. */
export function SignalChips({ details, without, onMore }: ChipsProps) {
  const named = new Set(without.map(({ group, type }) => `${group} ${type}`));
  const chips = signalChips(details).filter(({ group, type }) => !named.has(`${group} ${type}`));
  const shown = chips.slice(0, CHIPS_SHOWN);
  const rest = chips.length - shown.length;
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Signals by type" className="flex flex-wrap gap-1">
      {shown.map((chip) => (
        <TypeChip key={`${chip.group} ${chip.type}`} chip={chip} />
      ))}
      {rest > 0 && (
        <li>
          <button
            type="button"
            onClick={onMore}
            className="min-h-6 rounded-sm px-2 text-label text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink max-sm:min-h-control"
          >
            +{rest} more types
          </button>
        </li>
      )}
    </ul>
  );
}

function TypeChip({ chip }: { chip: SignalChip }) {
  return (
    <li className="flex min-w-0">
      <Chip icon={<SideIcon side={chip.group} />}>
        <span className="sr-only">{sideWord(chip.group)}: </span>
        <span className="wrap-anywhere">{chip.type}</span> <b>{chip.count}</b>
      </Chip>
    </li>
  );
}
