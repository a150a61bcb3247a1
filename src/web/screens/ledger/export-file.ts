// Export of the ledger as a file: every sealed day with its entries, as the command writes it.
import { recordEndpoints } from '../../../contract/record.ts';
import type { LedgerDay } from '../../../domain/record/ledger/ledger.ts';
import { dayLine } from '../../../domain/record/ledger/verify-export.ts';
import { call } from '../../api/call.ts';

/** Parts of the file, oldest day first. `days` are newest first; `onDay` gets the number of days read. */
export async function readExport(days: readonly LedgerDay[], onDay: (read: number) => void): Promise<string[]> {
  const parts: string[] = [];
  for (const [read, day] of days.toReversed().entries()) {
    for (let page = 1, left = day.entries; left > 0; page += 1) {
      const { lines } = await call(recordEndpoints.recordLedgerDay, {
        params: { day: day.day },
        query: { market: day.market === 'live' ? 'live' : 'simulated', page },
      });
      if (lines.length === 0) break;
      parts.push(...lines.map((line) => `${line}\n`));
      left -= lines.length;
    }
    parts.push(`${dayLine(day)}\n`);
    onDay(read + 1);
  }
  return parts;
}
