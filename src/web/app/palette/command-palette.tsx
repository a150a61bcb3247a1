// Command palette: jumps to any page or stock, and runs any shortcut of this screen.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { searchRules } from '../../../domain/rules/search-rules.ts';
import { watchlistRules } from '../../../domain/rules/watchlist-rules.ts';
import { offeredAdminPages } from '../../admin/pages.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { useStockSearch, useSymbolReader } from '../../symbol/search/stock-search.ts';
import { useStarred } from '../../symbol/stars/stars.ts';
import { CommandDialog } from '../../ui/keyboard/command-dialog.tsx';
import type { Shortcut } from '../../ui/keyboard/shortcut-registry.ts';
import { userPages } from '../pages.ts';
import { paletteGroups } from './palette-commands.tsx';
import type { Ahead } from './typed-ahead.tsx';

const MOST_STOCKS = 8;

const offeredPages = userPages.filter(({ offered }) => offered !== 'nowhere');
const adminPages = offeredAdminPages.map(({ path, title }) => ({ path, title: `Admin: ${title}` }));

type CommandPaletteProps = {
  /** Label of the key that opens the palette. */
  title: string;
  /** Actions available when the palette was opened. */
  shortcuts: readonly Shortcut[];
  /** Keys typed before the palette had loaded. */
  ahead: Ahead;
  onClose: () => void;
};

/** Mounted only while open. */
export function CommandPalette({ title, shortcuts, ahead, onClose }: CommandPaletteProps) {
  const [text, setText] = useState(ahead.text);
  const { user } = useAuth();
  const navigate = useNavigate();
  const typed = text.trim();
  const { results, searching, failed } = useStockSearch(typed);
  useSymbolReader(typed);
  const stocks = results.slice(0, MOST_STOCKS);
  const starred = [...(useStarred() ?? [])].slice(0, watchlistRules.shown_at_once.value);
  const pages = user?.is_admin ? [...offeredPages, ...adminPages] : offeredPages;
  return (
    <CommandDialog
      onClose={onClose}
      title={title}
      placeholder="Page, symbol, company or action"
      maxLength={searchRules.most_chars.value}
      text={text}
      onText={setText}
      entered={ahead.entered}
      busy={searching}
      groups={paletteGroups({
        text: typed,
        pages,
        stars: starred,
        stocks,
        shortcuts,
        go: (to) => void navigate(to),
      })}
      nothing={failed ? 'Failed to search stocks. Please try again.' : `No results found for "${typed}"`}
    />
  );
}
