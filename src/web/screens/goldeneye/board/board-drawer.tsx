// List behind a figure of the scoreboard: every plan it counts, newest first.
import type { BoardResult } from '../../../../domain/goldeneye/view/choices.ts';
import { entryWords } from '../../../../domain/goldeneye/view/entry-range.ts';
import { patternWords } from '../../../../domain/goldeneye/view/table.ts';
import type { BoardWindow } from '../../../../domain/goldeneye/windows/scoreboard.ts';
import { percent, plural, price, signed, whole } from '../../../../domain/market/format.ts';
import { Loaded } from '../../../symbol/failures/loaded.tsx';
import { findTone, toneInk } from '../../../symbol/score/side-style.tsx';
import { SymbolLink } from '../../../symbol/symbol-link.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { SessionMark } from '../../../ui/time/session-mark.tsx';
import { zonedTime } from '../../../ui/time/time-format.ts';
import { useBoardWindows } from '../newest-poll.ts';
import type { PageAddress } from '../page-address.ts';
import { NOT_ENTERED, refusedWords } from './not-entered-words.ts';

const TITLES = {
  found: 'Plans found',
  open: 'Plans without a result',
  target: 'Target first',
  stop: 'Stop first',
  timed_out: 'Timed out',
  not_entered: 'Not entered',
  refused: 'Refused plans',
} as const satisfies Record<BoardResult, string>;

const OUTCOMES = { win: 'target first', loss: 'stop first', timeout: 'timed out', missed: 'not entered' } as const;

const PERCENT = 100;

type BoardDrawerProps = { figure: NonNullable<PageAddress['board']>; pollId: number | null; onClose: () => void };

export function BoardDrawer({ figure: { result, pattern }, pollId, onClose }: BoardDrawerProps) {
  const query = useBoardWindows(result, pattern, pollId);
  return (
    <Drawer
      onClose={onClose}
      width="wide"
      title={pattern === null ? TITLES[result] : `${TITLES[result]}, ${patternWords(pattern)}`}
      aside={query.data !== undefined && plural(query.data.windows.length, 'plan')}
    >
      <Loaded query={query} words="Failed to load the list" title="The list is not available" isSilent>
        {({ windows }) =>
          windows.length === 0 ? (
            <EmptyState dense title="No plan" reason="None of this session is counted here." />
          ) : (
            <ul aria-label={TITLES[result]} className="grid">
              {windows.map((window) => (
                <li
                  key={`${window.symbol} ${window.pattern} ${window.detected_at}`}
                  className="grid gap-x-3 border-line py-2 not-last:border-b sm:grid-cols-[minmax(0,1fr)_auto]"
                >
                  <Line window={window} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Drawer>
  );
}

function Line({ window }: { window: BoardWindow }) {
  const { symbol, pattern, side, action, confidence, detected_at, stop, target, volume_estimated } = window;
  return (
    <>
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <SymbolLink symbol={symbol} />
        <span className="text-ink-2">
          {[`${patternWords(pattern)} ${side}`, action, confidence === null ? null : `strength ${whole(confidence)}`]
            .filter((word) => word !== null)
            .join(', ')}
        </span>
      </p>
      <p className="sm:text-right">
        <Result window={window} />
      </p>
      <p className="text-label text-ink-3 sm:col-span-2">
        <SessionMark />
        {zonedTime(detected_at, detected_at)}, entry {entryWords(window)}, stop {price(stop)}, target {price(target)}
        {`, ${spreadWords(window)}`}
        {volume_estimated === true && ', usual volume estimated'}
        {fillWords(window)}
      </p>
    </>
  );
}

function Result({ window: { refused, outcome, net_r, exited_at } }: { window: BoardWindow }) {
  const end =
    outcome === null || exited_at === null
      ? 'no result yet'
      : `${OUTCOMES[outcome]} at ${zonedTime(exited_at, exited_at)}`;
  return (
    <>
      {net_r !== null && refused === null && (
        <b className={`font-strong ${toneInk[findTone(net_r)]}`}>{signed(net_r)} R</b>
      )}{' '}
      <span className="text-ink-2">{refused === null ? end : refusedWords[refused]}</span>
    </>
  );
}

/** `; bought at 179.95 06:41 PT, left at 178.00 06:52 PT`, or why it was not entered. */
function fillWords({ side, entered_at, entry_price, exit_price, exited_at, not_entered }: BoardWindow): string {
  if (not_entered !== null) return `; ${NOT_ENTERED[not_entered]}`;
  if (entered_at === null || exited_at === null) return '';
  const way = side === 'long' ? 'bought' : 'sold';
  return `; ${way} at ${price(entry_price)} ${zonedTime(entered_at, entered_at)}, left at ${price(exit_price)}`;
}

function spreadWords({ spread, entry, stop }: BoardWindow): string {
  if (spread === null) return 'spread unknown';
  return `spread ${percent((spread / Math.abs(entry - stop)) * PERCENT, 0)} of the risk`;
}
