// Heat map of the market: sectors and their stocks, coloured by the day's change; a sector zooms in.
import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { marketCap, money, plural, signedPercent, whole } from '../../../../domain/market/format.ts';
import { type HeatStep, heatBounds, heatStep, heatSteps } from '../../../../domain/stocks/overview/heat-scale.ts';
import type { SectorOverview } from '../../../../domain/stocks/overview/overview.ts';
import { stockAddress } from '../../../symbol/stock-address.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ChoiceRow } from '../../../ui/controls/choice-row.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { lazyPart } from '../../../ui/failures/lazy-part.tsx';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { useStoredFlag } from '../../../ui/page-state/stored-flag.ts';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { useMedia } from '../../../ui/time/clock.ts';
import { useBoxSize } from './box-size.ts';
import { HEAD_PX, type HeatSector, type HeatTile, heatLayout, stocksOnMap } from './heat-layout.ts';
import { Change } from './movers.tsx';

const HeatTable = lazyPart(() => import('./heat-table.tsx'), 'HeatTable', <Skeleton className="h-96" />);

export const MAP_HEIGHT = 'h-120 sm:h-152';
/** Minimum side of a touch target, px. */
const FINGER_PX = 44;

type HeatMapProps = {
  sectors: readonly SectorOverview[];
  /** Number of stocks in the whole market. */
  counted: number;
};

export function HeatMap({ sectors, counted }: HeatMapProps) {
  const [zoomed, setZoomed] = useState<string | null>(null);
  const [hasBlue, setHasBlue] = useStoredFlag('heat-blue');
  const ground = useRef<HTMLDivElement>(null);
  const room = useBoxSize(ground);
  const isTouch = useMedia('(pointer: coarse)');
  const alone = sectors.find(({ sector }) => sector === zoomed);
  const drawn = useMemo(() => {
    if (room === null) return [];
    if (alone === undefined) return heatLayout(stocksOnMap(sectors, room), room);
    return heatLayout([alone], room, isTouch ? FINGER_PX : 0);
  }, [sectors, alone, room, isTouch]);
  const shown = drawn.reduce((sum, { tiles }) => sum + tiles.length, 0);
  const zoom = (sector: string | null) => {
    setZoomed(sector);
    // The pressed button disappears, so the map takes the focus.
    ground.current?.focus({ preventScroll: true });
  };
  return (
    <div data-heat={hasBlue ? 'amber-blue' : undefined}>
      <section
        ref={ground}
        aria-label={alone === undefined ? 'Sectors and their stocks' : `Stocks of ${alone.sector}`}
        tabIndex={-1}
        className={`relative overflow-hidden outline-none ${MAP_HEIGHT}`}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && alone !== undefined) {
            event.stopPropagation();
            zoom(null);
          } else moveFocus(event);
        }}
      >
        {drawn.map((one, at) => (
          <Sector
            key={one.sector.sector}
            drawn={one}
            isFirst={at === 0}
            onZoom={alone === undefined ? () => zoom(one.sector.sector) : null}
            isWhole={isTouch && alone === undefined}
          />
        ))}
      </section>
      <div className="mt-3 flex min-h-control flex-wrap items-center gap-x-4 gap-y-2">
        <Legend />
        <ChoiceRow
          label="Colours"
          value={hasBlue ? 'blue' : 'green'}
          onChange={(value) => setHasBlue(value === 'blue')}
          choices={COLOURS}
        />
        {alone !== undefined && (
          <Button size="sm" onClick={() => zoom(null)}>
            <ArrowLeft aria-hidden className="size-4" />
            Whole market
          </Button>
        )}
      </div>
      <p className="mt-2 text-label text-ink-3">
        {alone === undefined
          ? `${whole(shown)} largest of ${whole(counted)}.`
          : `${whole(shown)} largest of ${plural(alone.stocks, 'stock')}, ${whole(alone.rising)} rising, ${marketCap(alone.market_cap)}.`}{' '}
        Area grows with market value. A sector's change is weighted by market value.{' '}
        {isTouch
          ? 'Press a sector to zoom in, then a stock to open it.'
          : 'Press a stock to open it, a sector to zoom in.'}
      </p>
      <Collapsible title="Heat map as a table" level={3} className="mt-1">
        <HeatTable sectors={sectors} />
      </Collapsible>
    </div>
  );
}

/** Roving focus: one Tab stop; arrows move, Home and End jump. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const from = stops.indexOf(document.activeElement as HTMLElement);
  const to = {
    ArrowRight: from + 1,
    ArrowDown: from + 1,
    ArrowLeft: from - 1,
    ArrowUp: from - 1,
    Home: 0,
    End: stops.length - 1,
  }[event.key];
  const next = to === undefined ? undefined : stops[Math.max(0, Math.min(stops.length - 1, to))];
  if (next === undefined) return;
  event.preventDefault();
  for (const stop of stops) stop.tabIndex = stop === next ? 0 : -1;
  next.focus();
}

type SectorProps = {
  drawn: HeatSector;
  isFirst: boolean;
  /** Null if the sector fills the map already. */
  onZoom: (() => void) | null;
  /** True if the sector is one target: its tiles are too small for a finger. */
  isWhole: boolean;
};

const HEAD = 'absolute inset-x-0 top-0 flex items-center gap-2 overflow-hidden px-1 text-label whitespace-nowrap';
const WHOLE =
  'absolute inset-0 z-1 grid content-start overflow-hidden px-1 text-left text-label whitespace-nowrap -outline-offset-2!';

function Sector({ drawn: { sector, name, box, hasFigure, tiles }, isFirst, onZoom, isWhole }: SectorProps) {
  const change = signedPercent(sector.change_percent);
  const spoken = name === sector.sector ? `${name} ${change}` : `${name} ${change}, ${sector.sector}`;
  const words = (
    <>
      {/* The space keeps the visible words equal to the name of the button. */}
      <b className="truncate">{`${name} `}</b>
      {hasFigure && <Change percent={sector.change_percent} />}
    </>
  );
  return (
    <section aria-label={sector.sector} className="absolute" style={box}>
      {onZoom === null ? (
        <h3 className={HEAD} style={{ height: HEAD_PX }}>
          {words}
        </h3>
      ) : (
        <button
          type="button"
          tabIndex={isFirst ? 0 : -1}
          aria-label={`${spoken}, zoom in`}
          title={`${sector.sector} ${change}: ${plural(sector.stocks, 'stock')}, ${sector.rising} rising, ${marketCap(sector.market_cap)}`}
          className={isWhole ? WHOLE : `${HEAD} -outline-offset-2! hover:bg-hover`}
          style={isWhole ? undefined : { height: HEAD_PX }}
          onClick={onZoom}
        >
          {isWhole ? (
            <span className="flex items-center gap-2" style={{ height: HEAD_PX }}>
              {words}
            </span>
          ) : (
            words
          )}
        </button>
      )}
      <div className="absolute inset-x-0 bottom-0" style={{ top: HEAD_PX }}>
        {tiles.map((tile, at) => (
          <Tile key={tile.stock.symbol} tile={tile} isStop={onZoom === null && at === 0} isLink={!isWhole} />
        ))}
      </div>
    </section>
  );
}

function Tile({ tile, isStop, isLink }: { tile: HeatTile; isStop: boolean; isLink: boolean }) {
  const { stock, box, symbolPx, hasFigure } = tile;
  const { symbol, name, current_price, change_percent, market_cap } = stock;
  const change = signedPercent(change_percent);
  const className = `absolute grid content-center justify-items-center overflow-hidden border border-heat-gap px-half text-label leading-tight whitespace-nowrap ${heatClasses[heatStep(change_percent)]}`;
  const words = (
    <>
      {symbolPx !== null && (
        <b className="leading-[1.15]" style={{ fontSize: symbolPx }}>
          {symbol}
        </b>
      )}
      {/* The space keeps the visible words equal to the link's name. */}
      {hasFigure && <span>{` ${change}`}</span>}
    </>
  );
  if (!isLink) {
    return (
      <div className={className} style={box}>
        {words}
      </div>
    );
  }
  return (
    <Link
      to={stockAddress(symbol)}
      tabIndex={isStop ? 0 : -1}
      aria-label={`${symbol} ${change}`}
      title={`${symbol} ${change}, ${name}, ${money(current_price)}, ${marketCap(market_cap)}`}
      className={`${className} -outline-offset-3! hover:z-10 hover:border-brand`}
      style={box}
    >
      {words}
    </Link>
  );
}

const COLOURS = [
  { value: 'green', label: 'Green and red' },
  { value: 'blue', label: 'Blue and amber', title: 'For readers who do not tell red from green' },
] as const;

const STRONGEST = Math.max(...heatBounds);

/** Label of each step: its smallest change, from the strongest fall to the strongest rise. */
const LEGEND = heatSteps.map((step, at) => {
  const place = at - heatBounds.length;
  const bound = heatBounds[Math.abs(place) - 1];
  return { step, text: bound === undefined ? '0' : `${place < 0 ? '−' : '+'}${bound}` };
});

function Legend() {
  return (
    <div
      role="img"
      aria-label={`Colours from minus ${STRONGEST} percent and below to plus ${STRONGEST} percent and above`}
      className="grid grid-cols-9 overflow-hidden rounded-sm text-center text-label leading-5 max-sm:w-full sm:auto-cols-[3.25rem] sm:grid-flow-col sm:grid-cols-none"
    >
      {LEGEND.map(({ step, text }, at) => (
        <span key={step} className={heatClasses[step]}>
          {text}
          {(at === 0 || at === LEGEND.length - 1) && '%'}
        </span>
      ))}
    </div>
  );
}

const heatClasses: Record<HeatStep, string> = {
  n4: 'bg-heat-n4 text-heat-ink-n4',
  n3: 'bg-heat-n3 text-heat-ink',
  n2: 'bg-heat-n2 text-heat-ink',
  n1: 'bg-heat-n1 text-heat-ink',
  '0': 'bg-heat-0 text-heat-ink',
  p1: 'bg-heat-p1 text-heat-ink',
  p2: 'bg-heat-p2 text-heat-ink',
  p3: 'bg-heat-p3 text-heat-ink',
  p4: 'bg-heat-p4 text-heat-ink-p4',
};
