// Insider activity in the detail: a short table over 30 or 90 days.
import { useState } from 'react';
import { compactMoney, NOT_AVAILABLE } from '../../../domain/market/format.ts';
import { insiderTrades, sortTrades, within } from '../../../domain/market/insiders.ts';
import { hourMs } from '../../../domain/numbers/time.ts';
import { insiderRules } from '../../../domain/rules/insider-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { Day } from '../../ui/time/day.tsx';
import type { Live } from '../live/live-data.ts';
import { LiveStamp, missingWords } from '../live/live-stamp.tsx';
import { RoleBadge, TradeSide } from './insider-rows.tsx';

const HOURS_PER_DAY = 24;
const WINDOWS = { recent: insiderRules.table_recent_hours.value, long: insiderRules.table_long_hours.value };
const days = (hours: number) => `${hours / HOURS_PER_DAY} days`;

export function InsiderCard({ live, onAll }: { live: Live; onAll: () => void }) {
  const [window, setWindow] = useState<keyof typeof WINDOWS>('recent');
  const now = useNow(hourMs);
  const all = insiderTrades(live.data?.insider_transactions?.data, live.data?.executives?.executive);
  const counts = { recent: within(all, WINDOWS.recent, now).length, long: within(all, WINDOWS.long, now).length };
  const inWindow = sortTrades(within(all, WINDOWS[window], now), 'date');
  return (
    <Card>
      <CardSection
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
        <DataTable
          label={`Insider transactions of ${days(WINDOWS[window])}`}
          className="mt-3"
          dense
          rows={inWindow.slice(0, insiderRules.table_shown.value)}
          rowKey={(trade) => trade.key}
          phoneCard={(trade) => (
            <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
              <span className="truncate">{trade.name}</span>
              <TradeSide trade={trade} />
              <span className="flex items-center gap-2 text-label text-ink-3">
                <RoleBadge role={trade.role} position={trade.position} />{' '}
                <Day of={trade.date} unknown={NOT_AVAILABLE} />
              </span>
              <span className="text-right font-strong">{compactMoney(trade.value)}</span>
            </span>
          )}
          columns={[
            {
              id: 'name',
              header: 'Name and role',
              cell: (trade) => (
                <span className="grid justify-items-start gap-1 py-1 whitespace-normal">
                  {trade.name}
                  <RoleBadge role={trade.role} position={trade.position} />
                </span>
              ),
            },
            { id: 'date', header: 'Date', cell: (trade) => <Day of={trade.date} unknown={NOT_AVAILABLE} /> },
            { id: 'side', header: 'Side', cell: (trade) => <TradeSide trade={trade} /> },
            { id: 'value', header: 'Value', align: 'right', cell: (trade) => compactMoney(trade.value) },
          ]}
          empty={
            <p className="pt-3 text-ink-3">
              {missingWords(live.data, 'insider_transactions') ?? 'No recent insider transactions'}
            </p>
          }
        />
        {all.length > 0 && (
          <Button variant="link" size="sm" className="mt-2" onClick={onAll}>
            View all
          </Button>
        )}
      </CardSection>
    </Card>
  );
}
