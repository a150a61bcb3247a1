// What the lights and their letters stand for.
import { ArrowUpDown } from 'lucide-react';
import { type Light, signalNames } from '../../../../domain/screener/screener-stock.ts';
import { undirectedWords } from '../../../symbol/trade-signals/decision-badge.tsx';
import { LightMark, lightMeaning, signalLabel, signalLetters } from '../../../symbol/trade-signals/signal-lights.tsx';

const LIGHTS: readonly Light[] = ['green', 'yellow', 'red', 'gray'];

export function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-label text-ink-3">
      {LIGHTS.map((light) => (
        <li key={light} className="flex items-center gap-1">
          <LightMark light={light} className="size-4!" />
          {lightMeaning(light)}
        </li>
      ))}
      {signalNames.map((name) => (
        <li key={name}>
          {signalLetters[name]} {signalLabel(name)}
        </li>
      ))}
      <li className="flex items-center gap-1">
        <ArrowUpDown aria-hidden className="size-3" />
        {undirectedWords}: neither VWAP distance nor news speaks for a rise
      </li>
    </ul>
  );
}
