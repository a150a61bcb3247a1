// Names and meanings of token scopes and of tables that links read.
import type { TokenScope } from '../../../../domain/accounts/access-token.ts';
import type { SheetName } from '../../../../domain/sheets/sheet.ts';

export const scopeNames: Readonly<Record<TokenScope, string>> = {
  read: 'Read',
  write: 'Read and write',
  admin: 'Administrator',
};

export const scopeMeanings: Readonly<Record<TokenScope, string>> = {
  read: 'Reads what you can read. Changes nothing.',
  write: 'Also changes your watchlist and saved screens and asks for analyses.',
  admin: "Also does administrators' work, as long as you are one. Never accounts, invitations or tokens.",
};

export const sheetTitles: Readonly<Record<SheetName, string>> = {
  screener: 'Screener',
  signals: 'Signals',
  watchlist: 'Watchlist',
  setups: 'Setups',
};
