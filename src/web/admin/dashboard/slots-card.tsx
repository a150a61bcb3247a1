// Today's slots of the three automations on one axis in the reader's zone: done, failed, missed, to come.
import { clsx } from 'clsx';
import { CalendarDays } from 'lucide-react';
import { whole } from '../../../domain/market/format.ts';
import { hourMs, minuteMs } from '../../../domain/numbers/time.ts';
import type { AdminHealth, HealthSchedule } from '../../../domain/reports/health.ts';
import { AXIS_OFF, type AxisBlock, SlotAxis, type SlotAxisProps } from '../../ui/charts/slot-axis.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay, clockDigits, clockTime } from '../../ui/time/time-format.ts';
import { zoneName } from '../../ui/time/zone.ts';
import { LegendKey } from '../parts/report/legend-key.tsx';

type Block = HealthSchedule['blocks'][number];

/** Drawn width of a single slot, in minutes; narrower when the next one comes sooner. */
const SINGLE_MINUTES = 10;
const MOST_TICKS = 13;
/** Percent of the axis; a label nearer to an end than this is shifted inside. */
const EDGE = 2;

export function SlotsCard({ health: { axis, losses, schedules, day_type, exceptions } }: { health: AdminHealth }) {
  const now = useNow(minuteMs);
  const from = Date.parse(axis.from);
  const span = Math.max(hourMs, Date.parse(axis.to) - from);
  const percent = (at: number) => Math.min(100, Math.max(0, ((at - from) / span) * 100));
  const hours = Math.round(span / hourMs);
  const step = Math.ceil(hours / MOST_TICKS);
  const marks = losses.map((loss) => ({
    id: loss.back_at,
    at: percent(Date.parse(loss.back_at)),
    title: lossWords(loss),
  }));
  const ticks = Array.from({ length: Math.floor(hours / step) + 1 }, (_, tick) => from + tick * step * hourMs);
  return (
    <Card aria-label="Today's slots">
      <CardSection
        title="Today's slots"
        aside={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <CalendarDays aria-hidden className="size-4" />
            <span>Today: {day_type}</span>
            {exceptions.map(({ date, day_type: type }) => (
              <span key={date}>
                {calendarDay(date, now)}: {type}
              </span>
            ))}
            <Link to="/admin/settings" className={`underline underline-offset-4 ${touchArea}`}>
              Calendar
            </Link>
          </span>
        }
      >
        <div className="flex flex-wrap gap-x-4 gap-y-1 text-label text-ink-2">
          <LegendKey mark="size-3 rounded-sm bg-bull-fill">done</LegendKey>
          <LegendKey mark="size-3 rounded-sm bg-bear-fill">failed</LegendKey>
          <LegendKey mark="size-3 rounded-sm border-2 border-warn">missed</LegendKey>
          <LegendKey mark="size-3 rounded-sm border border-line-strong">to come</LegendKey>
          <LegendKey mark={`size-3 rounded-sm ${AXIS_OFF}`}>off</LegendKey>
          {losses.length > 0 && (
            <LegendKey mark="size-3 rounded-sm w-0! border-l-2 border-dashed border-bear">database lost</LegendKey>
          )}
          <LegendKey mark="size-3 rounded-sm w-0.5! bg-brand">now</LegendKey>
        </div>
      </CardSection>
      <CardSection>
        <div className="grid gap-3 lg:grid-cols-[8rem_1fr_13rem] lg:gap-x-4">
          <span className="text-label text-ink-3">{zoneName()} time</span>
          <div aria-hidden className="relative h-4 text-label text-ink-3">
            {ticks.map((at, index) => (
              <span
                key={at}
                className={clsx(
                  'absolute',
                  percent(at) < EDGE ? '' : percent(at) > 100 - EDGE ? '-translate-x-full' : '-translate-x-1/2',
                  // At these widths the other columns leave the axis little room.
                  index % 3 !== 0 && 'max-sm:hidden lg:max-xl:hidden',
                )}
                style={{ left: `${percent(at)}%` }}
              >
                {clockDigits(at)}
              </span>
            ))}
          </div>
          <span className="max-lg:hidden" />
          {schedules.map((schedule) => (
            <ScheduleRow
              key={schedule.kind}
              schedule={schedule}
              blocks={placeBlocks(schedule.blocks, percent, span)}
              marks={marks}
              now={percent(now)}
            />
          ))}
        </div>
      </CardSection>
    </Card>
  );
}

function lossWords({ back_at, restarted }: AdminHealth['losses'][number]): string {
  return `${clockTime(Date.parse(back_at))}: the database ${restarted ? 'started' : 'answered'} again`;
}

/** State of a block: done if any slot is done, else failed, missed, off or coming. */
function toState({ done, failed, missed, due, planned, off }: Block): AxisBlock['state'] {
  if (done === 0 && failed > 0) return 'failed';
  if (done === 0 && missed > 0) return 'missed';
  if (done > 0) return 'done';
  if (off > 0 && due + planned === 0) return 'off';
  return due > 0 && planned === 0 ? 'due' : 'planned';
}

function placeBlocks(blocks: readonly Block[], percent: (at: number) => number, span: number): AxisBlock[] {
  return blocks.map((block, index) => {
    const start = Date.parse(block.from);
    const next = blocks[index + 1];
    const untilNext = next === undefined ? Number.POSITIVE_INFINITY : Date.parse(next.from) - start;
    const minutes = block.minutes === 0 ? SINGLE_MINUTES : block.minutes;
    const length = Math.min(minutes * minuteMs, untilNext);
    const ended = block.done + block.failed + block.missed;
    const words = (['done', 'failed', 'missed', 'due', 'planned', 'off'] as const)
      .filter((state) => block[state] > 0)
      .map((state) => (ended + block.due + block.planned + block.off === 1 ? state : `${block[state]} ${state}`));
    const width = (length / span) * 100;
    return {
      id: block.from,
      // Keeps the last slot inside the axis.
      at: Math.min(percent(start), 100 - width),
      width,
      state: toState(block),
      gap: block.done > 0 && ended > 0 ? (100 * (block.failed + block.missed)) / ended : 0,
      title: `${clockTime(start)}: ${words.join(', ')}`,
    };
  });
}

type RowProps = Omit<SlotAxisProps, 'label'> & { schedule: HealthSchedule };

function ScheduleRow({ schedule, ...axis }: RowProps) {
  const { title, path, enabled, done, due, failed, missed, off, since, scheduled, next_slot } = schedule;
  const turnedOff = off > 0 ? `, ${off} off` : '';
  const words = `${title}: ${done} of ${due} due slots done, ${failed} failed, ${missed} missed, ${scheduled - due - off} to come${turnedOff}`;
  return (
    <>
      <Link to={path} className={`self-center font-strong hover:underline ${touchArea}`}>
        {title}
      </Link>
      <SlotAxis {...axis} label={[words, ...axis.marks.map(({ title }) => title)].join('. ')} />
      <div className="self-center text-label text-ink-3 max-lg:-mt-2">
        <p>
          <b className="text-ink">
            {whole(done)} of {whole(due)}
          </b>{' '}
          due slots done, {whole(scheduled)} today
        </p>
        <p>
          {!enabled ? (
            <span className="text-warn">
              off
              {since !== null && (
                <>
                  {' '}
                  since <Age at={since} show="time" />
                </>
              )}
              {off > 0 && `, ${whole(off)} slots`}
            </span>
          ) : (
            <>
              next <Age at={next_slot} unknown="not within a week" />
            </>
          )}
        </p>
      </div>
    </>
  );
}
