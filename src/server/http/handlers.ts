// Handlers of features: one function per endpoint of the contract.
import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf, Schema } from '../../contract/endpoint.ts';
import type { EndpointName, endpoints } from '../../contract/endpoints.ts';
import type { TokenScope } from '../../domain/accounts/access-token.ts';
import type { CsvNotation } from '../../domain/text/csv-notations.ts';
import type { Published } from '../publish/published.ts';
import type { EventStream } from './event-stream.ts';
import type { Picture } from './picture.ts';
import type { Addressed } from './published-reply.ts';

/** The caller, read fresh from the session or access token on every request. */
export type Caller = {
  id: number;
  full_name: string;
  email: string;
  /** True for an administrator; with an access token only if its scope is admin too. */
  is_admin: boolean;
  /** Zone of shown times (IANA name); null for Pacific. */
  time_zone: string | null;
  /** Notation of exported files; null until one was chosen or guessed. */
  csv_notation: CsvNotation | null;
  /** True once the suggestions of the first visit were dismissed. */
  has_begun: boolean;
  /** Id of the session, or of the access token. */
  session_id: string;
  /** Null for signed-in users. */
  token: { name: string; scope: TokenScope } | null;
};

export type RequestFacts = {
  id: string;
  ip: string;
  agent: string | null;
  /** Scheme and host the caller used, as a trusted proxy names them: `https://smartcat.example`. */
  served_at: string;
  /** Sets the target of the request's audit entry; default: the request's path. */
  setAuditTarget?: (words: string) => void;
};

export type UploadedFile = { file_name: string; bytes: Buffer };

/** File download; `content` is streamed at the reader's speed. */
export type FileReply = {
  readonly kind: 'file';
  readonly file_name: string;
  readonly bytes: number;
  readonly content: Readable;
};

type CallerOf<E> = E extends { access: 'visitor' } ? Caller | null : Caller;

export type Input<E> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  caller: CallerOf<E>;
  request: RequestFacts;
  /** At least one file on endpoints that declare an upload; null on all others. */
  upload: readonly UploadedFile[] | null;
};

type Handler<E> = (input: Input<E>) => Promise<ReplyOf<E> | Published | Addressed | Picture | FileReply | EventStream>;

export type Handlers = { [Name in EndpointName]: Handler<(typeof endpoints)[Name]> };

export type Routes<Name extends EndpointName> = Pick<Handlers, Name>;

/** Types the handlers by their names; a name that no endpoint has is a compile error. */
export const defineRoutes = <Name extends EndpointName>(handlers: Routes<Name>): Routes<Name> => handlers;

export type AnyHandler = Handler<Endpoint<Schema, Schema, Schema, Schema>>;
