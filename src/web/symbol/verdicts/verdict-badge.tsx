// Word of a verdict: a filled badge with an icon; words that are no verdict are grey.
import {
  ArrowDown,
  ArrowUp,
  Ban,
  Check,
  ChevronsDown,
  ChevronsUp,
  CircleSlash,
  Clock,
  Eye,
  Minus,
  X,
} from 'lucide-react';
import { horizonSources, isUnsettled, type Verdict, type VerdictWord } from '../../../domain/verdicts/verdict.ts';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { zonedTime } from '../../ui/time/time-format.ts';

type Style = { tone: Extract<BadgeTone, 'bull' | 'bear' | 'warn' | 'neutral'>; full?: boolean; Icon: typeof Minus };

/** Words without a style are no verdict and shown in grey. */
const STYLES: Partial<Record<VerdictWord, Style>> = {
  'STRONG BUY': { tone: 'bull', full: true, Icon: ChevronsUp },
  BUY: { tone: 'bull', Icon: ArrowUp },
  HOLD: { tone: 'neutral', Icon: Minus },
  SELL: { tone: 'bear', Icon: ArrowDown },
  'STRONG SELL': { tone: 'bear', full: true, Icon: ChevronsDown },
  SHORT: { tone: 'bear', full: true, Icon: ArrowDown },
  WATCH: { tone: 'neutral', Icon: Eye },
  LATE: { tone: 'neutral', Icon: Clock },
  AVOID: { tone: 'neutral', Icon: Ban },
  YES: { tone: 'bull', Icon: Check },
  MAYBE: { tone: 'warn', Icon: Minus },
  NO: { tone: 'neutral', Icon: X },
  SKIP: { tone: 'neutral', Icon: CircleSlash },
};

/** Null where there is no verdict to draw. */
export function findStyle({ word, figure }: Pick<Verdict, 'word' | 'figure'>): Style | null {
  const style = STYLES[word];
  if (style === undefined) return null;
  return word === 'YES' && figure === 'high' ? { ...style, full: true } : style;
}

export const inkOf = {
  bull: 'text-bull',
  bear: 'text-bear',
  warn: 'text-warn',
  neutral: 'text-ink-2',
} as const satisfies Record<Style['tone'], string>;

/** `LATE long` and `WATCH long` with their direction, else the word alone, because BUY and SELL imply theirs. */
export function wordText({ word, direction }: Verdict): string {
  return (word === 'WATCH' || word === 'LATE') && direction !== null ? `${word} ${direction}` : word;
}

/** `Golden Eye: Market Follow, strength 61`, with the age of the word if known. */
export const becauseText = (verdict: Verdict) =>
  [`${horizonSources[verdict.horizon]}: ${verdict.because}`, ageWords(verdict)]
    .filter((part) => part !== null)
    .join(' ');

/**
 * `since 07:35 PT, changed 3 times today, unsettled`, with the day if it differs from the newest run's; null if the age
 * is unknown.
 */
export function ageWords(verdict: Pick<Verdict, 'since' | 'changes' | 'as_of'>): string | null {
  const { since, changes } = verdict;
  if (since === null) return null;
  const often =
    changes === null || changes === 0 ? [] : [`changed ${changes === 1 ? 'once' : `${changes} times`} today`];
  return [
    `since ${zonedTime(since, Date.parse(verdict.as_of ?? since))}`,
    ...often,
    ...(isUnsettled(verdict) ? ['unsettled'] : []),
  ].join(', ');
}

export function VerdictBadge({ verdict, large = false }: { verdict: Verdict; large?: boolean }) {
  const style = findStyle(verdict);
  const title = becauseText(verdict);
  if (style === null) {
    return (
      <span title={title} className="text-label tracking-[0.02em] text-ink-3">
        {wordText(verdict)}
      </span>
    );
  }
  const { tone, full, Icon } = style;
  return (
    <Badge
      tone={tone}
      strength={full ? 'full' : 'soft'}
      outlined={isUnsettled(verdict)}
      icon={<Icon aria-hidden />}
      title={title}
      className={large ? 'min-h-7! px-2.5! text-body! [&_svg]:size-3.5!' : undefined}
    >
      {wordText(verdict)}
      {/* A large badge stands beside a cause that begins so, a small one below a name that ends so. */}
      {large && verdict.by_source && <span className="sr-only"> by source</span>}
    </Badge>
  );
}
