// Decimal rounding as figures are shown: half away from zero, by the shortest decimal of the number.

/** Rounds as `Intl.NumberFormat` shows the number at these places, so that a figure is the same on every screen. */
export function roundTo(value: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(Math.abs(value)).split('e');
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + places}`));
  const rounded = Number(`${shifted}e${-places}`);
  if (!Number.isFinite(rounded)) return value;
  return value < 0 ? 0 - rounded : rounded;
}
