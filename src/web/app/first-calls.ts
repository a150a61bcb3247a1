// The addresses of a page's first calls, for the build that names them in the served page and for tests.
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { addressOf } from '../api/address-of.ts';
import type { FirstCall } from './pages.ts';

/** What the page will ask for itself, in the same words; throws when a call cannot be made from the address of the page alone. */
export function firstAddress({ endpoint, query }: FirstCall): string {
  const { method, path }: Endpoint = endpoints[endpoint];
  if (method !== 'GET' || path.includes(':')) throw new Error(`${endpoint} cannot be a first call: ${method} ${path}`);
  return addressOf(path, undefined, query);
}
