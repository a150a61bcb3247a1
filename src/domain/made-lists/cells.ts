// Cells of lists made here: US notation, unknown is empty.

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, useGrouping: false });

/** Text of a price: two decimals, or up to six where the price has more. */
function money(value: number): string {
  if (!Number.isFinite(value)) return '';
  const two = value.toFixed(2);
  return Number(two) === value ? two : String(Number(value.toFixed(6)));
}

const percent = (value: number) => (Number.isFinite(value) ? `${value < 0 ? '' : '+'}${value.toFixed(2)}%` : '');

const shares = (value: number) => (Number.isFinite(value) ? whole.format(value) : '');

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const cells = { money, percent, shares, quoted };
