// Detail drawer of a symbol, with links to its neighbours in the list.
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import type { Signal } from '../../../domain/signals/signal.ts';
import { AiCard } from '../../symbol/ai/ai-card.tsx';
import { SymbolHeader } from '../../symbol/head/symbol-header.tsx';
import { SymbolTile } from '../../symbol/head/symbol-tile.tsx';
import { InsiderCard } from '../../symbol/insider/insider-card.tsx';
import { type Live, loadLive, useLive } from '../../symbol/live/live-data.ts';
import { NewsCard } from '../../symbol/news/news-card.tsx';
import { PremiumBox } from '../../symbol/premium/premium-box.tsx';
import { MetricsGrid } from '../../symbol/prices/metrics-grid.tsx';
import { ScoreDays } from '../../symbol/score/score-days.tsx';
import { DetectedSignals } from '../../symbol/signals/detected-signals.tsx';
import { useSignalDetails } from '../../symbol/signals/signal-details.ts';
import { type StockList, StockPageLink } from '../../symbol/stock-page-link.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { SectionBoundary } from '../../ui/failures/section-boundary.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { PageAddress } from './page-address.ts';

type DetailDrawerProps = {
  symbol: string;
  signal: Signal | undefined;
  /** Instant of the batch that lists the symbol; null without one. */
  batch: string | null;
  /** Signals before and after this one in the open tab. */
  neighbours: readonly Signal[];
  list: StockList;
  open: PageAddress['open'];
  onClose: () => void;
};

export function DetailDrawer({ symbol, signal, list, onClose, ...facts }: DetailDrawerProps) {
  const client = useQueryClient();
  const live = useLive(symbol);
  useEffect(() => {
    if (signal !== undefined) void loadLive(client, [symbol]);
  }, [client, symbol, signal]);
  const controls = (
    <>
      <StockPageLink symbol={symbol} list={list} />
      <IconButton label={`Refresh ${symbol}`} busy={live.loading} onClick={live.refresh} Icon={RefreshCw} />
    </>
  );
  return (
    <Drawer onClose={onClose} width="wide" title={symbol} aside={signal !== undefined && controls}>
      {signal === undefined ? (
        <EmptyState
          title={`No data available for ${symbol}`}
          reason="The published synthesis has no signals for this symbol."
        />
      ) : (
        <Detail key={symbol} signal={signal} live={live} {...facts} />
      )}
    </Drawer>
  );
}

type DetailProps = Omit<DetailDrawerProps, 'symbol' | 'signal' | 'list' | 'onClose'> & { signal: Signal; live: Live };

function Detail({ signal, batch, live, neighbours, open }: DetailProps) {
  const { symbol } = signal;
  const { details, history } = useSignalDetails(signal, batch);
  return (
    <div className="grid gap-4">
      <SymbolHeader signal={signal} history={history} live={live} />
      <SectionBoundary section="AI Analysis" resetKeys={[live.data]}>
        <AiCard symbol={symbol} live={live} title="AI Analysis" />
      </SectionBoundary>
      {details.premium.length > 0 && (
        <Card>
          <CardSection>
            <PremiumBox symbol={symbol} items={details.premium} live={live} onOpen={() => open('premium', symbol)} />
          </CardSection>
        </Card>
      )}
      <SectionBoundary section="Detected signals" resetKeys={[details]}>
        <DetectedSignals symbol={symbol} batch={batch} scores={signal} details={details} />
      </SectionBoundary>
      <SectionBoundary section="Score by day" resetKeys={[symbol]}>
        <ScoreDays symbol={symbol} />
      </SectionBoundary>
      <SectionBoundary section="Market metrics" resetKeys={[live.data]}>
        <MetricsGrid live={live.data} />
      </SectionBoundary>
      <SectionBoundary section="Insider activity" resetKeys={[live.data]}>
        <InsiderCard live={live} onAll={() => open('insiders', symbol)} />
      </SectionBoundary>
      <SectionBoundary section="News" resetKeys={[live.data]}>
        <NewsCard symbol={symbol} live={live} onAll={() => open('news', symbol)} />
      </SectionBoundary>
      {neighbours.length > 0 && (
        <section aria-label="Beside it in the list">
          <h3 className="mb-2 font-strong">Beside it in the list</h3>
          <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
            {neighbours.map((neighbour) => (
              <Neighbour key={neighbour.symbol} signal={neighbour} onOpen={() => open('detail', neighbour.symbol)} />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

function Neighbour({ signal, onOpen }: { signal: Signal; onOpen: () => void }) {
  const { data } = useLive(signal.symbol);
  return (
    <SymbolTile
      facts={{
        ...signal,
        current_price: data?.quote?.c ?? null,
        price_change_percent: data?.quote?.dp ?? null,
        volume: data?.daily_ohlc?.volume ?? null,
      }}
      onOpen={onOpen}
    />
  );
}
