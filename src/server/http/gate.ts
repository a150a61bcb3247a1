// Access control of an endpoint: the caller behind the Authorization header against the endpoint's declaration.
import type { IncomingMessage } from 'node:http';
import { type Endpoint, toScope } from '../../contract/endpoint.ts';
import { scopeIncludes } from '../../domain/accounts/access-token.ts';
import type { SheetName } from '../../domain/sheets/sheet.ts';
import { Fault } from '../process/fault.ts';
import type { Caller } from './handlers.ts';

type AuditEntry = {
  user_id: number;
  action: string;
  target: string;
  result: string;
  ip: string;
  request_id: string;
};

export type Gate = {
  /**
   * Caller behind an Authorization header, or null; the session or access token is read fresh each time. Throws 401 and
   * 429 for access tokens. `address` is stored as the network address of the token's last use.
   */
  authenticate(authorization: string | undefined, address: string): Promise<Caller | null>;
  /**
   * Caller behind the token of a spreadsheet link to `sheet`; null if the text is not in token format. Throws 401 and
   * 429.
   */
  authenticateLink(token: string, sheet: SheetName, address: string): Promise<Caller | null>;
  audit(entry: AuditEntry): Promise<void>;
};

/** Authorization header; undefined when a request sends several, of which Node would silently keep the first. */
export function readAuthorization(request: IncomingMessage): string | undefined {
  return countHeader(request, 'authorization') === 1 ? request.headers.authorization : undefined;
}

/** Number of times a request sends a header; `name` in lower case. */
export function countHeader({ rawHeaders }: IncomingMessage, name: string): number {
  let given = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] ?? '';
    if (header.length === name.length && header.toLowerCase() === name) given += 1;
  }
  return given;
}

/** Caller by the header, or by a link's token if the endpoint admits one and no header is sent. */
function findCaller(
  { sheet }: Endpoint,
  request: IncomingMessage,
  address: string,
  gate: Gate,
): Promise<Caller | null> {
  if (sheet !== undefined && request.headers.authorization === undefined) {
    const token = new URLSearchParams(request.url?.split('?', 2)[1]).get('token');
    if (token !== null) return gate.authenticateLink(token, sheet, address);
  }
  return gate.authenticate(readAuthorization(request), address);
}

/** Throws Fault 403 when the access token's scope does not include the endpoint; signed-in users pass. */
export function checkScope(caller: Pick<Caller, 'token'>, declared: Endpoint): void {
  if (caller.token === null) return;
  const { scope: held } = caller.token;
  const needed = toScope(declared);
  if (needed === null) throw new Fault(403, 'This cannot be done with an access token. Please sign in.');
  if (!scopeIncludes(held, needed)) {
    throw new Fault(403, `This needs an access token with the scope ${needed}; this one has ${held}`);
  }
}

const callers = new WeakMap<IncomingMessage, number>();

/** Id of the user who made an admitted request; null for visitors. */
export const findCallerId = (request: IncomingMessage): number | null => callers.get(request) ?? null;

/** Caller of an admitted request; null at public endpoints. Throws 401, 403 and 429. */
export async function admit(
  declared: Endpoint,
  request: IncomingMessage,
  address: string,
  gate: Gate,
): Promise<Caller | null> {
  if (declared.access === 'visitor') return null;
  const caller = await findCaller(declared, request, address, gate);
  if (caller === null) throw new Fault(401, 'Please sign in');
  callers.set(request, caller.id);
  checkScope(caller, declared);
  if (declared.access === 'admin' && !caller.is_admin) throw new Fault(403, 'Administrators only');
  return caller;
}
