// Latency panel: one line collapsed, the steps of a poll from bar close to screen expanded.
import { plural } from '../../../domain/market/format.ts';
import { secondMs } from '../../../domain/numbers/time.ts';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { type DelayLine, delayLines, type Stations } from './delays.ts';

/** `0.04 s`, `2.4 s`; `--` when unknown. */
export function secondsText(ms: number | null): string {
  if (ms === null) return '--';
  const seconds = ms / secondMs;
  return `${seconds.toFixed(seconds < 1 ? 2 : 1)} s`;
}

export function LatencyPanel({ polls }: { polls: readonly Stations[] }) {
  const lines = delayLines(polls);
  const whole = lines.at(-1);
  return (
    <Collapsible
      level={2}
      title="Latency"
      aside={
        whole === undefined
          ? 'First measurement with the next poll'
          : `Newest poll on this page ${secondsText(whole.last)} after its bars ${whole.label.startsWith('Bars') ? 'closed' : 'arrived'}`
      }
      className="text-label"
    >
      {lines.length === 0 ? (
        <p className="text-ink-2">
          Polls that are pushed to this page while it is in sight are timed, from the close of their bars to the moment
          they are painted.
        </p>
      ) : (
        <Lines lines={lines} polls={polls.length} />
      )}
    </Collapsible>
  );
}

const CELL = 'border-b border-line py-1 pr-4 last:pr-0';

function Lines({ lines, polls }: { lines: readonly DelayLine[]; polls: number }) {
  return (
    <div className="grid gap-2 overflow-x-auto">
      <table aria-label="Way of a poll to this page" className="w-full max-w-[36rem] text-ink-2">
        <thead>
          <tr className="text-ink-3">
            {['From, to', 'Newest', 'Half within', '95% within'].map((words, at) => (
              <th key={words} scope="col" className={`${CELL} font-regular ${at === 0 ? 'text-left' : 'text-right'}`}>
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, last, half, most }) => (
            <tr key={label}>
              <th scope="row" className={`${CELL} text-left font-regular`}>
                {label}
              </th>
              <td className={`${CELL} text-right`}>{secondsText(last)}</td>
              <td className={`${CELL} text-right`}>{secondsText(half)}</td>
              <td className={`${CELL} text-right`}>{secondsText(most)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-ink-3">
        {plural(polls, 'poll')} since this page was opened, by the server's clock as far as one round trip tells it.
      </p>
    </div>
  );
}
