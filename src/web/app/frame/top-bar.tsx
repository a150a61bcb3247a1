// Top bar of signed-in pages: brand, pages, market clock, source, theme, user, and the offline strip.
import { Menu, WifiOff } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useShownInstant } from '../../api/shown-instant.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Link, NavLink } from '../../ui/controls/link.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { OpenedPart } from '../../ui/failures/opened-part.tsx';
import { BrandMark } from '../../ui/layout/brand-mark.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { menuPages } from '../pages.ts';
import { PaletteButton } from '../palette/palette-key.tsx';
import { AlertsLink } from './alerts-link.tsx';
import { MarketClock } from './market-clock.tsx';
import { SourceLabel } from './source-label.tsx';
import { UserMenu } from './user-menu.tsx';

const MobileMenu = lazyPart(() => import('./mobile-menu.tsx'), 'MobileMenu');

export function TopBar() {
  const [menuOpen, setMenuOpen] = useState(false);
  const isPresent = useShownInstant() === null;
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface print:hidden">
      <div className="flex h-bar items-center gap-6 px-4 max-[100rem]:gap-4 max-[84rem]:gap-2 max-sm:gap-3 max-sm:px-3">
        <Link
          to="/dashboard"
          className="flex min-h-11 min-w-11 shrink-0 items-center gap-2 font-strong tracking-[-0.01em] whitespace-nowrap"
        >
          <BrandMark />
          {/* Phones have room only for the mark, the clock at its longest, and the buttons. */}
          <span className="max-[27rem]:sr-only">Smart Cat</span>
        </Link>
        <nav aria-label="Pages" className="flex self-stretch max-xl:hidden">
          {menuPages.map((page) => (
            <NavLink
              key={page.path}
              to={page.path}
              className="flex items-center border-y-2 border-transparent px-3 whitespace-nowrap max-[100rem]:px-2 max-[90rem]:px-1.5 text-ink-2 -outline-offset-2! transition-colors hover:text-ink aria-[current=page]:border-b-brand aria-[current=page]:text-ink forced-colors:border-[Canvas] forced-colors:aria-[current=page]:border-b-[Highlight]"
            >
              {page.title}
            </NavLink>
          ))}
        </nav>
        <div className="flex min-w-0 grow items-center justify-end gap-3 max-[84rem]:gap-2 max-sm:gap-1">
          {/* Placed first, because it appears with the market's reply and must not move its neighbours. */}
          {isPresent && <MarketClock />}
          <span className="max-[24.3rem]:hidden">
            <SourceLabel />
          </span>
          <PaletteButton />
          {isPresent && <AlertsLink />}
          <span className="flex max-xl:hidden">
            <ThemeSwitch />
            <UserMenu />
          </span>
          <IconButton
            label="Open menu"
            className="xl:hidden"
            aria-expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <Menu aria-hidden className="size-5" />
          </IconButton>
        </div>
      </div>
      <OfflineStrip />
      <OpenedPart name="menu" failed="The menu could not be shown." open={menuOpen} onFailed={() => setMenuOpen(false)}>
        <MobileMenu onClose={() => setMenuOpen(false)} />
      </OpenedPart>
    </header>
  );
}

function watchConnection(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Shown data remain and are refetched after reconnecting. */
function OfflineStrip() {
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine);
  // The live region exists before its text, so that screen readers announce it.
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center gap-2 border-t border-line bg-warn-soft px-4 py-1 text-label text-ink max-sm:px-3">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warn" />
          You are offline. Figures stay as they were and are asked for again when the connection is back.
        </p>
      )}
    </div>
  );
}
