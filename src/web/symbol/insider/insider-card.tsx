// Insider activity card: a short table over 30 or 90 days.
import { useState } from 'react';
import { liveInsiders } from '../../../domain/figures/live-figures.ts';
import { sortTrades } from '../../../domain/figures/sorted-insiders.ts';
import { within } from '../../../domain/market/insiders.ts';
import { hourMs } from '../../../domain/numbers/time.ts';
import { insiderRules } from '../../../domain/rules/insider-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { useNow } from '../../ui/time/clock.ts';
import type { Live } from '../live/live-data.ts';
import { LiveStamp, missingWords } from '../live/live-stamp.tsx';
import { TradesTable } from './trades-table.tsx';

const HOURS_PER_DAY = 24;
const WINDOWS = { recent: insiderRules.table_recent_hours.value, long: insiderRules.table_long_hours.value };
const days = (hours: number) => `${hours / HOURS_PER_DAY} days`;

/** Height of a few trades, reserved while they load. */
const ROOM = 'min-h-40';

export function InsiderCard({ live, onAll }: { live: Live; onAll: () => void }) {
  const [window, setWindow] = useState<keyof typeof WINDOWS>('recent');
  const now = useNow(hourMs);
  const all = liveInsiders(live.data).trades;
  const counts = { recent: within(all, WINDOWS.recent, now).length, long: within(all, WINDOWS.long, now).length };
  const inWindow = sortTrades(within(all, WINDOWS[window], now), 'date');
  return (
    <SectionCard
      title="Insider activity"
      level={3}
      aside={<LiveStamp live={live.data} section="insider_transactions" />}
    >
      <Tabs
        label="Window"
        value={window}
        onChange={setWindow}
        items={[
          { id: 'recent', label: days(WINDOWS.recent), count: counts.recent },
          { id: 'long', label: days(WINDOWS.long), count: counts.long },
        ]}
      />
      {live.data === undefined && live.loading ? (
        <Skeleton className={`mt-3 ${ROOM}`} />
      ) : (
        <div className={ROOM}>
          <TradesTable
            label={`Insider transactions of ${days(WINDOWS[window])}`}
            className="mt-3"
            trades={inWindow.slice(0, insiderRules.table_shown.value)}
            empty={
              <p className="pt-3 text-ink-3">
                {missingWords(live.data, 'insider_transactions') ?? 'No recent insider transactions'}
              </p>
            }
          />
        </div>
      )}
      {all.length > 0 && (
        <Button variant="link" size="sm" className="mt-2" onClick={onAll}>
          View all
        </Button>
      )}
    </SectionCard>
  );
}
