// Layout of the heat map in pixels: sectors by market value, stocks inside, and which words fit into each tile.
import { type MapStock, overviewRules, type SectorOverview } from '../../../../domain/stocks/overview/overview.ts';

export type Room = { width: number; height: number };
type Box = Room & { left: number; top: number };

/** `symbolPx`: font size of the symbol, null where none fits; the figure is below it. */
export type HeatTile = { stock: MapStock; box: Box; symbolPx: number | null; hasFigure: boolean };
/** `name`: sector name, short for narrow boxes; boxes of `tiles` are relative to the area below the heading. */
export type HeatSector = { sector: SectorOverview; name: string; box: Box; hasFigure: boolean; tiles: HeatTile[] };

export const HEAD_PX = 20;
/** Average area of a tile, px²: 78 tiles fill a wide page. */
const TILE_AREA = 6_700;
const LEAST_TILES = 24;
const LEAST_SYMBOL = 11;
const MOST_SYMBOL = 26;
const LEAST_WIDTH = 30;
const LINE = 15;
/** Width of a letter and height of a line, in multiples of the font size. */
const LETTER = 0.72;
const LEADING = 1.15;
const FIGURE_WIDTH = 44;
const HEAD_LETTER = 6.6;
const HEAD_FIGURE = 58;
const HEAD_PADDING = 8;
/** Names of sectors for narrow boxes. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  'Basic Materials': 'Materials',
  'Communication Services': 'Comm.',
  'Consumer Cyclical': 'Cons. Cyc.',
  'Consumer Defensive': 'Cons. Def.',
  'Financial Services': 'Financial',
  Healthcare: 'Health',
  Industrials: 'Indust.',
  'Real Estate': 'Real Est.',
  Technology: 'Tech',
};

/** Sectors with the market's largest stocks, and at least a few stocks each; fewer stocks on a small map. */
export function stocksOnMap(sectors: readonly SectorOverview[], { width, height }: Room): SectorOverview[] {
  const { on_map, least_of_sector } = overviewRules;
  const most = Math.min(on_map.value, Math.max(LEAST_TILES, Math.round((width * height) / TILE_AREA)));
  const sizes = sectors.flatMap(({ largest }) => largest.map(({ market_cap }) => market_cap));
  const least = sizes.toSorted((a, b) => b - a)[most - 1] ?? 0;
  return sectors.map((sector) => ({
    ...sector,
    largest: sector.largest.filter(({ market_cap }, at) => at < least_of_sector.value || market_cap >= least),
  }));
}

/** `leastPx`: least side of a tile; smaller ones are left out. */
export function heatLayout(sectors: readonly SectorOverview[], room: Room, leastPx = 0): HeatSector[] {
  const { sector_power, stock_power } = overviewRules;
  return treemap(sectors, ({ market_cap }) => market_cap ** sector_power.value, room).map(({ item: sector, box }) => {
    const body = { width: box.width, height: Math.max(1, box.height - HEAD_PX) };
    const tiles = readableTiles(sector.largest, body, stock_power.value, leastPx);
    const fits = sector.sector.length * HEAD_LETTER + HEAD_PADDING <= box.width;
    const name = fits ? sector.sector : (SHORT_NAMES[sector.sector] ?? sector.sector);
    const hasFigure = name.length * HEAD_LETTER + HEAD_FIGURE <= box.width;
    return { sector, name, box, hasFigure, tiles };
  });
}

/** Leaves out the smallest stocks until each tile is large enough and has room for its symbol; at least one stays. */
function readableTiles(stocks: readonly MapStock[], body: Room, power: number, leastPx: number): HeatTile[] {
  const tiles = treemap(stocks, ({ market_cap }) => market_cap ** power, body).map(({ item, box }) =>
    heatTile(item, box),
  );
  const isLarge = ({ symbolPx, box }: HeatTile) => symbolPx !== null && Math.min(box.width, box.height) >= leastPx;
  if (stocks.length === 1 || tiles.every(isLarge)) return tiles;
  const smallest = Math.min(...stocks.map(({ market_cap }) => market_cap));
  const rest = stocks.filter(({ market_cap }) => market_cap > smallest);
  return rest.length === 0 ? tiles : readableTiles(rest, body, power, leastPx);
}

function heatTile(stock: MapStock, box: Box): HeatTile {
  const widest = (box.width - 8) / (stock.symbol.length * LETTER);
  const size = Math.min(MOST_SYMBOL, widest, (box.height - 4) / LEADING);
  const fits = size >= LEAST_SYMBOL && box.width >= LEAST_WIDTH;
  // A large symbol shrinks to make room for the figure.
  const beside = Math.min(size, (box.height - 4 - LINE) / LEADING);
  const hasFigure = fits && box.width >= FIGURE_WIDTH && beside >= LEAST_SYMBOL;
  return { stock, box, symbolPx: fits ? Math.floor(hasFigure ? beside : size) : null, hasFigure };
}

/**
 * Squarified treemap: rows are filled along the shorter side while their tiles grow squarer. Items come largest first,
 * sizes above zero. Source: Bruls, Huizing, van Wijk, 2000.
 */
export function treemap<Item>(items: readonly Item[], sizeOf: (item: Item) => number, { width, height }: Room) {
  const whole = items.reduce((sum, item) => sum + sizeOf(item), 0);
  if (whole <= 0) return [];
  const tiles: { item: Item; box: Box }[] = [];
  let room: Box = { left: 0, top: 0, width, height };
  let rest = [...items];
  const area = (item: Item) => (sizeOf(item) / whole) * width * height;
  while (rest.length > 0) {
    const side = Math.min(room.width, room.height);
    let count = 1;
    while (
      count < rest.length &&
      worst(rest.slice(0, count + 1), area, side) <= worst(rest.slice(0, count), area, side)
    ) {
      count += 1;
    }
    const row = rest.slice(0, count);
    rest = rest.slice(count);
    const depth = row.reduce((sum, item) => sum + area(item), 0) / side;
    const isColumn = room.width >= room.height;
    let { left, top } = room;
    for (const item of row) {
      const length = area(item) / depth;
      tiles.push({ item, box: { left, top, width: isColumn ? depth : length, height: isColumn ? length : depth } });
      if (isColumn) top += length;
      else left += length;
    }
    room = isColumn
      ? { ...room, left: room.left + depth, width: room.width - depth }
      : { ...room, top: room.top + depth, height: room.height - depth };
  }
  return tiles;
}

/** Worst aspect ratio of a row: its tile furthest from square. */
function worst<Item>(row: readonly Item[], area: (item: Item) => number, side: number): number {
  const depth = row.reduce((sum, item) => sum + area(item), 0) / side;
  return Math.max(...row.map((item) => Math.max(area(item) / depth ** 2, depth ** 2 / area(item))));
}
