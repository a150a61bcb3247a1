// Everything known of one symbol, and the symbols that stand beside it in the list.
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import type { Standing, Standings } from '../../../domain/signals/score/score-standing.ts';
import type { Signal } from '../../../domain/signals/signal.ts';
import { AiCardBody } from '../../symbol/ai/ai-section.tsx';
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
import { IconButton } from '../../ui/controls/button.tsx';
import { SectionBoundary } from '../../ui/failures/section-boundary.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { PageAddress } from './page-address.ts';

type DetailDrawerProps = {
  symbol: string;
  signal: Signal | undefined;
  /** Instant of the batch it is listed by. */
  batch: string | null;
  standings: Standings;
  /** Symbols before and after it in the open tab. */
  neighbours: readonly Signal[];
  open: PageAddress['open'];
  onClose: () => void;
};

export function DetailDrawer({ symbol, signal, batch, standings, neighbours, open, onClose }: DetailDrawerProps) {
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
        <Detail
          key={symbol}
          signal={signal}
          batch={batch}
          standings={standings}
          live={live}
          neighbours={neighbours}
          open={open}
        />
      )}
    </Drawer>
  );
}

type DetailProps = {
  signal: Signal;
  /** Instant of the batch it is listed by. */
  batch: string | null;
  standings: Standings;
  live: Live;
  neighbours: readonly Signal[];
  open: PageAddress['open'];
};

function Detail({ signal, batch, standings, live, neighbours, open }: DetailProps) {
  const { symbol } = signal;
  const { details, history } = useSignalDetails(signal, batch);
  return (
    <div className="grid gap-4">
      <SymbolHeader signal={signal} history={history} live={live} standing={standings(signal.smart_cat_score)} />
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
            <PremiumBox symbol={symbol} items={details.premium} live={live} onOpen={() => open('premium', symbol)} />
          </CardSection>
        </Card>
      )}
      <SectionBoundary section="Detected signals" resetKeys={[details]}>
        <DetectedSignals scores={signal} details={details} />
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
