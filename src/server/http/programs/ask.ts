// Calls of the API's own endpoints within the process for one caller: checked input, reply in the contract's shape.
import type { Endpoint, ReplyOf } from '../../../contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../../contract/endpoints.ts';
import { Fault } from '../../process/fault.ts';
import { isPublished, readReply } from '../../publish/published.ts';
import { checkScope } from '../gate.ts';
import type { AnyHandler, Caller, Handlers, Input, RequestFacts } from '../handlers.ts';
import { readInput } from '../input.ts';

type Given = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: Record<string, unknown> };
type Reply<Name extends EndpointName> = ReplyOf<(typeof endpoints)[Name]>;

/** Throws the Faults of the endpoint, also 403 when the caller's access token lacks the scope. */
export type Ask = <Name extends EndpointName>(name: Name, given?: Given) => Promise<Reply<Name>>;

export function createAsk(handlers: Partial<Handlers>, caller: Caller, request: RequestFacts): Ask {
  return async <Name extends EndpointName>(name: Name, { params = {}, query = {}, body = {} }: Given = {}) => {
    const declared: Endpoint = endpoints[name];
    if (declared.access === 'admin') throw new Error(`${name} is not for every reader`);
    checkScope(caller, declared);
    const handler = handlers[name] as unknown as AnyHandler;
    const input = {
      params: readInput(declared.params, params, 'path'),
      query: readInput(declared.query, query, 'query'),
      body: readInput(declared.body, body, 'body'),
      caller,
      request,
      upload: null,
    };
    const answer = await handler(input as Input<Endpoint>);
    return (isPublished(answer) ? await readReply(answer) : declared.reply.parse(answer)) as Reply<Name>;
  };
}

/** The answer, or null when the endpoint answers 404 or one of `unknown`; other errors are thrown. */
export async function ifKnown<T>(answer: Promise<T>, ...unknown: number[]): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Fault && [404, ...unknown].includes(error.status)) return null;
    throw error;
  }
}
