// Scoreboard of the day: windows by result, the running total in R, and results by pattern.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { BoardResult } from '../../../../domain/goldeneye/view/choices.ts';
import { patternWords } from '../../../../domain/goldeneye/view/table.ts';
import { newYorkInstant, sessionMinutes } from '../../../../domain/market/calendar.ts';
import { plural, whole } from '../../../../domain/market/format.ts';
import { settleRules } from '../../../../domain/rules/goldeneye/goldeneye-rules.ts';
import { Loaded } from '../../../symbol/failures/loaded.tsx';
import { touchArea } from '../../../ui/controls/touch-area.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { useReplayClock } from '../../../ui/time/clock.ts';
import { Day } from '../../../ui/time/day.tsx';
import { zonedTime } from '../../../ui/time/time-format.ts';
import { type Board, useScoreboard } from '../newest-poll.ts';
import type { PageAddress } from '../page-address.ts';
import { adviceWords, rText } from '../rows/tally-words.ts';
import { BOARD_ROOM } from './board-room.ts';
import { NOT_ENTERED } from './not-entered-words.ts';
import { RunningTotal } from './running-total.tsx';

type Counted = Exclude<BoardResult, 'found' | 'refused'>;

/** Parts of the bar, in its order; together they are the plans found. */
const PARTS = [
  { result: 'target', words: 'Target first', ground: 'bg-bull-fill' },
  { result: 'stop', words: 'Stop first', ground: 'bg-bear-fill' },
  { result: 'timed_out', words: 'Timed out', ground: 'bg-neutral' },
  { result: 'not_entered', words: 'Not entered', ground: 'border border-line-strong' },
  { result: 'open', words: 'Open', ground: 'bg-line-strong' },
] as const satisfies readonly { result: Counted; words: string; ground: string }[];

/** `over`: true after the session, when a plan without a result has ended all the same. */
type ScoreboardProps = { address: PageAddress; pollId: number | null; over: boolean };

export function Scoreboard({ address, pollId, over }: ScoreboardProps) {
  const query = useScoreboard(pollId);
  const { data } = query;
  const isReplaying = useReplayClock() !== 0;
  return (
    <Card aria-label="Scoreboard of the day" className={BOARD_ROOM}>
      <div className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-2">
        <h2 className="text-title font-strong">Today's scoreboard</h2>
        <span className="text-label text-ink-3 max-sm:min-h-8">
          {data?.session == null ? (
            'no session yet'
          ) : (
            <>
              {plural(data.found, 'plan')} of the whole market since {openingBell(data.session)} on{' '}
              <Day of={data.session} />, winners and losers; a stock can have several
              {isReplaying && '; a minute that was polled before is not counted again'}
            </>
          )}
        </span>
      </div>
      <Loaded
        query={query}
        words="Failed to load the scoreboard"
        title="The scoreboard is not available"
        className="m-4"
        skeleton="m-4 h-36"
        isSilent
      >
        {(board) => (
          <div className="grid sm:max-lg:grid-cols-2 lg:grid-cols-[minmax(0,1.06fr)_minmax(0,0.9fr)_minmax(0,1.24fr)] [&>*]:min-w-0 [&>*]:border-line [&>*]:px-4 [&>*]:py-3 max-sm:[&>*+*]:border-t sm:[&>:nth-child(2)]:border-l sm:max-lg:[&>:last-child]:col-span-2 sm:max-lg:[&>:last-child]:border-t lg:[&>:last-child]:border-l">
            <Results board={board} over={over} onOpen={address.openBoard} />
            <RunningTotal board={board} />
            <Patterns board={board} onOpen={address.openBoard} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function openingBell(session: string): string {
  const at = newYorkInstant(session, sessionMinutes.open);
  return zonedTime(at, at);
}

type Opens = { board: Board; onOpen: PageAddress['openBoard'] };

type OpeningProps = { name: string; onClick: () => void; inText?: boolean; children: ReactNode };

function Opening({ name, onClick, inText = false, children }: OpeningProps) {
  return (
    <button
      type="button"
      aria-label={name}
      onClick={onClick}
      className={clsx(
        'underline decoration-dotted decoration-line-strong underline-offset-4 hover:decoration-ink',
        inText ? touchArea : 'min-h-6 max-sm:min-h-11 max-sm:min-w-8',
      )}
    >
      {children}
    </button>
  );
}

function Results({ board, over, onOpen }: Opens & { over: boolean }) {
  const parts = PARTS.map((part) => (over && part.result === 'open' ? { ...part, words: 'No result' } : part));
  const figures = [{ result: 'found', words: 'Found', ground: null }, ...parts.toSorted(openFirst)] as const;
  return (
    <section aria-label="Results" className="grid content-start gap-3">
      <dl className="grid grid-cols-3 gap-x-2 gap-y-2 min-[90rem]:flex min-[90rem]:justify-between">
        {figures.map(({ result, words, ground }) => (
          <div key={result}>
            <dt className="flex items-center gap-1 text-label text-ink-2">
              {ground !== null && <span aria-hidden className={clsx('size-2 rounded-sm', ground)} />}
              {words}
            </dt>
            <dd className="text-title font-strong">
              <Opening name={`${words}: ${whole(board[result])}, list`} onClick={() => onOpen(result)}>
                {whole(board[result])}
              </Opening>
            </dd>
          </div>
        ))}
      </dl>
      <div
        role="img"
        aria-label={parts.map(({ result, words }) => `${whole(board[result])} ${words.toLowerCase()}`).join(', ')}
        className="flex h-2 gap-px overflow-hidden rounded-sm bg-line"
      >
        {board.found > 0 &&
          parts.map(({ result, ground }) => (
            <span key={result} className={ground} style={{ width: `${(100 * board[result]) / board.found}%` }} />
          ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <b className="text-display font-strong">{rText(board.sum_net_r)}</b>
        {board.simulated && (
          <Badge tone="info" title="Simulated prices say nothing about real markets">
            Simulated
          </Badge>
        )}
        <span className="text-label text-ink-2">
          {board.settled > 0 && (
            <>
              sum of {whole(board.settled)} entered and ended, after the spread
              <br />
            </>
          )}
          {baseWords(board)}
        </span>
      </div>
      <p className="text-label text-ink-2">
        {board.settled > 0 && `${sumWords(board)} `}
        {board.not_entered > 0 &&
          `Not entered, so in no sum: ${board.not_entered_by.map(({ reason, windows }) => `${whole(windows)} because ${NOT_ENTERED[reason]}`).join(', ')}. `}
        <Opening inText name={`${whole(board.refused)} refused, list`} onClick={() => onOpen('refused')}>
          {whole(board.refused)} refused
        </Opening>{' '}
        {board.refused > 0 ? 'and not counted: spread too large or stop too close. ' : 'for their spread or stop. '}
        {board.estimated > 0 &&
          `The usual volume was an estimate for ${whole(board.estimated)} of ${whole(board.found)}. `}
        {board.settled > board.with_spread &&
          `${whole(board.settled - board.with_spread)} without a known spread count ${settleRules.costs.value} bps of costs. `}
        {board.earlier > 0 && `${whole(board.earlier)} settled by earlier rules are not counted. `}
        One day proves nothing.
      </p>
    </section>
  );
}

const SCOPES = { watchlist: 'Watchlist', market: 'beyond it' } as const;

/** Puts open windows first, next to the number found, although the bar shows them last. */
const openFirst = (one: { result: Counted }, other: { result: Counted }) =>
  Number(other.result === 'open') - Number(one.result === 'open');

/** Sums by action, then by scope; `--` while no plan has ended. */
function sumWords({ advices, scopes }: Board): string {
  const sum = (name: string, { sum_net_r, settled }: { sum_net_r: number | null; settled: number }) =>
    `${name} ${rText(sum_net_r)} of ${whole(settled)}`;
  const byAction = advices.map((one) => sum(adviceWords[one.advice], one)).join(', ');
  return `${byAction}. ${scopes.map((one) => sum(SCOPES[one.scope], one)).join(', ')}.`;
}

/** `random entries of the same stocks, sides and minutes: +41.00 R for as many`. */
function baseWords({ settled, base }: Board): string {
  if (settled === 0) return 'no plan was entered and has ended yet';
  if (base === null) return 'random entries of the same minutes are being worked out';
  if (base.average_net_r === null) return 'no random entry of the same minutes has ended yet';
  const words = `random entries of the same stocks, sides and minutes: ${rText(base.average_net_r * settled)} for as many`;
  return `${words}, by ${plural(base.entries, 'draw')}`;
}

const HEADS = ['Pattern, today', 'found', 'target', 'stop', 'out', 'Sum, R'];

function Patterns({ board, onOpen }: Opens) {
  return (
    <section aria-label="Patterns of the day" className="overflow-x-auto">
      <table aria-label="Patterns of the day" className="w-full">
        <thead>
          <tr className="text-label text-ink-3">
            {HEADS.map((words, at) => (
              <th
                key={words}
                scope="col"
                className={clsx(
                  'pb-1 align-bottom font-regular sm:whitespace-nowrap',
                  at === 0 ? 'text-left' : 'pl-2 text-right',
                )}
              >
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {board.patterns.map((line) => (
            <tr key={line.pattern}>
              <th scope="row" className="py-0.5 text-left font-regular whitespace-nowrap">
                {patternWords(line.pattern)}
              </th>
              {(['found', 'target', 'stop', 'timed_out'] as const).map((result) => (
                <td key={result} className="pl-2 text-right">
                  {line[result] === 0 ? (
                    <span className="text-ink-3">0</span>
                  ) : (
                    <Opening
                      name={`${patternWords(line.pattern)}, ${plural(line[result], 'plan')} ${result.replace('_', ' ')}, list`}
                      onClick={() => onOpen(result, line.pattern)}
                    >
                      {whole(line[result])}
                    </Opening>
                  )}
                </td>
              ))}
              <td className="pl-2 text-right whitespace-nowrap">{rText(line.sum_net_r)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
