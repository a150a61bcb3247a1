// Who may use an endpoint: the caller behind the Authorization header against what the endpoint declares.
import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Fault } from '../fault.ts';
import type { Caller } from './handlers.ts';

export type AuditEntry = {
  user_id: number;
  action: string;
  target: string;
  result: string;
  ip: string;
  request_id: string;
};

export type Gate = {
  /** The caller behind an Authorization header, or null. Reads the session fresh each time. */
  authenticate(authorization: string | undefined): Promise<Caller | null>;
  audit(entry: AuditEntry): Promise<void>;
};

/** Node keeps the first of several Authorization headers and says nothing; two of them are nobody's. */
function authorizationOf({ rawHeaders, headers }: IncomingMessage): string | undefined {
  let given = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'authorization') given += 1;
  return given === 1 ? headers.authorization : undefined;
}

/** The caller, null at endpoints for everybody; throws 401 and 403. */
export async function admit(declared: Endpoint, request: IncomingMessage, gate: Gate): Promise<Caller | null> {
  if (declared.access === 'visitor') return null;
  const caller = await gate.authenticate(authorizationOf(request));
  if (caller === null) throw new Fault(401, 'Please sign in');
  if (declared.access === 'admin' && !caller.is_admin) throw new Fault(403, 'Administrators only');
  return caller;
}
