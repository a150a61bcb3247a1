// Insider drawer of a symbol: statistics, largest and newest trades, by role, sortable.
import { type ReactNode, useState } from 'react';
import { type InsiderActivity, liveInsiders } from '../../../domain/figures/live-figures.ts';
import { figureRegister as names } from '../../../domain/figures/register.ts';
import {
  type InsiderSort,
  insiderSorts,
  largestTrades,
  recentTrades,
  sortTrades,
  topRoles,
} from '../../../domain/figures/sorted-insiders.ts';
import { compactMoney, plural, whole } from '../../../domain/market/format.ts';
import { flowWords, type InsiderTrade, uncountedTrades } from '../../../domain/market/insiders.ts';
import { hourMs } from '../../../domain/numbers/time.ts';
import { insiderRules } from '../../../domain/rules/insider-rules.ts';
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { Day } from '../../ui/time/day.tsx';
import { useLoadedLive } from '../live/live-data.ts';
import { LiveStamp, missingWords } from '../live/live-stamp.tsx';
import { RoleBadge, TradeLines, TradeRows } from './insider-rows.tsx';

const SORT_LABELS: Record<InsiderSort, string> = {
  value: 'By Value',
  date: 'By Date',
  person: 'By Person',
  type: 'By Type',
};
const TABS = 'insider-sort';

export function InsiderDrawer({ symbol, onClose }: { symbol: string; onClose: () => void }) {
  const live = useLoadedLive(symbol);
  const activity = liveInsiders(live.data);
  return (
    <Drawer
      onClose={onClose}
      width="wide"
      title={`${symbol} insider transactions`}
      aside={<LiveStamp live={live.data} section="insider_transactions" />}
    >
      {live.loading && live.data === undefined ? (
        <Spinner label="Loading insider transactions..." />
      ) : activity.trades.length === 0 ? (
        <EmptyState
          title="No recent insider transactions"
          reason={missingWords(live.data, 'insider_transactions') ?? undefined}
        />
      ) : (
        <Trades activity={activity} />
      )}
    </Drawer>
  );
}

function Trades({ activity: { trades, totals, since } }: { activity: InsiderActivity }) {
  const [sort, setSort] = useState<InsiderSort>('value');
  const now = useNow(hourMs);
  const largest = largestTrades(trades, now);
  const recent = recentTrades(trades, now);
  return (
    <div className="grid gap-5">
      <Part
        title="Summary"
        note={
          since !== null && (
            <>
              since <Day of={since} />
            </>
          )
        }
      >
        <KeyValues
          items={[
            { label: 'Transactions', value: whole(trades.length) },
            { label: 'People', value: whole(totals.people) },
            {
              label: names.insider_bought.short,
              value: `${compactMoney(totals.buy_value)} in ${plural(totals.buys, 'transaction')}`,
            },
            {
              label: names.insider_sold.short,
              value: `${compactMoney(totals.sell_value)} in ${plural(totals.sells, 'transaction')}`,
            },
            ...uncountedTrades(trades).map(({ words, count }) => ({
              label: `Not counted, ${words}`,
              value: whole(count),
            })),
            {
              label: names.insider_net.short,
              value: (
                <span className={totals.net_value < 0 ? 'text-bear' : totals.net_value > 0 ? 'text-bull' : undefined}>
                  {totals.net_value > 0 && '+'}
                  {compactMoney(totals.net_value)}
                </span>
              ),
            },
          ]}
        />
      </Part>
      <div className="grid grid-cols-2 gap-5 max-sm:grid-cols-1">
        <Part title={`Largest of ${insiderRules.largest_days.value} days`}>
          <Lines trades={largest} label="Largest transactions" />
        </Part>
        <Part title={`Newest of ${insiderRules.recent_days.value} days`}>
          <Lines trades={recent} label="Newest transactions" />
        </Part>
      </div>
      <Part title="By role">
        <ul className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          {topRoles(trades).map(({ role, totals: ofRole, trades: part }) => (
            <li key={role} className="col-span-2 grid grid-cols-subgrid items-center justify-items-start">
              <RoleBadge role={role} position={null} />
              <span className="text-label text-ink-2">{flowWords(part, ofRole)}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="All transactions">
        <Tabs
          label="Order of the transactions"
          idBase={TABS}
          value={sort}
          onChange={setSort}
          items={insiderSorts.map((id) => ({ id, label: SORT_LABELS[id] }))}
        />
        <div {...tabPanelProps(TABS, sort)}>
          <TradeRows trades={sortTrades(trades, sort)} label={`Transactions, ${SORT_LABELS[sort]}`} />
        </div>
      </Part>
    </div>
  );
}

function Part({ title, note = null, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-2">
        <h3 className="font-strong">{title}</h3>
        {note !== null && <span className="text-label text-ink-3">{note}</span>}
      </div>
      {children}
    </section>
  );
}

function Lines({ trades, label }: { trades: readonly InsiderTrade[]; label: string }) {
  if (trades.length === 0) return <p className="text-label text-ink-3">None</p>;
  return <TradeLines trades={trades} label={label} />;
}
