// Envelope of Massive's replies: status, count and rows must agree; only OK and DELAYED are successes.
import { type ReadEnvelope, toFields } from '../calls/envelope.ts';

const delayedBy: Record<string, boolean> = { OK: false, DELAYED: true };

/** Message when a list without a further page has fewer rows than its count; null otherwise. */
function missingRows({ results, tickers, resultsCount, count, next_url }: Record<string, unknown>): string | null {
  const list = tickers ?? results;
  const counted = resultsCount ?? count;
  if (!(Array.isArray(list) || list === null || list === undefined)) return null;
  const rows = list?.length ?? 0;
  if (typeof counted !== 'number' || counted <= rows || next_url) return null;
  return `${rows} of ${counted} rows came`;
}

export const readMassiveEnvelope: ReadEnvelope = (body, { symbol }) => {
  const fields = toFields(body);
  const words = fields.error ?? fields.message;
  const status = fields.status ?? 'OK';
  const delayed = typeof status === 'string' ? (delayedBy[status] ?? null) : null;
  if (delayed !== null) {
    const message = missingRows(fields);
    return { problem: message === null ? null : { kind: 'unavailable', message }, words, delayed };
  }
  const said = `${String(status)} ${typeof words === 'string' ? words : ''}`;
  const message = `answered 200 with status "${String(status).slice(0, 40)}"`;
  if (/not.?(?:authorized|entitled)/i.test(said)) return { problem: { kind: 'not_entitled', message }, words, delayed };
  if (/too many|limit|exceeded/i.test(said)) return { problem: { kind: 'rate_limited', message }, words, delayed };
  const kind = /not.?found/i.test(said) && symbol !== null ? 'unknown_symbol' : 'unavailable';
  return { problem: { kind, message }, words, delayed };
};
