// The palette: jumps to any page or stock and does whatever a key of this screen does.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { stockEndpoints } from '../../../contract/stocks.ts';
import { searchRules } from '../../../domain/rules/search-rules.ts';
import { stocksPageRules } from '../../../domain/rules/stock-detail-rules.ts';
import { watchlistRules } from '../../../domain/rules/watchlist-rules.ts';
import { offeredAdminPages } from '../../admin/pages.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { queryFor } from '../../api/query-for.ts';
import { useStarred } from '../../symbol/stars/stars.ts';
import { CommandDialog } from '../../ui/keyboard/command-dialog.tsx';
import type { Shortcut } from '../../ui/keyboard/shortcut-registry.ts';
import { useDebounced } from '../../ui/time/clock.ts';
import { userPages } from '../pages.ts';
import { paletteGroups } from './palette-commands.tsx';

const MOST_STOCKS = 8;

const offeredPages = userPages.filter(({ offered }) => offered !== 'nowhere');
const adminPages = offeredAdminPages.map(({ path, title }) => ({ path, title: `Admin: ${title}` }));

function useStocks(text: string) {
  const settled = useDebounced(text, stocksPageRules.search_debounce.value);
  const { data, isFetching, isError } = useQuery({
    ...queryFor(stockEndpoints.searchStocks, { query: { q: settled } }),
    enabled: settled !== '',
  });
  const waiting = text !== '' && (text !== settled || isFetching);
  return { stocks: text === '' ? [] : (data?.results.slice(0, MOST_STOCKS) ?? []), waiting, failed: isError };
}

type CommandPaletteProps = {
  /** The label of the key that opens it. */
  title: string;
  /** What could be done when it was opened. */
  shortcuts: readonly Shortcut[];
  onClose: () => void;
};

/** Lives while it is open. */
export function CommandPalette({ title, shortcuts, onClose }: CommandPaletteProps) {
  const [text, setText] = useState('');
  const { user } = useAuth();
  const navigate = useNavigate();
  const typed = text.trim();
  const { stocks, waiting, failed } = useStocks(typed);
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
      busy={waiting}
      groups={paletteGroups({ text: typed, pages, stars: starred, stocks, shortcuts, go: (to) => void navigate(to) })}
      nothing={failed ? 'Failed to search stocks. Please try again.' : `No results found for "${typed}"`}
    />
  );
}
