// The colours of the chart's canvas, read from the tokens and read again when the theme changes.
import { useEffect, useState } from 'react';

const NAMES = {
  surface: '--color-surface',
  grid: '--color-grid',
  ink: '--color-ink',
  label: '--color-ink-3',
  bull: '--color-bull',
  bear: '--color-bear',
  warn: '--color-warn',
  neutral: '--color-neutral',
  volume: '--color-neutral-soft',
  vwap: '--color-vwap',
  line: '--color-line-strong',
} as const;

export type ChartColours = Record<keyof typeof NAMES, string>;

function readColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return Object.fromEntries(Object.entries(NAMES).map(([key, name]) => [key, read(name)])) as ChartColours;
}

export function useChartColours(): ChartColours {
  const [colours, setColours] = useState(readColours);
  useEffect(() => {
    const watch = new MutationObserver(() => setColours(readColours()));
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => watch.disconnect();
  }, []);
  return colours;
}
