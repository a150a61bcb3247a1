// Everything known of one symbol, and the symbols that stand beside it in the list.
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import type { Standing, Standings } from '../../../domain/signals/score-standing.ts';
import type { Signal } from '../../../domain/signals/signal.ts';
import { AiCardBody } from '../../symbol/ai-section.tsx';
import { DetectedSignals } from '../../symbol/detected-signals.tsx';
import { InsiderCard } from '../../symbol/insider-card.tsx';
import { type Live, loadLive, useLive } from '../../symbol/live-data.ts';
import { MetricsGrid } from '../../symbol/metrics-grid.tsx';
import { NewsCard } from '../../symbol/news-card.tsx';
import { PremiumBox } from '../../symbol/premium-box.tsx';
import { useSignalDetails } from '../../symbol/signal-details.ts';
import { SymbolHeader } from '../../symbol/symbol-header.tsx';
import { SymbolTile } from '../../symbol/symbol-tile.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Card, CardSection } from '../../ui/card.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SectionBoundary } from '../../ui/section-boundary.tsx';
import type { PageAddress } from './page-address.ts';

type DetailDrawerProps = {
  symbol: string;
  signal: Signal | undefined;
  standings: Standings;
  /** Symbols before and after it in the open tab. */
  neighbours: readonly Signal[];
  open: PageAddress['open'];
  onClose: () => void;
};

export function DetailDrawer({ symbol, signal, standings, neighbours, open, onClose }: DetailDrawerProps) {
  const client = useQueryClient();
  const live = useLive(symbol);
  useEffect(() => {
    if (signal !== undefined) loadLive(client, [symbol]);
  }, [client, symbol, signal]);
  const refresh = (
    <IconButton label={`Refresh ${symbol}`} busy={live.loading} onClick={live.refresh}>
      <RefreshCw aria-hidden className="size-4" />
    </IconButton>
  );
  return (
    <Drawer open onClose={onClose} width="wide" title={symbol} aside={signal !== undefined && refresh}>
      {signal === undefined ? (
        <EmptyState
          title={`No data available for ${symbol}`}
          reason="The published synthesis has no signals for this symbol."
        />
      ) : (
        <Detail key={symbol} signal={signal} standings={standings} live={live} neighbours={neighbours} open={open} />
      )}
    </Drawer>
  );
}

type DetailProps = {
  signal: Signal;
  standings: Standings;
  live: Live;
  neighbours: readonly Signal[];
  open: PageAddress['open'];
};

function Detail({ signal, standings, live, neighbours, open }: DetailProps) {
  const { symbol } = signal;
  const { details } = useSignalDetails(signal);
  return (
    <div className="grid gap-4">
      <SymbolHeader signal={signal} live={live} standing={standings(signal.smart_cat_score)} />
      <Card>
        <CardSection title="AI Analysis" level={3}>
          <SectionBoundary section="AI Analysis" resetKeys={[live.data]}>
            <AiCardBody signal={signal} live={live} />
          </SectionBoundary>
        </CardSection>
      </Card>
      {details.premium.length > 0 && (
        <Card>
          <CardSection>
            <PremiumBox symbol={symbol} items={details.premium} onOpen={() => open('premium', symbol)} />
          </CardSection>
        </Card>
      )}
      <SectionBoundary section="Detected signals" resetKeys={[details]}>
        <DetectedSignals scores={signal} details={details} />
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
              <Neighbour
                key={neighbour.symbol}
                signal={neighbour}
                standing={standings(neighbour.smart_cat_score)}
                onOpen={() => open('detail', neighbour.symbol)}
              />
            ))}
          </div>
        </section>
      )}
    </div>
  );
}

type NeighbourProps = { signal: Signal; standing: Standing | null; onOpen: () => void };

function Neighbour({ signal, standing, onOpen }: NeighbourProps) {
  const { data } = useLive(signal.symbol);
  return (
    <SymbolTile
      facts={{
        ...signal,
        current_price: data?.quote?.c ?? null,
        price_change_percent: data?.quote?.dp ?? null,
        volume: data?.daily_ohlc?.volume ?? null,
      }}
      standing={standing}
      onOpen={onOpen}
    />
  );
}
