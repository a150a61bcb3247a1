// Treemap layout: rectangles in proportion to size, no drawing.

/** Position in percent of the room. */
export type MapTile<Item> = { item: Item; left: number; top: number; width: number; height: number };

/**
 * Squarified treemap: rows are filled along the shorter side while their tiles grow squarer. Items come largest first,
 * sizes above zero; `ratio` is the width of the room over its height. Source: Bruls, Huizing, van Wijk, 2000.
 */
export function treemap<Item>(items: readonly Item[], sizeOf: (item: Item) => number, ratio: number): MapTile<Item>[] {
  const whole = items.reduce((sum, item) => sum + sizeOf(item), 0);
  if (whole <= 0) return [];
  const tiles: MapTile<Item>[] = [];
  let room = { left: 0, top: 0, width: ratio, height: 1 };
  let rest = [...items];
  const area = (item: Item) => (sizeOf(item) / whole) * ratio;
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
    let along = 0;
    for (const item of row) {
      const length = area(item) / depth;
      tiles.push({
        item,
        left: ((isColumn ? room.left : room.left + along) / ratio) * 100,
        top: (isColumn ? room.top + along : room.top) * 100,
        width: ((isColumn ? depth : length) / ratio) * 100,
        height: (isColumn ? length : depth) * 100,
      });
      along += length;
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
