// Words for the data a restore loses, for page and terminal.
import { whole } from '../market/format.ts';
import type { BackupLoss } from './restore-view.ts';

const words: Readonly<Record<keyof BackupLoss, readonly [one: string, many: string]>> = {
  publications: ['score publication', 'score publications'],
  screener_runs: ['screener run', 'screener runs'],
  polls: ['poll', 'polls'],
  calls: ['call of the track record', 'calls of the track record'],
  lists: ['list received', 'lists received'],
  accounts: ['new account', 'new accounts'],
  alert_rules: ['alert rule made or changed', 'alert rules made or changed'],
  own_lists: ['own expert list made or changed', 'own expert lists made or changed'],
  watchlists: ['watchlist made or renamed', 'watchlists made or renamed'],
  stars: ['star', 'stars'],
  notes: ['note written', 'notes written'],
  watchlist_columns: ['choice of watchlist columns', 'choices of watchlist columns'],
  saved_screens: ['saved screen made or changed', 'saved screens made or changed'],
  audit_entries: ['entry of the audit log', 'entries of the audit log'],
};

/** Parts with data that a restore loses, each with its count and name; empty when nothing is lost. */
export const lostParts = (loss: BackupLoss): { part: keyof BackupLoss; count: number; name: string }[] =>
  (Object.keys(words) as (keyof BackupLoss)[])
    .filter((part) => loss[part] > 0)
    .map((part) => ({ part, count: loss[part], name: words[part][loss[part] === 1 ? 0 : 1] }));

/** One sentence that counts what a restore would lose. */
export function lossWords(loss: BackupLoss): string {
  const lost = lostParts(loss).map(({ count, name }) => `${whole(count)} ${name}`);
  return lost.length === 0
    ? 'Nothing was made, changed or received since then.'
    : `Lost since then: ${lost.join(', ')}.`;
}
