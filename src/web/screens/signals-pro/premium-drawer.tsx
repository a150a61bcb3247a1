// Drawer of a symbol's premium signals.

import { premiumViews } from '../../../domain/signals/premium/premium-view.ts';
import type { Signal } from '../../../domain/signals/signal.ts';
import { useLive } from '../../symbol/live/live-data.ts';
import { PremiumAnalysis } from '../../symbol/premium/premium-analysis.tsx';
import { type StockList, StockPageLink } from '../../symbol/stock-page-link.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';

type PremiumDrawerProps = {
  symbol: string;
  signal: Signal | undefined;
  list: StockList;
  onClose: () => void;
};

export function PremiumDrawer({ symbol, signal, list, onClose }: PremiumDrawerProps) {
  const live = useLive(symbol);
  const views = premiumViews(signal?.signal_details.premium ?? []);
  return (
    <Drawer
      onClose={onClose}
      title={`${symbol} premium analysis`}
      aside={<StockPageLink symbol={symbol} list={list} />}
    >
      {views.length === 0 ? (
        <EmptyState
          title={`No premium signals for ${symbol}`}
          reason="They appear when a premium list names the symbol."
        />
      ) : (
        <div className="grid gap-4">
          {views.map((view) => (
            <PremiumAnalysis key={view.type} view={view} live={live} />
          ))}
        </div>
      )}
    </Drawer>
  );
}
