// OpenID Connect provider: authorization code with PKCE, state and nonce; discovered when first needed.
import * as openid from 'openid-client';
import { z } from 'zod';
import { secondMs } from '../../../domain/numbers/time.ts';
import { vendorWords } from '../../../providers/reading/vendor-words.ts';
import { type Clock, systemClock } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import type { Log } from '../../process/log.ts';
import type { UnderWay } from './provider-store.ts';

/** Without `clientAuth` the secret is sent by a method that the provider's discovery offers. */
export type ProviderSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  clientAuth?: ClientAuth | undefined;
  name: string;
};
type ClientAuth = 'basic' | 'post';

/** Identity that signed in at the provider. `email` is null if the provider sends none. */
export type ProviderAnswer = {
  issuer: string;
  subject: string;
  email: string | null;
  isVerified: boolean;
  full_name: string | null;
};

const CLIENT_SETTINGS = 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_CLIENT_AUTH';
const LIMIT_SECONDS = 10;
/** Path of the provider's redirect, as registered there. */
const RETURN_PATH = '/login';

const Claims = z.object({
  email: z.string().optional().catch(undefined),
  // A boolean that some providers send as text.
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(undefined),
  name: z.string().optional().catch(undefined),
});

/**
 * Whether the provider is unreachable or busy. Undici reports a lost connection as TypeError; an HTML page with 5xx or
 * 429 comes from the provider's edge.
 */
function isAway(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  if (error instanceof openid.AuthorizationResponseError) return busyThere.has(error.error);
  if (error instanceof openid.ResponseBodyError) return isBusy(error.status) || busyThere.has(error.error);
  if (!(error instanceof openid.ClientError)) return false;
  const { cause, code } = error;
  return cause instanceof TypeError || code === 'OAUTH_TIMEOUT' || (cause instanceof Response && isBusy(cause.status));
}

/** Whether the provider refused this client itself, independent of the reader (RFC 6749, 5.2). */
function isClientRefused(error: unknown): boolean {
  if (error instanceof openid.WWWAuthenticateChallengeError) return true;
  if (error instanceof openid.ResponseBodyError) return error.status === 401 || refusedClients.has(error.error);
  return error instanceof openid.ClientError && error.cause instanceof Response && error.cause.status === 401;
}

const refusedClients = new Set(['invalid_client', 'unauthorized_client']);

/** Authentication method the discovery offers; basic is the default of OpenID Connect Discovery 1.0, section 3. */
const authOffered = ({ token_endpoint_auth_methods_supported: offered }: openid.ServerMetadata): ClientAuth =>
  offered?.includes('client_secret_post') === true ? 'post' : 'basic';

/**
 * Basic authentication (RFC 6749, 2.3.1) that leaves hyphens and dots unencoded, because some providers compare without
 * decoding.
 */
const basicAuth = (secret: string): openid.ClientAuth => {
  return (_server, { client_id }, _body, headers) => {
    const pair = `${encodeURIComponent(client_id)}:${encodeURIComponent(secret)}`;
    headers.set('authorization', `Basic ${btoa(pair)}`);
  };
};

const authenticate = { basic: basicAuth, post: openid.ClientSecretPost };

const isBusy = (status: number) => status >= 500 || status === 429;
/** Error codes of a busy provider (RFC 6749, 4.1.2.1). */
const busyThere = new Set(['server_error', 'temporarily_unavailable']);

/** Opens a new connection per exchange: the provider might close a reused one midway, and a code is valid only once. */
const fetchAlone: openid.CustomFetch = (url, { headers, ...options }) =>
  fetch(url, { ...options, headers: { ...headers, connection: 'close' } });

export type Provider = ReturnType<typeof createProvider>;

export function createProvider(
  settings: ProviderSettings,
  deps: { clock: Pick<Clock, 'now'>; log: Log; publicUrl: string },
) {
  const { issuer, clientId, clientSecret, name } = settings;
  const { clock, log } = deps;
  const redirect_uri = new URL(RETURN_PATH, deps.publicUrl).href;
  const isPlain = new URL(issuer).protocol === 'http:';
  let found: Promise<openid.ServerMetadata> | null = null;

  async function discover(): Promise<openid.ServerMetadata> {
    const config = await openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: LIMIT_SECONDS,
      execute: isPlain ? [openid.allowInsecureRequests] : [],
    });
    log.info({ issuer }, 'accounts: OpenID Connect provider found');
    return config.serverMetadata();
  }

  /** Configuration from discovery. Throws Fault 503 while the provider is unreachable; the next call tries again. */
  async function configuration(): Promise<openid.Configuration> {
    found ??= discover();
    try {
      const server = await found;
      // The library uses the system clock: the skew makes it check token ages by `clock`.
      const skew = Math.round((clock.now() - systemClock.now()) / secondMs);
      const config = new openid.Configuration(
        server,
        clientId,
        { [openid.clockSkew]: skew },
        authenticate[settings.clientAuth ?? authOffered(server)](clientSecret),
      );
      config.timeout = LIMIT_SECONDS;
      config[openid.customFetch] = fetchAlone;
      if (isPlain) openid.allowInsecureRequests(config);
      // Verify the signature too, although the token arrives directly from the provider.
      openid.enableNonRepudiationChecks(config);
      return config;
    } catch (error) {
      found = null;
      throw away(error);
    }
  }

  function away(cause: unknown): Fault {
    log.warn({ err: cause, issuer }, 'accounts: OpenID Connect provider not reached');
    return new Fault(503, `${name} cannot be reached at the moment. Sign in with your password, or try again later.`);
  }

  /** Fault for a refused client. The reader can do nothing, so the log names the settings to check. */
  function refusedClient(cause: unknown): Fault {
    const words = cause instanceof openid.ResponseBodyError ? cause.error_description : undefined;
    // Discover again: the registered secret or method may have changed.
    found = null;
    const said = { issuer, words: vendorWords(words, clientSecret), err: cause };
    log.warn(said, `accounts: OpenID Connect provider refused the client: check ${CLIENT_SETTINGS}`);
    return new Fault(503, `${name} does not accept this site. Sign in with your password, and tell its operator.`);
  }

  async function exchange(query: string, { state, nonce, code_verifier }: UnderWay): Promise<ProviderAnswer> {
    const config = await configuration();
    const address = new URL(`${redirect_uri}?${query.replace(/^\?/, '')}`);
    const checks = {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: code_verifier,
      idTokenExpected: true,
    };
    const tokens = await openid.authorizationCodeGrant(config, address, checks).catch((error: unknown) => {
      throw isClientRefused(error) ? refusedClient(error) : error;
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('no ID token');
    const { userinfo_endpoint } = config.serverMetadata();
    const asked =
      claims.email === undefined && userinfo_endpoint !== undefined
        ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
        : claims;
    const { email, email_verified, name: full_name } = Claims.parse(asked);
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: email ?? null,
      isVerified: email_verified === true,
      full_name: full_name ?? null,
    };
  }

  return {
    name,

    /** Starts a sign-in: address to send the reader to, and values to check the reply against. */
    async begin(): Promise<UnderWay & { url: string }> {
      const config = await configuration();
      const code_verifier = openid.randomPKCECodeVerifier();
      const under = { state: openid.randomState(), nonce: openid.randomNonce(), code_verifier };
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri,
        scope: 'openid email profile',
        state: under.state,
        nonce: under.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(code_verifier),
        code_challenge_method: 'S256',
      });
      return { ...under, url: url.href };
    },

    /** Finishes a sign-in. Throws Fault 401 for any invalid reply, 503 while the provider is unreachable. */
    async finish(query: string, under: UnderWay): Promise<ProviderAnswer> {
      try {
        return await exchange(query, under);
      } catch (error) {
        if (error instanceof Fault) throw error;
        if (isAway(error)) throw away(error);
        if (error instanceof openid.AuthorizationResponseError) {
          // `access_denied` is a reader who cancelled; other codes concern the operator.
          const { error: code, error_description } = error;
          if (code !== 'access_denied') {
            const words = vendorWords(error_description, clientSecret);
            log.warn({ issuer, code, words }, 'accounts: OpenID Connect provider refused the sign-in');
          }
          throw new Fault(401, `${name} did not sign you in. Please try again.`);
        }
        // Discover again: the provider's endpoints or keys may have changed.
        found = null;
        log.warn({ err: error, issuer }, 'accounts: answer of the OpenID Connect provider refused');
        throw new Fault(401, `The answer of ${name} was not accepted. Please try again.`);
      }
    },

    /** Runs the discovery at start, so that the log shows whether the provider can be reached. */
    greet: (): void => void configuration().catch(() => undefined),
  };
}
