// Commands of the palette: pages, the user's stars, found stocks, and the shortcuts of this screen.
import { CornerDownRight, FileText, History, Keyboard, Monitor, Moon, Star, Sun, TrendingUp } from 'lucide-react';
import { money, signedPercent } from '../../../domain/market/format.ts';
import type { FoundStock } from '../../../domain/signals/search/found-stock.ts';
import { showEarlier } from '../../api/shown-instant.ts';
import { points } from '../../symbol/score/points.ts';
import { placeWords } from '../../symbol/search/found-line.tsx';
import { isExactly } from '../../symbol/search/stock-search.ts';
import { stockAddress } from '../../symbol/stock-address.ts';
import { VerdictStrip } from '../../symbol/verdicts/verdict-strip.tsx';
import type { Command, CommandGroup } from '../../ui/keyboard/command-dialog.tsx';
import type { Shortcut } from '../../ui/keyboard/shortcut-registry.ts';
import { chooseTheme, type ThemeChoice } from '../../ui/theme/theme.ts';

/** Keys that depend on the focus: moving, marking, leaving. */
const placeBound = /^(?:Escape|Enter|Space|Arrow\w+|Home|End|Page(?:Up|Down)|j|k)$/;

const THEMES: readonly { choice: ThemeChoice; label: string; Icon: typeof Sun }[] = [
  { choice: 'light', label: 'Light theme', Icon: Sun },
  { choice: 'dark', label: 'Dark theme', Icon: Moon },
  { choice: 'system', label: 'Theme of the system', Icon: Monitor },
];

export type PaletteFacts = {
  /** Text as typed. */
  text: string;
  pages: readonly { path: string; title: string }[];
  /** Symbols, newest star first. */
  stars: readonly string[];
  stocks: readonly FoundStock[];
  shortcuts: readonly Shortcut[];
  /** Navigates to an address of the product. */
  go: (address: string) => void;
};

/** Whether every word of the text occurs in these words. */
export function matchesWords(text: string, ...words: (string | undefined)[]): boolean {
  const all = words.join(' ').toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}

/** `Apple Inc., $281.06, −0.42%, −57 in Bearish`; unknown facts are left out. */
function foundWords({ name, current_price, price_change_percent, smart_cat_score, tab }: FoundStock): string {
  const score = smart_cat_score === null ? '' : `${points(smart_cat_score)} `;
  return [
    name,
    current_price !== null && money(current_price),
    price_change_percent !== null && signedPercent(price_change_percent),
    tab !== null && `${score}${placeWords({ tab })}`,
  ]
    .filter(Boolean)
    .join(', ');
}

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
  const stockCommands = stocks.map((stock) => ({
    id: `stock ${stock.symbol}`,
    label: stock.symbol,
    detail: foundWords(stock),
    aside: <VerdictStrip symbol={stock.symbol} size="inline" />,
    icon: <TrendingUp aria-hidden />,
    run: () => go(stockAddress(stock.symbol)),
  }));
  const found = (commands: readonly Command[]) =>
    commands.filter(({ id, label }) => matchesWords(text, label, id === earlierCommand.id ? EARLIER_WORDS : ''));
  const foundPages = { label: 'Pages', commands: found(pageCommands) };
  const foundStocks = { label: 'Stocks', commands: stockCommands };
  // Stocks come first if the text is exactly a symbol, unless a page begins with the same letters.
  const [best] = stocks;
  const isSymbol =
    best !== undefined &&
    isExactly(text, best.symbol) &&
    !pages.some(({ title }) => title.toLowerCase().startsWith(text.toLowerCase()));
  return [
    ...(isSymbol ? [foundStocks, foundPages] : [foundPages]),
    { label: 'My stars', commands: text === '' ? starCommands : [] },
    ...(isSymbol ? [] : [foundStocks]),
    { label: 'Actions', commands: found([...keyCommands(shortcuts), earlierCommand, ...themeCommands()]) },
  ].filter(({ commands }) => commands.length > 0);
}

/** Leaves out keys that another shortcut overrides. */
function keyCommands(shortcuts: readonly Shortcut[]): Command[] {
  const claimed = new Set(shortcuts.flatMap(({ fallback, keys }) => (fallback ? [] : keys)));
  const unclaimed = (keys: readonly string[]) => keys.filter((key) => !claimed.has(key));
  return shortcuts.flatMap((shortcut) =>
    toActions(shortcut).map((action) => (shortcut.fallback ? { ...action, keys: unclaimed(shortcut.keys) } : action)),
  );
}

function toActions(shortcut: Shortcut): Command[] {
  // Skips shortcuts with several keys, because each key does something else and the label does not say what.
  const [key = '', ...others] = shortcut.keys;
  if (shortcut.disabled || others.length > 1 || shortcut.keys.some((name) => placeBound.test(name))) return [];
  return [
    {
      id: `key ${shortcut.scope} ${shortcut.label}`,
      label: shortcut.label,
      icon: shortcut.keys.includes('?') ? <Keyboard aria-hidden /> : <CornerDownRight aria-hidden />,
      keys: shortcut.keys,
      run: () => shortcut.handler?.(new KeyboardEvent('keydown', { key })),
    },
  ];
}

/** Search words of the command besides its label. */
const EARLIER_WORDS = 'time machine past history as of date';

const earlierCommand: Command = {
  id: 'earlier time',
  label: 'Show an earlier time',
  icon: <History aria-hidden />,
  run: showEarlier,
};

function themeCommands(): Command[] {
  return THEMES.map(({ choice, label, Icon }) => ({
    id: `theme ${choice}`,
    label,
    icon: <Icon aria-hidden />,
    run: () => chooseTheme(choice),
  }));
}
