// Passkey ceremonies to add a passkey and to sign in: single-use challenges, user verification by the device.
import { z } from 'zod';
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import type { CreatedPasskey, Passkey, SignedPasskey } from '../../../domain/accounts/passkey.ts';
import { secondMs } from '../../../domain/numbers/time.ts';
import type { Caller } from '../../http/handlers.ts';
import type { Clock } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import type { PasskeySite } from './passkey-site.ts';
import type { Challenge, PasskeyStore, Purpose, StoredPasskey } from './passkey-store.ts';

/** COSE numbers of Ed25519, ES256 and RS256, in order of preference. */
const ALGORITHMS = [-8, -7, -257];
const CHALLENGE_BYTES = 32;
/** Maximum length of a user handle in WebAuthn, which also recommends this length. */
const HANDLE_BYTES = 64;
const LASTS_MS = accountRules.passkey_challenge.value * secondMs;
const MOST = accountRules.passkeys_of_user.value;
const TOO_MANY = `You have ${MOST} passkeys already. Remove one of them first.`;
const TOO_LATE = 'This took too long or was answered before. Please try again.';
const OTHER_ADDRESS = 'Passkeys work only at the address this site is set up for. Open it there and try again.';

const OTHER_PAGE = 'Passkeys work only in a page of this site that stands alone. Open it in its own window.';

/**
 * Refusal. `words`: for the reader; `reason`: for the audit log; `user_id`: owner of the passkey, null when unknown.
 */
export type PasskeyRefusal = { words: string; reason: string; user_id: number | null };

/**
 * Signed client data. `crossOrigin` and `topOrigin` are present when the page is in a frame of another site (WebAuthn
 * Level 3, 5.8.1).
 */
const ClientData = z.object({
  challenge: z.string().max(200),
  origin: z.string().max(2_000),
  crossOrigin: z.unknown().optional(),
  topOrigin: z.unknown().optional(),
});

const isFramed = ({ crossOrigin, topOrigin }: z.infer<typeof ClientData>) =>
  (crossOrigin ?? false) !== false || (topOrigin ?? null) !== null;

/** Client data that the browser signed; null if it cannot be parsed. */
function readClientData(encoded: string): z.infer<typeof ClientData> | null {
  try {
    return ClientData.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString())).data ?? null;
  } catch {
    return null;
  }
}

/** Loaded with the first answer, because its parsers of certificates take 10 MB. */
const loadVerifiers = () => import('@simplewebauthn/server');

export type Passkeys = ReturnType<typeof createPasskeys>;

export function createPasskeys(store: PasskeyStore, clock: Clock, randomBytes: (size: number) => Buffer) {
  const random = (size: number) => randomBytes(size).toString('base64url');

  async function newChallenge(
    purpose: Purpose,
    site: PasskeySite,
    of: { user_id: number; user_handle: string } | null,
  ) {
    const challenge = random(CHALLENGE_BYTES);
    const whose = of ?? { user_id: null, user_handle: null };
    await store.addChallenge(challenge, purpose, { ...whose, ...site }, clock.now() + LASTS_MS);
    return challenge;
  }

  /** Consumes the answered challenge. Refuses without one, or when the page was in a frame of another site. */
  async function takeChallenge(
    purpose: Purpose,
    clientDataJSON: string,
    userId: number | null,
  ): Promise<PasskeyRefusal | (Challenge & { challenge: string })> {
    const data = readClientData(clientDataJSON);
    if (data === null) return { words: TOO_LATE, reason: 'no client data', user_id: null };
    const taken = await store.takeChallenge(data.challenge, purpose, userId, clock.now());
    if (taken === null) return { words: TOO_LATE, reason: 'challenge unknown or over', user_id: null };
    if (data.origin !== taken.origin) return { words: OTHER_ADDRESS, reason: 'other origin', user_id: null };
    if (isFramed(data)) return { words: OTHER_PAGE, reason: 'framed by another site', user_id: null };
    return { ...taken, challenge: data.challenge };
  }

  return {
    list: store.list,
    rename: store.rename,
    remove: store.remove,

    beginSignIn: async (site: PasskeySite) => ({
      challenge: await newChallenge('sign-in', site, null),
      rpId: site.rp_id,
      timeout: LASTS_MS,
      userVerification: 'required' as const,
    }),

    /** Finds the passkey that signed the challenge and records its use. */
    async signedBy({ id, rawId, type, response }: SignedPasskey): Promise<StoredPasskey | PasskeyRefusal> {
      const taken = await takeChallenge('sign-in', response.clientDataJSON, null);
      if ('reason' in taken) return taken;
      const passkey = await store.byCredential(id);
      const isForeign = response.userHandle !== undefined && response.userHandle !== passkey?.user_handle;
      if (passkey === null || passkey.rp_id !== taken.rp_id || isForeign) {
        const words = 'This passkey is not known here, or was removed. Sign in with your password.';
        const reason = passkey === null ? 'unknown passkey' : 'passkey of another account or site';
        return { words, reason, user_id: passkey?.user_id ?? null };
      }
      const { user_id } = passkey;
      const { verifyAuthenticationResponse } = await loadVerifiers();
      const verified = await verifyAuthenticationResponse({
        response: { id, rawId, type, response, clientExtensionResults: {} },
        expectedChallenge: taken.challenge,
        expectedOrigin: taken.origin,
        expectedRPID: taken.rp_id,
        // 0 disables the library's check: `store.use` compares the counter as it raises it, also for concurrent uses.
        credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
      }).catch(() => null);
      if (!verified?.verified) {
        return { words: 'The passkey was not accepted. Please try again.', reason: 'signature refused', user_id };
      }
      const { newCounter, credentialBackedUp } = verified.authenticationInfo;
      if (!(await store.use(passkey.id, newCounter, credentialBackedUp, clock.now()))) {
        const words = 'This passkey was used in another place: it may have been copied. Sign in with your password.';
        await store.tellCopied(passkey);
        return { words, reason: 'counter went back', user_id };
      }
      return passkey;
    },

    async beginAdding({ id, email, full_name }: Caller, site: PasskeySite) {
      const present = await store.ofUser(id);
      if (present.length >= MOST) throw new Fault(409, TOO_MANY);
      const user_handle = present[0]?.user_handle ?? random(HANDLE_BYTES);
      return {
        challenge: await newChallenge('add', site, { user_id: id, user_handle }),
        rp: { id: site.rp_id, name: 'Smart Cat' },
        user: { id: user_handle, name: email, displayName: full_name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
        timeout: LASTS_MS,
        attestation: 'none' as const,
        excludeCredentials: present
          .filter(({ rp_id }) => rp_id === site.rp_id)
          .map(({ credential_id, transports }) => ({ id: credential_id, type: 'public-key' as const, transports })),
        authenticatorSelection: {
          residentKey: 'required' as const,
          requireResidentKey: true as const,
          userVerification: 'required' as const,
        },
      };
    },

    /** Adds a passkey. Throws Fault 400 or 409 with a sentence for the reader. */
    async add({ id: user_id }: Caller, name: string, { id, rawId, type, response }: CreatedPasskey): Promise<Passkey> {
      const taken = await takeChallenge('add', response.clientDataJSON, user_id);
      if ('reason' in taken) throw new Fault(400, taken.words);
      const { verifyRegistrationResponse } = await loadVerifiers();
      const verified = await verifyRegistrationResponse({
        response: { id, rawId, type, response, clientExtensionResults: {} },
        expectedChallenge: taken.challenge,
        expectedOrigin: taken.origin,
        expectedRPID: taken.rp_id,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => null);
      if (!verified?.verified) throw new Fault(400, 'The passkey was not accepted. Please try again.');
      const { credential, credentialDeviceType, credentialBackedUp } = verified.registrationInfo;
      const added = await store.add({
        id: random(16),
        user_id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        user_handle: taken.user_handle ?? '',
        rp_id: taken.rp_id,
        transports: response.transports,
        counter: credential.counter,
        backup_eligible: credentialDeviceType === 'multiDevice',
        backed_up: credentialBackedUp,
        name,
        now: clock.now(),
      });
      if (added === null) throw new Fault(409, 'This passkey was added before.');
      return added;
    },
  };
}
