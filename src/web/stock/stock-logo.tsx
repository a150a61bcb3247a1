// The logo of a company when our own origin serves it, else its first letter; a picture that fails to load is hidden.
import { useState } from 'react';

/** Pictures of other hosts are never loaded: the content policy forbids them and they would tell who looks at what. */
export function ownPicture(address: string | null | undefined): string | null {
  if (!address) return null;
  return /^\/(?!\/)/.test(address) || /^data:image\/(?:png|jpeg|webp|gif);base64,/.test(address) ? address : null;
}

export function StockLogo({ symbol, address }: { symbol: string; address: string | null | undefined }) {
  const [broken, setBroken] = useState(false);
  const own = ownPicture(address);
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-raised font-strong text-ink-2"
    >
      {own !== null && !broken ? (
        <img src={own} alt="" className="size-full object-contain" onError={() => setBroken(true)} />
      ) : (
        symbol.slice(0, 1)
      )}
    </span>
  );
}
