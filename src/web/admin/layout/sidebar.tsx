// Sidebar of the administrator area: 256 px, 64 px collapsed, a drawer on small screens.
import { clsx } from 'clsx';
import { ChevronRight, X } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../../ui/controls/button.tsx';
import { NavLink } from '../../ui/controls/link.tsx';
import { Overlay } from '../../ui/overlays/overlay.tsx';
import { adminPages } from '../pages.ts';
import { FIRST_PAGE, type PageLink, type SidebarEntry, sidebarEntries } from './sidebar-entries.ts';

const LINE =
  'flex min-h-10 w-full items-center gap-3 rounded-md px-3 text-left whitespace-nowrap hover:bg-hover hover:text-ink -outline-offset-2! max-lg:min-h-11 pointer-coarse:min-h-11 [&_svg]:shrink-0';
const CURRENT = 'bg-hover font-strong text-ink shadow-[inset_var(--spacing-tick)_0_0_var(--color-brand)]';

type SidebarProps = { collapsed: boolean; sitePages: readonly PageLink[] };

export function Sidebar({ collapsed, sitePages }: SidebarProps) {
  return (
    <aside
      data-collapsed={collapsed}
      className={clsx(
        'shrink-0 border-r border-line bg-surface transition-[width]',
        collapsed ? 'w-side-narrow' : 'w-side',
      )}
    >
      <div className="sticky top-bar max-h-[calc(100vh-var(--spacing-bar))] overflow-y-auto">
        <Entries collapsed={collapsed} sitePages={sitePages} />
      </div>
    </aside>
  );
}

type SidebarDrawerProps = { onClose: () => void; sitePages: readonly PageLink[] };

export function SidebarDrawer({ onClose, sitePages }: SidebarDrawerProps) {
  const titleId = useId();
  return (
    <Overlay
      onClose={onClose}
      labelledBy={titleId}
      place="justify-start"
      className="h-full w-side max-w-full border-r border-line"
    >
      <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
        <h2 id={titleId} className="font-strong">
          Administration
        </h2>
        <IconButton label="Close" onClick={onClose} Icon={X} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Entries collapsed={false} sitePages={sitePages} onNavigate={onClose} />
      </div>
    </Overlay>
  );
}

type EntriesProps = SidebarProps & { onNavigate?: () => void };

/** Preloads the page's code; a failure is reported when the page opens. */
function fetchAhead({ target }: { target: EventTarget }) {
  const link = target instanceof Element ? target.closest('a') : null;
  const page = adminPages.find(({ path }) => path === link?.pathname);
  page?.load().catch(() => undefined);
}

function Entries({ collapsed, sitePages, onNavigate }: EntriesProps) {
  return (
    <nav aria-label="Administration" className="p-2" onPointerOver={fetchAhead} onFocus={fetchAhead}>
      <ul className="grid gap-1">
        {sidebarEntries(sitePages, adminPages).map((entry) => (
          <li key={entry.title}>
            {entry.pages === undefined ? (
              <PageLine entry={entry} collapsed={collapsed} onNavigate={onNavigate} />
            ) : (
              <Group entry={entry} collapsed={collapsed} onNavigate={onNavigate} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

type LineProps<Entry> = { entry: Entry; collapsed: boolean; onNavigate?: () => void };

type PageLineProps = LineProps<Extract<SidebarEntry, { pages?: undefined }>> & {
  /** Marks the entry on its exact path only, because pages below have entries of their own. */
  exact?: boolean;
};

/** True if a page below this path has an entry of its own, which is marked instead. */
const continuesHere = (path: string) =>
  path === FIRST_PAGE || adminPages.some((page) => page.icon !== null && page.path.startsWith(`${path}/`));

function PageLine({ entry, collapsed, onNavigate, exact = false }: PageLineProps) {
  return (
    <NavLink
      to={entry.path}
      end={exact || continuesHere(entry.path)}
      title={collapsed ? entry.title : undefined}
      onClick={onNavigate}
      className={({ isActive }) => clsx(LINE, isActive ? CURRENT : 'text-ink-2')}
    >
      <entry.icon aria-hidden className="size-4" />
      <span className={clsx(collapsed && 'sr-only')}>{entry.title}</span>
    </NavLink>
  );
}

function Group({ entry, collapsed, onNavigate }: LineProps<Extract<SidebarEntry, { pages: PageLink[] }>>) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(() =>
    [entry.path, ...entry.pages.map(({ path }) => path)].some((path) => path && pathname.startsWith(path)),
  );
  const id = useId();
  const folds = { type: 'button', 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) } as const;
  const Chevron = (
    <ChevronRight aria-hidden className={clsx('ml-auto size-4 transition-transform', open && 'rotate-90')} />
  );
  return (
    <>
      {entry.path === undefined ? (
        <button {...folds} title={collapsed ? entry.title : undefined} className={clsx(LINE, 'text-ink-2')}>
          <entry.icon aria-hidden className="size-4" />
          <span className={clsx(collapsed && 'sr-only')}>{entry.title}</span>
          {!collapsed && Chevron}
        </button>
      ) : (
        <div className="relative">
          <PageLine
            exact
            entry={{ title: entry.title, icon: entry.icon, path: entry.path }}
            collapsed={collapsed}
            onNavigate={() => {
              setOpen(true);
              onNavigate?.();
            }}
          />
          {!collapsed && (
            <button
              {...folds}
              aria-label={`Pages of ${entry.title}`}
              className="absolute inset-y-0 right-0 w-11 rounded-md pr-3 text-ink-2 -outline-offset-2! hover:text-ink"
            >
              {Chevron}
            </button>
          )}
        </div>
      )}
      <ul id={id} hidden={!open} className="grid">
        {entry.pages.map((page) => (
          <li key={page.path}>
            <NavLink
              to={page.path}
              end={entry.pages.some(({ path }) => path.startsWith(`${page.path}/`))}
              title={page.title}
              onClick={onNavigate}
              className={({ isActive }) =>
                clsx(LINE, collapsed ? 'justify-center px-0!' : 'pl-10!', isActive ? CURRENT : 'text-ink-2')
              }
            >
              {collapsed ? <span aria-hidden>{page.title.slice(0, 2)}</span> : page.title}
              {collapsed && <span className="sr-only">{page.title}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}
