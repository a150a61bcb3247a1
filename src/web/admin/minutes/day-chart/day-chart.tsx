// Day chart of one symbol over its stored rows: plot, limit-up/limit-down bands, gaps.
import { CirclePause, CirclePlay, type LucideIcon, Minus, Unplug, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { plural, whole } from '../../../../domain/market/format.ts';
import { luldMs } from '../../../../domain/minutes/halts.ts';
import type { MinuteChart, MinuteGap } from '../../../../domain/minutes/minute-rows.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { calendarDay, clockDigits, secondDigits } from '../../../ui/time/time-format.ts';
import { chooseStretch, dayView, extendedHours, type Stretch } from './day-view.ts';
import { type LuldKind, luldKind, luldWords } from './luld-words.ts';
import { MinutePlot } from './minute-plot.tsx';

const ZOOM = 2;
const LEAST_MINUTES = 10;

type DayChartProps = {
  chart: MinuteChart;
  /** Requested part of the day, epoch ms. */
  asked: { from?: number; to?: number };
  /** Called to show another part of the day in chart and rows. */
  onStretch: (stretch: Stretch) => void;
};

export function DayChart({ chart, asked, onStretch }: DayChartProps) {
  const [withBands, setWithBands] = useState(true);
  const now = useNow(minuteMs);
  const { from: askedFrom, to: askedTo } = asked;
  const stretch = useMemo(
    () => chooseStretch(chart, { ...(askedFrom && { from: askedFrom }), ...(askedTo && { to: askedTo }) }),
    [chart, askedFrom, askedTo],
  );
  const view = useMemo(() => stretch && dayView(chart, stretch, withBands), [chart, stretch, withBands]);
  const { symbol, session } = chart;
  const extended = extendedHours(chart);
  const day = calendarDay(chart.date, now);
  return (
    <Card aria-label={`Chart of ${symbol}`} className="grid xl:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid min-w-0 content-start gap-1 px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="font-strong">
            {symbol}, {day}
            {view && `, ${plural(view.minutes, 'minute')} a candle`}
          </h2>
          <span className="ml-auto flex flex-wrap items-center gap-1 max-sm:ml-0">
            <Checkbox checked={withBands} onChange={setWithBands}>
              LULD bands
            </Checkbox>
            {session !== null && (
              <Button size="sm" variant="ghost" onClick={() => onStretch({ from: session.open, to: session.close })}>
                Regular hours
              </Button>
            )}
            {extended !== null && (
              <Button size="sm" variant="ghost" onClick={() => onStretch(extended)}>
                All hours
              </Button>
            )}
            {stretch !== null && (
              <>
                <IconButton
                  label="Zoom in"
                  onClick={() => onStretch(zoomed(stretch, 1 / ZOOM, extended))}
                  Icon={ZoomIn}
                />
                <IconButton
                  label="Zoom out"
                  onClick={() => onStretch(zoomed(stretch, ZOOM, extended))}
                  Icon={ZoomOut}
                />
              </>
            )}
          </span>
        </div>
        {view ? (
          <>
            <MinutePlot view={view} symbol={symbol} />
            <Legend />
          </>
        ) : (
          <p className="py-12 text-center text-ink-3">No bars of {symbol} are stored for these minutes.</p>
        )}
      </div>
      <Facts chart={chart} stretch={stretch} />
    </Card>
  );
}

/** Zooms around the middle, in whole minutes, within the hours of the day. */
function zoomed({ from, to }: Stretch, factor: number, most: Stretch | null): Stretch {
  const middle = (from + to) / 2;
  const half = Math.max(LEAST_MINUTES * minuteMs, (to - from) * factor) / 2;
  const whole = (at: number) => Math.round(at / minuteMs) * minuteMs;
  const [begins, ends] = [whole(middle - half), whole(middle + half)];
  return most === null
    ? { from: begins, to: ends }
    : { from: Math.max(most.from, begins), to: Math.min(most.to, ends) };
}

function Legend() {
  const entries = [
    { style: 'h-3 w-2 border border-bull', words: 'up' },
    { style: 'h-3 w-2 bg-bear', words: 'down' },
    { style: 'h-0.5 w-4 bg-ink-3', words: 'LULD bands' },
    { style: 'h-3 w-3 border-x border-warn bg-warn-soft', words: 'halt: no bars, no gap' },
    { style: 'h-3 w-3 border border-dashed border-info', words: 'gap of the feed' },
    { style: 'h-0.5 w-4 bg-info', words: 'filled from history' },
  ];
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-label text-ink-2">
      {entries.map(({ style, words }) => (
        <li key={words} className="flex items-center gap-1">
          <span aria-hidden className={style} /> {words}
        </li>
      ))}
    </ul>
  );
}

const STYLES: Record<LuldKind, { Icon: LucideIcon; ink: string }> = {
  halt: { Icon: CirclePause, ink: 'text-warn' },
  resume: { Icon: CirclePlay, ink: 'text-ink' },
  bands: { Icon: Minus, ink: 'text-ink-3' },
  other: { Icon: Minus, ink: 'text-ink-2' },
};

/** Events and gaps of the stretch, newest first. */
function Facts({ chart, stretch }: { chart: MinuteChart; stretch: Stretch | null }) {
  const { from, to } = stretch ?? { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const events = chart.luld.filter(({ event_timestamp }) => {
    const at = luldMs(event_timestamp) ?? Number.NaN;
    return at >= from && at < to;
  });
  const gaps = chart.gaps.filter(
    ({ from_timestamp, to_timestamp }) => from_timestamp < to && (to_timestamp ?? to) > from,
  );
  return (
    <div className="grid content-start gap-2 border-line px-4 py-3 max-xl:border-t xl:border-l">
      <h3 className="flex items-baseline gap-3 font-strong">
        LULD events
        <span className="ml-auto text-label font-regular text-ink-3">
          {whole(events.length)} of {whole(chart.luld.length)} that day
        </span>
      </h3>
      {events.length === 0 && gaps.length === 0 && <p className="text-ink-3">None in these minutes.</p>}
      <ol
        aria-label={`Events of ${chart.symbol}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by keyboard
        tabIndex={0}
        className="max-h-72 overflow-y-auto"
      >
        {gaps.map((gap) => (
          <Line key={`gap ${gap.id}`} at={gap.from_timestamp} Icon={Unplug} ink="text-info">
            {gapWords(gap)}
          </Line>
        ))}
        {events.toReversed().map((event) => (
          <Line key={event.id} at={luldMs(event.event_timestamp)} {...STYLES[luldKind(event)]}>
            {luldWords(event)}
          </Line>
        ))}
      </ol>
      <p className="text-label text-ink-3">Bands come with each event; between two events the last ones hold.</p>
    </div>
  );
}

type LineProps = { at: number | null; Icon: LucideIcon; ink: string; children: ReactNode };

function Line({ at, Icon, ink, children }: LineProps) {
  return (
    <li className="flex items-start gap-2 border-line py-1 text-label not-first:border-t">
      <span className="w-14 shrink-0 text-ink-3">{at === null ? '--' : secondDigits(at)}</span>
      <Icon aria-hidden className={`mt-0.5 size-3 shrink-0 ${ink}`} />
      <span className={`min-w-0 wrap-anywhere ${ink}`}>{children}</span>
    </li>
  );
}

/** `Gap until 08:23: connection lost; filled 08:26, 18,304 rows` */
export function gapWords({ to_timestamp, reason, filled_at, rows_filled }: MinuteGap): string {
  const ends = to_timestamp === null ? 'Gap, still open' : `Gap until ${clockDigits(to_timestamp)}`;
  const filled =
    filled_at === null
      ? 'not filled yet'
      : `filled ${clockDigits(Date.parse(filled_at))}, ${plural(rows_filled, 'row')}`;
  return `${ends}: ${reason}; ${filled}`;
}
