// Decimal rounding as figures are shown: half away from zero, by the shortest decimal of the number.

/** Rounds as `Intl.NumberFormat` shows the number at these places, so that a figure is the same on every screen. */
export function roundTo(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(Math.abs(value)).split('e');
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + places}`));
  const rounded = Number(`${shifted}e${-places}`);
  if (!Number.isFinite(rounded)) return value;
  return value < 0 ? 0 - rounded : rounded;
}

/**
 * Number of decimals, `places` to `places` + 4: the fewest with which the rounded value stays on the same `side` of an
 * edge.
 */
export function placesThatShow(value: number, places: number, side: (value: number) => unknown): number {
  const most = places + 4;
  for (let more = places; more < most; more++) {
    if (side(Number(value.toFixed(more))) === side(value)) return more;
  }
  return most;
}
