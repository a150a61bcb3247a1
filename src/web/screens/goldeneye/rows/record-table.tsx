// Tables of the own record: lines of one scope and advice, by the clocks of the market and of a reader.
import type { ReactNode } from 'react';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import type { goldenEyeEndpoints } from '../../../../contract/goldeneye.ts';
import type { WindowScope } from '../../../../domain/goldeneye/golden-eye.ts';
import { patternWords } from '../../../../domain/goldeneye/view/table.ts';
import {
  type Advice,
  type ClockTally,
  type RecordLine,
  type SettleClock,
  settleClocks,
} from '../../../../domain/goldeneye/windows/settled-outcome.ts';
import { plural, whole } from '../../../../domain/market/format.ts';
import { partsOfDay } from '../../../../domain/rules/goldeneye/goldeneye-rules.ts';
import type { Column } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { scopeWords } from '../head/controls.tsx';
import { DASH } from './pattern-badges.tsx';
import { adviceWords, isMeasured, netRange, rateRange, rText, share, TOO_FEW } from './tally-words.ts';

export type OwnRecordReply = ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeRecord']>;

/** Record line by one of its clocks: both would not fit side by side. */
type ClockRow = { line: RecordLine; clock: SettleClock };

/** Both clocks agree without a delay. */
const clocksShown = (delay: number): readonly SettleClock[] => (delay === 0 ? ['market'] : settleClocks);

/** Leaves out lines without outcomes, and parts of the day with too few. */
export function RecordTable({ scope, advice, record }: { scope: WindowScope; advice: Advice; record: OwnRecordReply }) {
  const lines = record.lines.filter(
    (line) =>
      line.scope === scope &&
      line.advice === advice &&
      [line.market, line.reader].some(
        (tally) => tally.n + tally.missed > 0 && (line.part_of_day === null || isMeasured(tally)),
      ),
  );
  if (lines.length === 0) return null;
  const rows = lines.flatMap((line) => clocksShown(record.delay_minutes).map((clock): ClockRow => ({ line, clock })));
  const title = `${scopeWords[scope]}, ${adviceWords[advice]}`;
  return (
    <section className="grid min-w-0 gap-2">
      <h4 className="font-strong text-ink">{title}</h4>
      <DataTable
        label={`Own record: ${title}`}
        dense
        columns={columnsFor(record.delay_minutes)}
        rows={rows}
        rowKey={({ line, clock }) => `${line.pattern ?? 'all'} ${line.part_of_day ?? 'day'} ${clock}`}
      />
    </section>
  );
}

const partWords = (part: RecordLine['part_of_day']) => partsOfDay.find((row) => row.part === part)?.words ?? null;

/** The whole day is bold; parts of the day and the clock are named below. */
function Name({ row: { line, clock }, delay }: { row: ClockRow; delay: number }) {
  const name = line.pattern === null ? 'All patterns' : patternWords(line.pattern);
  const under = [partWords(line.part_of_day), clockWords(clock, delay)].filter((words) => words !== null).join(', ');
  return <Figure value={line.part_of_day === null ? <b>{name}</b> : name} under={under} />;
}

function cardWords(tally: ClockTally): string {
  const { n, win_rate, average_net_r } = tally;
  if (n === 0) return tally.missed > 0 ? `None entered, ${whole(tally.missed)} missed` : 'None entered';
  const inBrackets = (words: string | null) => (words === null ? '' : ` (${words})`);
  if (!isMeasured(tally)) {
    return `${whole(n)} entered on ${sessionsWords(tally)}, target first in ${whole(tally.wins)}, ${TOO_FEW}`;
  }
  const rate = `${share(win_rate)} won${inBrackets(rateRange(tally))}`;
  const net = `${rText(average_net_r)} after costs${inBrackets(netRange(tally))}`;
  return `${whole(n)} entered on ${sessionsWords(tally)}, ${rate}, ${net}`;
}

/** `3 sessions, 1 missed`. */
function sessionsWords({ n, days, missed, estimated }: ClockTally): string {
  const words = [
    n > 0 ? plural(days, 'session') : '',
    missed > 0 ? `${whole(missed)} missed` : '',
    estimated > 0 ? `${whole(estimated)} with estimated volume` : '',
  ];
  return words.filter((word) => word !== '').join(', ');
}

function columnsFor(delay: number): Column<ClockRow>[] {
  return [
    { id: 'pattern', header: 'Pattern', cell: (row) => <Name row={row} delay={delay} />, phone: 'title' },
    {
      id: 'entered',
      header: 'Entered',
      align: 'right',
      cell: ({ line, clock }) => <Figure value={whole(line[clock].n)} under={sessionsWords(line[clock])} />,
      phone: 'line',
      phoneCell: ({ line, clock }) => cardWords(line[clock]),
    },
    {
      id: 'rate',
      header: 'Win rate',
      align: 'right',
      cell: ({ line, clock }) => <Rate tally={line[clock]} />,
    },
    {
      id: 'net',
      header: 'R after costs',
      align: 'right',
      cell: ({ line, clock }) => (
        <Figure
          value={isMeasured(line[clock]) ? rText(line[clock].average_net_r) : DASH}
          under={(isMeasured(line[clock]) && netRange(line[clock])) || ''}
        />
      ),
    },
  ];
}

/** `26.7%`, or `0 of 7` while too few are settled. */
function Rate({ tally }: { tally: ClockTally }) {
  if (isMeasured(tally)) return <Figure value={share(tally.win_rate)} under={rateRange(tally) ?? ''} />;
  return <Figure value={tally.n === 0 ? DASH : `${whole(tally.wins)} of ${whole(tally.n)}`} under="target first" />;
}

const clockWords = (clock: SettleClock, delay: number) =>
  delay === 0 ? null : clock === 'market' ? 'entered at once' : `entered ${delay} min later`;

function Figure({ value, under }: { value: ReactNode; under: string }) {
  return (
    <span className="inline-grid py-1">
      <span>{value}</span>
      {under !== '' && <span className="text-label text-ink-3">{under}</span>}
    </span>
  );
}
