// Tables that spreadsheets read as CSV from an address of their own.
import { z } from 'zod';

export const sheetNames = ['screener', 'signals', 'watchlist', 'setups'] as const;
export const SheetName = z.enum(sheetNames);
export type SheetName = z.infer<typeof SheetName>;

export const sheetPath = <Name extends SheetName>(name: Name) => `/api/sheets/${name}.csv` as const;
