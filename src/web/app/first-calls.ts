// Addresses of a page's first calls, for the build, which writes them into the served page, and for tests.
import type { Endpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { buildAddress } from '../api/address-of.ts';
import type { FirstCall } from './pages.ts';

/** The address the page itself will request; throws when the call needs more than the page's address. */
export function firstAddress({ endpoint, query }: FirstCall): string {
  const { method, path }: Endpoint = endpoints[endpoint];
  if (method !== 'GET' || path.includes(':')) throw new Error(`${endpoint} cannot be a first call: ${method} ${path}`);
  return buildAddress(path, undefined, query);
}
