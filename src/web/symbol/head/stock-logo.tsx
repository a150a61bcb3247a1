// Company logo, or its initial as a fallback.
import { clsx } from 'clsx';
import { useState } from 'react';
import { apiHost } from '../../api/host.ts';

type StockLogoProps = { symbol: string; logo?: string | null; className?: string };

export function StockLogo({ symbol, logo = null, className }: StockLogoProps) {
  // URL that failed to load, not a flag, because table rows reuse the element for other stocks.
  const [broken, setBroken] = useState<string | null>(null);
  // The page may show images of its own server only.
  const own = logo?.startsWith('/') === true && !logo.startsWith('//');
  return (
    <span
      aria-hidden
      className={clsx(
        'flex size-6 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-neutral-soft text-label font-strong text-ink-2',
        className,
      )}
    >
      {own && broken !== logo ? (
        <img
          // The key creates a new element; otherwise the old picture stays until the new one has loaded.
          key={logo}
          src={`${apiHost()}${logo}`}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
          onError={() => setBroken(logo)}
        />
      ) : (
        symbol[0]
      )}
    </span>
  );
}
