// Tables that spreadsheets read as CSV from an address of their own.
import { z } from 'zod';
import type { CsvNotation } from '../text/csv-text.ts';

export const sheetNames = ['screener', 'signals', 'watchlist', 'setups'] as const;
export const SheetName = z.enum(sheetNames);
export type SheetName = z.infer<typeof SheetName>;

/** Fixed for all readers; the formula names it, so that no sheet reads 12.4 as a day. */
export const sheetNotation: CsvNotation = 'comma-point';

export const sheetPath = <Name extends SheetName>(name: Name) => `/api/sheets/${name}.csv` as const;

/** Semicolons between arguments are taken in every locale of Google Sheets. */
export const sheetFormula = (address: string) => `=IMPORTDATA("${address}"; ","; "en_US")`;
