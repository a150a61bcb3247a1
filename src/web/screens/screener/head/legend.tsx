// Legend of the lights, and how common each one is today.
import { ArrowUpDown } from 'lucide-react';
import { lightWords } from '../../../../domain/screener/rules/signal-lights.ts';
import { signalNames } from '../../../../domain/screener/screener-stock.ts';
import { undirectedWords } from '../../../symbol/trade-signals/decision-badge.tsx';
import { LightMark, signalLabel } from '../../../symbol/trade-signals/signal-lights.tsx';
import { LIGHTS, type LightShares } from '../rows/light-shares.ts';

export function Legend({ shares }: { shares: LightShares }) {
  return (
    <div className="grid gap-1 text-label text-ink-3">
      <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1">
        {LIGHTS.map((light) => (
          <li key={light} className="flex items-center gap-1">
            <LightMark light={light} className="size-4!" />
            {lightWords[light]}
          </li>
        ))}
        <li className="flex items-center gap-1">
          <ArrowUpDown aria-hidden className="size-3" />
          {undirectedWords}: neither VWAP distance nor news speaks for a rise
        </li>
      </ul>
      <p>
        In favour today:{' '}
        {signalNames.map((name, at) => (
          <span key={name} title={shares[name].title}>
            {at > 0 && ', '}
            {signalLabel(name)} {shares[name].inFavour}
          </span>
        ))}
        . A light in favour for 9 in 10 decides little.
      </p>
    </div>
  );
}
