// CSV exports for spreadsheets, each at its own address.
import { z } from 'zod';
import type { CsvNotation } from '../text/csv-notations.ts';

export const sheetNames = ['screener', 'signals', 'watchlist', 'setups'] as const;
export const SheetName = z.enum(sheetNames);
export type SheetName = z.infer<typeof SheetName>;

/**
 * CSV notation of all sheets; the formula passes separator and locale, so Google Sheets does not read 12.4 as a date.
 */
export const sheetNotation: CsvNotation = 'comma-point';

export const sheetPath = <Name extends SheetName>(name: Name) => `/api/sheets/${name}.csv` as const;

/** Google Sheets accepts semicolons between arguments in every locale. */
export const sheetFormula = (address: string) => `=IMPORTDATA("${address}"; ","; "en_US")`;
