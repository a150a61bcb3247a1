// Running total of the day in R; each plan risks 1 R.
import { signed } from '../../../../domain/market/format.ts';
import { Drawing, Stroke } from '../../../ui/charts/drawing.tsx';
import { zonedTime } from '../../../ui/time/time-format.ts';
import type { Board } from '../newest-poll.ts';

const WIDTH = 1_000;
const HEIGHT = 400;
const ROOM = 24;

export function RunningTotal({ board }: { board: Board }) {
  const { total } = board;
  const [first, last] = [total[0], total.at(-1)];
  return (
    <section aria-label="Running total" className="grid content-start gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-strong">
        Running total
        <span className="text-label font-regular text-ink-3">
          1 R is what a plan risks, from entry to stop; after the spread{board.simulated && ', simulated'}
        </span>
      </h3>
      {first === undefined || last === undefined ? (
        <p className="grid h-27 place-items-center text-label text-ink-3">No plan has ended yet.</p>
      ) : (
        <Curve total={total} first={first.at} last={last} />
      )}
    </section>
  );
}

function Curve({ total, first, last }: { total: Board['total']; first: number; last: Board['total'][number] }) {
  const values = total.map(({ net_r }) => net_r);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = Math.max(1, last.at - first);
  const x = (at: number) => (total.length === 1 ? WIDTH : ((at - first) / span) * WIDTH);
  const y = (value: number) => ROOM + ((high - value) / (high - low || 1)) * (HEIGHT - 2 * ROOM);
  const line = total.map(({ at, net_r }) => `L${x(at).toFixed(1)} ${y(net_r).toFixed(1)}`).join('');
  return (
    <div
      role="img"
      aria-label={`Running total of all settled plans in R: lowest ${signed(low)}, highest ${signed(high)}, now ${signed(last.net_r)}`}
      className="grid grid-cols-[minmax(0,1fr)_3.5rem] text-label text-ink-3"
    >
      <div className="relative h-27 border-b border-line">
        <Drawing width={WIDTH} height={HEIGHT}>
          <path className="fill-neutral-soft" d={`M0 ${y(0)}${line}V${y(0)}z`} />
          <Stroke className="stroke-line-strong" strokeDasharray="2 3" d={`M0 ${y(0)}H${WIDTH}`} />
          <Stroke className="fill-none stroke-ink-2" strokeWidth={1.5} d={`M0 ${y(0)}${line}`} />
        </Drawing>
      </div>
      <div aria-hidden className="relative">
        <b
          className="absolute left-1 -translate-y-1/2 rounded-sm bg-ink px-1 text-ink-inverse"
          style={{ top: `${(y(last.net_r) / HEIGHT) * 100}%` }}
        >
          {signed(last.net_r, 1)}
        </b>
      </div>
      <p aria-hidden className="flex justify-between pt-1">
        <span>{zonedTime(first, first)}</span>
        <span>{zonedTime(last.at, last.at)}</span>
      </p>
    </div>
  );
}
