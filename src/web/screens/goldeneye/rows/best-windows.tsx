// The best windows of the newest hour over all stocks, each with what became of it, and the record of the best one.
import { Link } from 'react-router';
import { patternWords } from '../../../../domain/goldeneye/view/table.ts';
import type { HourWindow } from '../../../../domain/goldeneye/windows/settled-outcome.ts';
import { plural, price, signed, whole } from '../../../../domain/market/format.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { toneInk, toneOf } from '../../../symbol/score/side-style.tsx';
import { fingerRoom } from '../../../ui/controls/finger-room.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { useNow } from '../../../ui/time/clock.ts';
import { pacificTime } from '../../../ui/time/time-format.ts';
import { useOwnRecord } from '../newest-poll.ts';
import { BEST_ROOM } from './best-room.ts';
import { OwnRecordLine } from './own-record.tsx';

const outcomeWords = { win: 'target first', loss: 'stop first', timeout: 'neither in time', missed: 'not entered' };

export function BestWindows() {
  const { data } = useOwnRecord();
  const hour = data?.last_hour;
  const [best] = hour?.best ?? [];
  const open = hour === undefined ? 0 : hour.windows - hour.settled;
  return (
    <Card aria-label="Best windows of the last hour" className={`grid content-start gap-1 px-4 py-2 ${BEST_ROOM}`}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-body font-strong">Best windows of the last hour</h2>
        {hour !== undefined && hour.until !== null && (
          <span className="text-label text-ink-3">
            to <Age at={new Date(hour.until).toISOString()} />, {plural(hour.windows, 'window')}
            {open > 0 && `, ${whole(open)} still open`}
          </span>
        )}
      </div>
      {hour !== undefined && best === undefined && (
        <p className="text-ink-3">No window has been found yet. Patterns are looked for in regular hours.</p>
      )}
      <ol className="grid gap-1 empty:hidden">
        {hour?.best.map((window) => (
          <li key={`${window.symbol} ${window.pattern} ${window.detected_at}`}>
            <Line window={window} />
          </li>
        ))}
      </ol>
      {best !== undefined && best.action !== null && <OwnRecordLine pattern={best.pattern} action={best.action} />}
    </Card>
  );
}

function Line({ window }: { window: HourWindow }) {
  const { symbol, pattern, side, action, detected_at, entry, stop, target, outcome, net_r, confidence } = window;
  const now = useNow(minuteMs);
  const result = net_r === null ? [] : [`${signed(net_r)} R after costs`];
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
      <Link to={`/stocks?symbol=${encodeURIComponent(symbol)}`} className={`font-strong hover:underline ${fingerRoom}`}>
        {symbol}
      </Link>
      <span className="text-ink-2">
        {[`${patternWords(pattern)} ${side}`, action, confidence === null ? null : `${whole(confidence)}%`]
          .filter((word) => word !== null)
          .join(', ')}
      </span>
      <span className="text-label text-ink-3">
        {pacificTime(detected_at, now)}, entry {price(entry)}, stop {price(stop)}, target {price(target)}
      </span>
      <span className={toneInk[toneOf(net_r)]}>
        {outcome === null ? 'still open' : [...result, outcomeWords[outcome]].join(', ')}
      </span>
    </span>
  );
}
