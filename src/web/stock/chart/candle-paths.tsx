// SVG paths of candles and volume: hollow up, filled down.
import { useMemo } from 'react';
import { Stroke } from '../../ui/charts/drawing.tsx';
import { candlePaths, type PlacedCandle, type Scale } from './plot-geometry.ts';

export function DrawnCandles({ scale, candles }: { scale: Scale; candles: readonly PlacedCandle[] }) {
  const { up, down, upVolume, downVolume } = useMemo(() => candlePaths(scale, candles), [scale, candles]);
  return (
    <>
      <path className="fill-bull-fill opacity-35" d={upVolume} />
      <path className="fill-bear-fill opacity-35" d={downVolume} />
      <Stroke className="fill-surface stroke-bull" d={up} />
      <Stroke className="fill-bear stroke-bear" d={down} />
    </>
  );
}
