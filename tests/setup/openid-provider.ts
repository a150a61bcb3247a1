// Small OpenID Connect provider on loopback: discovery, keys, authorize, token; tests can falsify every claim.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from './loopback.ts';

export const CLIENT_ID = 'sample-client';
export const CLIENT_SECRET = 'sample-secret';

export type Person = { sub: string; email?: string; email_verified?: boolean; name?: string };
/** Wrong claims; `signedBy`: a key other than the published one. */
export type Lies = Record<string, unknown> & { signedBy?: KeyObject };

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>;

/** `methods`: client authentication methods in discovery; absent: none are named, which means basic. */
export async function startOpenIdProvider(now: () => number, methods?: readonly string[]) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, { person: Person; lies: Lies; nonce: string; challenge: string; redirect: string }>();
  let issuer = '';
  let isAway = false;
  /** Status of an HTML page sent instead of a token; null: tokens are sent. */
  let edge: number | null = null;
  /** `person`: signs in at the provider, null for one who refuses; `home`: address of the product. */
  let visitor: { home: string; person: Person | null } = { home: '', person: null };

  function idToken({
    person,
    lies: { signedBy = privateKey, ...claims },
    nonce,
  }: {
    person: Person;
    lies: Lies;
    nonce: string;
  }) {
    const issued = Math.floor(now() / 1000);
    const body = { iss: issuer, aud: CLIENT_ID, iat: issued, exp: issued + 300, nonce, ...person, ...claims };
    const text = `${part({ alg: 'RS256', kid: 'sample', typ: 'JWT' })}.${part(body)}`;
    return `${text}.${sign('sha256', Buffer.from(text), signedBy).toString('base64url')}`;
  }

  /** Accepts the secret only by one of `methods`. */
  function isClient({ headers }: IncomingMessage, form: URLSearchParams): boolean {
    const basic = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;
    const byHeader =
      headers.authorization === basic && (methods ?? ['client_secret_basic']).includes('client_secret_basic');
    const isPosted = form.get('client_id') === CLIENT_ID && form.get('client_secret') === CLIENT_SECRET;
    return byHeader || (isPosted && methods?.includes('client_secret_post') === true);
  }

  async function token(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const parts: Buffer[] = [];
    for await (const one of request) parts.push(one as Buffer);
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    const code = form.get('code') ?? '';
    const given = codes.get(code);
    codes.delete(code);
    if (!isClient(request, form)) return { status: 401, body: { error: 'invalid_client' } };
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight = given !== undefined && given.challenge === challenge && given.redirect === form.get('redirect_uri');
    if (!isRight) return { status: 400, body: { error: 'invalid_grant' } };
    const access_token = randomBytes(16).toString('base64url');
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 300, id_token: idToken(given) } };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (isAway) return void response.destroy();
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname === '/.well-known/openid-configuration') {
      return send(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        ...(methods === undefined ? {} : { token_endpoint_auth_methods_supported: methods }),
      });
    }
    if (pathname === '/jwks') {
      return send(200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'sample', alg: 'RS256', use: 'sig' }] });
    }
    if (pathname === '/authorize') {
      const asked = `${issuer}${request.url}`;
      const state = new URL(asked).searchParams.get('state') ?? '';
      const refusal = `?${new URLSearchParams({ error: 'access_denied', state })}`;
      const query = visitor.person === null ? refusal : signIn(asked, visitor.person);
      return void response.writeHead(302, { location: `${visitor.home}/login${query}` }).end();
    }
    if (pathname === '/token') {
      if (edge !== null) return void response.writeHead(edge, { 'content-type': 'text/html' }).end('<h1>Busy</h1>');
      const { status, body } = await token(request);
      return send(status, body);
    }
    return send(404, {});
  }

  /** Signs the person in at the product's authorize address `url`; answers the query of the redirect back. */
  function signIn(url: string, person: Person, lies: Lies = {}): string {
    const asked = new URL(url);
    const of = (name: string) => asked.searchParams.get(name) ?? '';
    const code = randomBytes(16).toString('base64url');
    codes.set(code, {
      person,
      lies,
      nonce: of('nonce'),
      challenge: of('code_challenge'),
      redirect: of('redirect_uri'),
    });
    return `?${new URLSearchParams({ code, state: of('state') })}`;
  }

  const server = createServer((request, response) => void answer(request, response));
  issuer = await listenOnLoopback(server);
  return {
    issuer,

    signIn,

    /** Browsers sign in as this person and return to `home`; null: they refuse. */
    setVisitor: (home: string, person: Person | null): void => {
      visitor = { home, person };
    },

    setAway: (away: boolean): void => {
      isAway = away;
    },

    setEdge: (status: number | null): void => {
      edge = status;
    },

    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
