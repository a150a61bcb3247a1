// Sources by state: five counts, and what to follow or to ignore.
import { clsx } from 'clsx';
import { clearSide } from '../../../domain/record/figures/record-state.ts';
import { type RecordState, recordStates } from '../../../domain/record/record-figures.ts';
import { plainWords } from '../../../domain/record/record-words.ts';
import { StateMark } from '../../symbol/record/state-mark.tsx';
import type { RecordBenchmark } from './page-address.ts';
import { countByState, countJudged, type SourceRow } from './source-rows.ts';

type WhatHoldsUpProps = {
  rows: readonly SourceRow[];
  benchmark: RecordBenchmark;
  /** Number of findings of all kinds; states are corrected for it. */
  corrected: number;
};

const FILLS: Record<RecordState, string> = {
  edge: 'bg-bull-fill',
  worse: 'bg-bear-fill',
  none: 'bg-ink-2',
  too_few: 'bg-ink-2',
  no_direction: 'bg-ink-2',
};

export function WhatHoldsUp({ rows, benchmark, corrected }: WhatHoldsUpProps) {
  const counts = countByState(rows);
  const judged = countJudged(counts);
  return (
    <div className="grid content-start gap-3 px-4 py-3">
      <ul className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-3 gap-y-2">
        {recordStates.map((state) => (
          <li key={state} className="col-span-3 grid grid-cols-subgrid items-center">
            <span className="text-right text-title font-strong">{counts[state]}</span>
            <StateMark state={state} />
            <span aria-hidden className="h-2 overflow-hidden rounded-full bg-raised">
              <span
                className={clsx('block h-full rounded-full', FILLS[state])}
                style={{ width: `${judged === 0 ? 0 : Math.min(100, (counts[state] / judged) * 100)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      <PlainFindings title="Against their sign" rows={againstSign(rows)} benchmark={benchmark} />
      <PlainFindings title="Without a direction, yet telling" rows={telling(rows)} benchmark={benchmark} />
      <NothingToFollow rows={rows} />
      <p className="text-label text-ink-2">{chanceWords(corrected)}</p>
    </div>
  );
}

/** Lists to ignore or to reverse, worst first. */
const againstSign = (rows: readonly SourceRow[]) => rows.filter(({ state }) => state === 'worse').toReversed();

/** Lists without a direction whose stocks moved beyond chance, by the same test as the states. */
const telling = (rows: readonly SourceRow[]) =>
  rows.filter((row) => row.state === 'no_direction' && clearSide(row, row.q) !== 0);

/** Judged sources whose results chance explains: the lowest first. */
function NothingToFollow({ rows }: { rows: readonly SourceRow[] }) {
  const names = rows.filter(({ state }) => state === 'none').map(({ name }) => name);
  if (names.length === 0) return null;
  const said = names.toReversed().slice(0, MOST_SAID);
  const more = names.length - said.length;
  return (
    <div className="grid gap-1">
      <h3 className="text-label text-ink-3">Nothing to follow</h3>
      <p>
        {said.join(', ')}
        {more > 0 && ` and ${more} more`}: chance can explain what following{' '}
        {names.length === 1 ? 'it' : 'each of them'} earned or lost.
      </p>
    </div>
  );
}

type PlainFindingsProps = { title: string; rows: readonly SourceRow[]; benchmark: RecordBenchmark };

function PlainFindings({ title, rows, benchmark }: PlainFindingsProps) {
  const said = rows.flatMap((row) => {
    const words = plainWords(row, benchmark);
    return words === null ? [] : [{ ...row, words }];
  });
  if (said.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 className="text-label text-ink-3">{title}</h3>
      <ul className="grid gap-1">
        {said.slice(0, MOST_SAID).map(({ id, name, words }) => (
          <li key={id}>
            <b>{name}</b> {words}.
          </li>
        ))}
      </ul>
      {said.length > MOST_SAID && <p className="text-label text-ink-2">{said.length - MOST_SAID} more below.</p>}
    </div>
  );
}
const MOST_SAID = 3;

/** Chance that a source without an edge shows one: one side of a 95 % interval. */
const FALSE_POSITIVES = 0.025;

function chanceWords(corrected: number): string {
  if (corrected === 0) return 'The more figures are judged, the more look good by chance; the states allow for that.';
  const lucky = corrected * FALSE_POSITIVES;
  const least = Math.floor(lucky);
  const words = least === 0 ? 'one' : `${least} or ${least + 1}`;
  return `If none of the ${corrected} figures judged on this page, of all kinds, had an edge, ${words} could still look good by chance; the states are corrected for that.`;
}
