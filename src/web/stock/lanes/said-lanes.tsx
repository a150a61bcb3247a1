// Lanes below a stock's chart: verdict spans of each horizon, and the news. Loaded as a separate chunk.
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Check, Clock, Minus, Newspaper, X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { type NewsPoint, type SaidSpan, saidLanes } from '../../../domain/verdicts/said-lanes.ts';
import { horizonNames, horizons } from '../../../domain/verdicts/verdict.ts';
import { MOST_NEWS, newsQuery } from '../../symbol/news/news-query.ts';
import { findStyle } from '../../symbol/verdicts/verdict-badge.tsx';
import { ExplainedLines } from '../../ui/popovers/explained-lines.tsx';
import { Tooltip } from '../../ui/popovers/tooltip.tsx';
import { TooltipGroup } from '../../ui/popovers/tooltip-group.tsx';
import { useMedia } from '../../ui/time/clock.ts';
import { clockDigits, zonedTime } from '../../ui/time/time-format.ts';
import { LANE_ROOM } from '../chart/chart-skeleton.tsx';
import type { TimePlace } from '../chart/plot-lines.ts';
import { useSaid } from '../past-calls.tsx';

const NONE: readonly never[] = [];
/** Narrowest plots beyond 640 px and on a phone, for the least size of items and the room of their texts, px. */
const PLOT_PX = { wide: 560, phone: 260 };
const LEAST_PX = 20;
/** Width of a capital letter, so that no word of a verdict is cut. */
const LETTER_PX = 8;
const PADDING_PX = 12;

function useLanes(symbol: string) {
  const { windows, decisions, scores, now, options } = useSaid(symbol);
  const news = useQuery({ ...newsQuery(symbol, MOST_NEWS), ...options('news') });
  const lanes = useMemo(
    () =>
      saidLanes(
        {
          symbol,
          windows: windows.data?.windows ?? NONE,
          decisions: decisions.data?.decisions ?? NONE,
          scores: scores.data?.scores ?? NONE,
          articles: news.data?.results ?? NONE,
        },
        now,
      ),
    [symbol, windows.data, decisions.data, scores.data, news.data, now],
  );
  const wordFor = ({ isPending, isError }: { isPending: boolean; isError: boolean }, none: string) =>
    isPending ? '' : isError ? 'could not be loaded' : none;
  return {
    lanes,
    now,
    /** Texts of empty lanes. */
    empty: {
      minutes: wordFor(windows, 'no plan'),
      today: wordFor(decisions, 'listed by no run'),
      weeks: wordFor(scores, 'no publication'),
      news: wordFor(news, 'no article'),
    },
  };
}

export function SaidLanes({ symbol, place }: { symbol: string; place: TimePlace }) {
  const { lanes, now, empty } = useLanes(symbol);
  const narrow = useMedia('(max-width: 40rem)');
  const px = narrow ? PLOT_PX.phone : PLOT_PX.wide;
  const least = LEAST_PX / px;
  const { slotAt, hasDayAt } = place;
  const spanPlace = ({ from, until }: SaidSpan) => {
    const slots = { from: slotAt(from), to: slotAt(until ?? now) };
    return slots.to > slots.from ? slots : null;
  };
  const pointPlace = ({ at }: NewsPoint) => {
    const slot = slotAt(at);
    return hasDayAt(at) ? { from: slot, to: slot } : null;
  };
  const hasRoom = (item: LaneItem<unknown>, text: string) =>
    (item.to - item.from) * px >= text.length * LETTER_PX + PADDING_PX;
  return (
    <>
      {horizons.map((horizon) => (
        <Lane key={horizon} name={horizonNames[horizon]} empty={empty[horizon]}>
          {laneItems(lanes[horizon], place, least, spanPlace).map((item) => (
            <Item key={item.of[0].from} item={item} lines={item.of.map((span) => spanWords(span, now))}>
              <Span item={item} text={[item.of[0].text, item.of[0].word].find((text) => hasRoom(item, text)) ?? null} />
            </Item>
          ))}
        </Lane>
      ))}
      <Lane name="News" empty={empty.news}>
        {laneItems(lanes.news, place, least, pointPlace).map((item, at, all) => {
          const [{ at: instant, sentiment }] = item.of;
          const room = { ...item, to: all[at + 1]?.from ?? 1 };
          const text = `${clockDigits(instant)} ${sentiment}`;
          return (
            <Item
              key={instant}
              item={item}
              lines={item.of.map((one) => `${zonedTime(one.at, now)}: ${one.sentiment}, ${one.words}`)}
            >
              <Point item={item} text={hasRoom(room, `${text}___`) ? text : null} />
            </Item>
          );
        })}
      </Lane>
    </>
  );
}

/** `09:31 PT to 09:54 PT: WATCH long, Market Follow: target first, +1.86 R` */
function spanWords({ from, until, words }: SaidSpan, now: number): string {
  return `${zonedTime(from, now)} ${until === null ? 'until now' : `to ${zonedTime(until, now)}`}: ${words}`;
}

function Lane({ name, empty, children }: { name: string; empty: string; children: readonly ReactNode[] }) {
  return (
    <>
      <section aria-label={`${name}: what was said when`} className={clsx('relative mb-1', LANE_ROOM)}>
        {children.length === 0 ? (
          <span className="text-label leading-5.5 text-ink-3">{empty}</span>
        ) : (
          <TooltipGroup>{children}</TooltipGroup>
        )}
      </section>
      <span aria-hidden className="pl-2 text-label leading-5.5 text-ink-3">
        {name}
      </span>
    </>
  );
}

type ItemProps = { item: LaneItem<unknown>; lines: readonly string[]; children: ReactNode };

/** Screen readers get the words at once; others on hover and focus. */
function Item({ item: { from, to }, lines, children }: ItemProps) {
  return (
    <span className="absolute inset-y-0" style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}>
      <Tooltip className="size-full [&>[data-explained]]:size-full" content={<ExplainedLines lines={lines} />}>
        {children}
        <span className="sr-only">{lines.join('; ')}</span>
      </Tooltip>
    </span>
  );
}

const SOFT = {
  bull: 'bg-bull-soft text-bull',
  bear: 'bg-bear-soft text-bear',
  warn: 'bg-warn-soft text-warn',
  neutral: 'bg-neutral-soft text-ink-2',
} as const;
const FULL = { ...SOFT, bull: 'bg-bull-fill text-on-bull', bear: 'bg-bear-fill text-on-bear' } as const;

const ENDS = {
  won: { style: SOFT.bull, Icon: Check },
  lost: { style: SOFT.bear, Icon: X },
  even: { style: SOFT.neutral, Icon: Minus },
  open: { style: 'border border-line-strong text-ink', Icon: Clock },
  unsettled: { style: 'border border-line-strong text-ink-3', Icon: Clock },
} as const;

/** Style of an item: an ended plan by its end, any other by its verdict. */
function findItemStyle({ state, word }: SaidSpan): { style: string; Icon: typeof Check } {
  if (state !== null) return ENDS[state];
  const badge = findStyle({ word, figure: '' });
  if (badge === null) return { style: SOFT.neutral, Icon: Minus };
  return { style: (badge.full ? FULL : SOFT)[badge.tone], Icon: badge.Icon };
}

const BAR = 'flex h-full items-center overflow-hidden rounded-sm px-1.5 text-label whitespace-nowrap mr-half';

/** Item as a bar: `text`, an icon if `text` is null, or the number of merged spans. */
function Span({ item: { of }, text }: { item: LaneItem<SaidSpan>; text: string | null }) {
  const styles = of.map(findItemStyle);
  const [{ style, Icon }] = styles as [ReturnType<typeof findItemStyle>];
  if (of.length > 1) {
    const isOne = styles.every((other) => other.style === style);
    return (
      <span aria-hidden className={clsx(BAR, 'justify-center px-0!', isOne ? style : SOFT.neutral)}>
        {of.length}
      </span>
    );
  }
  return (
    <span aria-hidden className={clsx(BAR, style, text === null && 'justify-center px-0!')}>
      {text ?? <Icon className="size-3 shrink-0" />}
    </span>
  );
}

const MOODS = {
  positive: { ink: 'text-bull', Icon: ArrowUp },
  negative: { ink: 'text-bear', Icon: ArrowDown },
  neutral: { ink: 'text-ink-2', Icon: Minus },
} as const;

function Point({ item: { of }, text }: { item: LaneItem<NewsPoint>; text: string | null }) {
  const [{ sentiment }] = of;
  const isOne = of.every((other) => other.sentiment === sentiment);
  const { ink, Icon } = isOne ? MOODS[sentiment] : { ink: 'text-ink-2', Icon: Newspaper };
  return (
    <span aria-hidden className={clsx('flex h-full items-center gap-1 text-label whitespace-nowrap', ink)}>
      <Icon className="size-3 shrink-0" />
      {of.length > 1 ? of.length : text}
    </span>
  );
}

/** `from` and `to` are shares (0..1) of the width; `of` are the spans or points drawn as one, oldest first. */
type LaneItem<Said> = { from: number; to: number; of: readonly [Said, ...Said[]] };

type Slots = { from: number; to: number };

/**
 * Lane items, oldest first. An item is at least `least` of the width. One that begins less than `least` after the start
 * of the previous item is merged into it; any other ends the previous item where it begins. Items outside the visible
 * slots are left out.
 */
export function laneItems<Said>(
  said: readonly Said[],
  { from, to }: Slots,
  least: number,
  placeOf: (one: Said) => Slots | null,
): LaneItem<Said>[] {
  const items: LaneItem<Said>[] = [];
  const toShare = (slot: number) => Math.max(0, Math.min(1, (slot - from) / (to - from)));
  for (const one of said) {
    const place = placeOf(one);
    if (place === null || place.from >= to || place.to < from || (place.to === from && place.from < from)) continue;
    const begin = Math.min(1 - least, toShare(place.from));
    const end = Math.max(begin + least, toShare(place.to));
    const before = items.at(-1);
    if (before !== undefined && begin - before.from < least) {
      before.to = Math.max(before.to, end);
      before.of = [...before.of, one];
      continue;
    }
    if (before !== undefined) before.to = Math.min(before.to, begin);
    items.push({ from: begin, to: end, of: [one] });
  }
  return items;
}
