// The logo of a company, or its initial where there is none or it does not load.
import { clsx } from 'clsx';
import { useState } from 'react';
import { apiHost } from '../api/host.ts';

type StockLogoProps = { symbol: string; logo?: string | null; className?: string };

export function StockLogo({ symbol, logo = null, className }: StockLogoProps) {
  const [broken, setBroken] = useState(false);
  // The page may show images of its own server only.
  const own = logo?.startsWith('/') === true && !logo.startsWith('//');
  return (
    <span
      aria-hidden
      className={clsx(
        'grid size-6 shrink-0 place-items-center overflow-hidden rounded-sm bg-neutral-soft text-label font-strong text-ink-2',
        className,
      )}
    >
      {own && !broken ? (
        <img src={`${apiHost()}${logo}`} alt="" className="size-full object-contain" onError={() => setBroken(true)} />
      ) : (
        symbol[0]
      )}
    </span>
  );
}
