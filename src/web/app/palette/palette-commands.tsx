// What the palette offers: pages, the user's stars, stocks that are found, and everything a key of this screen does.
import { CornerDownRight, FileText, Keyboard, Monitor, Moon, Star, Sun, TrendingUp } from 'lucide-react';
import type { SearchResult } from '../../../domain/stocks/search/search.ts';
import type { Command, CommandGroup } from '../../ui/keyboard/command-dialog.tsx';
import type { Shortcut } from '../../ui/keyboard/shortcut-registry.ts';
import { chooseTheme, type ThemeChoice } from '../../ui/theme/theme.ts';

/** Keys that only make sense where one stands: moving, marking, leaving. */
const placeBound = /^(?:Escape|Enter|Space|Arrow\w+|Home|End|Page(?:Up|Down)|j|k)$/;

const THEMES: readonly { choice: ThemeChoice; label: string; Icon: typeof Sun }[] = [
  { choice: 'light', label: 'Light theme', Icon: Sun },
  { choice: 'dark', label: 'Dark theme', Icon: Moon },
  { choice: 'system', label: 'Theme of the system', Icon: Monitor },
];

export type PaletteFacts = {
  /** As typed. */
  text: string;
  pages: readonly { path: string; title: string }[];
  /** Symbols, newest star first. */
  stars: readonly string[];
  stocks: readonly SearchResult[];
  shortcuts: readonly Shortcut[];
  /** Goes to an address of the product. */
  go: (address: string) => void;
};

/** Every word of the text stands somewhere in these words. */
export function wordsMatch(text: string, ...words: (string | undefined)[]): boolean {
  const all = words.join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

const stockAddress = (symbol: string) => `/stocks?symbol=${encodeURIComponent(symbol)}`;

export function paletteGroups({ text, pages, stars, stocks, shortcuts, go }: PaletteFacts): CommandGroup[] {
  const pageCommands = pages.map(({ path, title }) => ({
    id: `page ${path}`,
    label: title,
    icon: <FileText aria-hidden />,
    run: () => go(path),
  }));
  const starCommands = stars.map((symbol) => ({
    id: `star ${symbol}`,
    label: symbol,
    icon: <Star aria-hidden />,
    run: () => go(stockAddress(symbol)),
  }));
  const stockCommands = stocks.map(({ symbol, name }) => ({
    id: `stock ${symbol}`,
    label: symbol,
    detail: name,
    icon: <TrendingUp aria-hidden />,
    run: () => go(stockAddress(symbol)),
  }));
  const found = (commands: readonly Command[]) => commands.filter((command) => wordsMatch(text, command.label));
  return [
    { label: 'Pages', commands: found(pageCommands) },
    { label: 'My stars', commands: text === '' ? starCommands : [] },
    { label: 'Stocks', commands: stockCommands },
    { label: 'Actions', commands: found([...keyCommands(shortcuts), ...themeCommands()]) },
  ].filter(({ commands }) => commands.length > 0);
}

/** A key that another shortcut answers in its place is not shown. */
function keyCommands(shortcuts: readonly Shortcut[]): Command[] {
  const claimed = new Set(shortcuts.flatMap(({ fallback, keys }) => (fallback ? [] : keys)));
  const unclaimed = (keys: readonly string[]) => keys.filter((key) => !claimed.has(key));
  return shortcuts.flatMap((shortcut) =>
    actionOf(shortcut).map((action) => (shortcut.fallback ? { ...action, keys: unclaimed(shortcut.keys) } : action)),
  );
}

function actionOf(shortcut: Shortcut): Command[] {
  // A row of keys that each mean another thing is one action for each, and its words do not say which.
  const [key = '', ...others] = shortcut.keys;
  if (shortcut.disabled || others.length > 1 || shortcut.keys.some((name) => placeBound.test(name))) return [];
  return [
    {
      id: `key ${shortcut.scope} ${shortcut.label}`,
      label: shortcut.label,
      icon: shortcut.keys.includes('?') ? <Keyboard aria-hidden /> : <CornerDownRight aria-hidden />,
      keys: shortcut.keys,
      run: () => shortcut.handler(new KeyboardEvent('keydown', { key })),
    },
  ];
}

function themeCommands(): Command[] {
  return THEMES.map(({ choice, label, Icon }) => ({
    id: `theme ${choice}`,
    label,
    icon: <Icon aria-hidden />,
    run: () => chooseTheme(choice),
  }));
}
