// Shared shapes of Massive replies: status, request id, errors, pages, filters.
import { type Moment, toMoment } from '../calendar/market-time.ts';
import { type Handler, json, type Reply, type Request, requestId } from '../http/routes.ts';
import type { Market } from '../prices/market.ts';

export function notFound(request: Request, message: string): Reply {
  return json(404, { status: 'NOT_FOUND', request_id: requestId(request), message });
}

export function ok(request: Request, fields: Record<string, unknown>): Reply {
  return json(200, { status: 'OK', request_id: requestId(request), ...fields });
}

type Asked = { market: Market; moment: Moment; query: URLSearchParams; offset: number };

/** Market, moment and query of a request, with its cursor unpacked. */
export function asked(request: Request): Asked {
  const cursor = request.query.get('cursor');
  const query = cursor ? new URLSearchParams(Buffer.from(cursor, 'base64url').toString('utf8')) : request.query;
  const offset = Number(query.get('_offset') ?? 0);
  return {
    market: request.market,
    moment: toMoment(request.now_ms),
    query,
    offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0,
  };
}

/** URL of the next page, without the API key, as at the vendor. */
function nextUrl(request: Request, query: URLSearchParams, offset: number): string {
  const rest = new URLSearchParams(query);
  for (const secret of ['apiKey', 'apikey', 'token', 'cursor']) rest.delete(secret);
  rest.set('_offset', String(offset));
  return `${request.base}${request.path}?cursor=${Buffer.from(rest.toString(), 'utf8').toString('base64url')}`;
}

/** Parameter the vendor does not accept: `refusing` answers the request with 400 and this message. */
export class Refused extends Error {}

/** Answers `Refused` with the vendor's error reply. */
export function refusing(handle: Handler): Handler {
  return (request) => {
    try {
      return handle(request);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return json(400, { status: 'ERROR', request_id: requestId(request), error: error.message });
    }
  };
}

/** Whole number from 1 to `most`, `normal` if absent; throws `Refused` for anything else. */
export function readWholeNumber(query: URLSearchParams, name: string, normal: number, most: number): number {
  const text = query.get(name);
  if (text === null) return normal;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= 1 && value <= most)) throw new Refused(`'${name}' must be a whole number from 1 to ${most}`);
  return value;
}

type Limits = { normal: number; most: number };

export const readLimit = (query: URLSearchParams, { normal, most }: Limits): number =>
  readWholeNumber(query, 'limit', normal, most);

/** Throws `Refused` for a value outside `allowed`; the parameter may be absent. */
export function refuseUnless(query: URLSearchParams, name: string, allowed: readonly string[]): void {
  const value = query.get(name);
  if (value !== null && !allowed.includes(value)) {
    throw new Refused(`'${name}' must be one of ${allowed.join(', ')}, not '${value}'`);
  }
}

/** Number in a filter, or the instant that its date names. */
const toNumber = (text: string) => (/^\d{4}-/.test(text) ? Date.parse(text) : Number(text));

/** True if the value passes the query's filters on the field: equality, any_of and ranges, as the vendor names them. */
export function matches(query: URLSearchParams, field: string, value: string | number | null | undefined): boolean {
  const read = (suffix: string): string | null => query.get(`${field}${suffix}`);
  const exact = read('');
  const anyOf = read('.any_of');
  const bounds = ['.gte', '.gt', '.lte', '.lt'].map(read);
  if (exact === null && anyOf === null && bounds.every((bound) => bound === null)) return true;
  if (value === null || value === undefined) return false;
  const text = String(value);
  if (exact !== null && exact !== '' && text !== exact) return false;
  if (anyOf !== null && !anyOf.split(',').includes(text)) return false;
  const side = (bound: string): number =>
    typeof value === 'number' ? value - toNumber(bound) : text < bound ? -1 : text > bound ? 1 : 0;
  const [gte, gt, lte, lt] = bounds as [string | null, string | null, string | null, string | null];
  return (
    (gte === null || side(gte) >= 0) &&
    (gt === null || side(gt) > 0) &&
    (lte === null || side(lte) <= 0) &&
    (lt === null || side(lt) < 0)
  );
}

/** Requested page of rows, with next_url when rows remain. */
export function page<T>(request: Request, rows: readonly T[], limits: Limits): { results: T[]; next_url?: string } {
  const { query, offset } = asked(request);
  const limit = readLimit(query, limits);
  const results = rows.slice(offset, offset + limit);
  return offset + limit < rows.length ? { results, next_url: nextUrl(request, query, offset + limit) } : { results };
}

/** Handler of paged rows; `show`: what the reply has for a row of the page. */
export function pagedRows<Row>(
  limits: Limits,
  rows: (asked: Asked) => readonly Row[],
  show: (row: Row, asked: Asked) => unknown = (row) => row,
): Handler {
  return (request) => {
    const given = asked(request);
    const { results, next_url } = page(request, rows(given), limits);
    return ok(request, { results: results.flatMap((row) => show(row, given) ?? []), next_url });
  };
}
