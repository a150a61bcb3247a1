// Browser passkey ceremonies: creation and sign-in. Failures have messages for the reader.
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { passkeyEndpoints } from '../../../contract/accounts/passkeys.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { OwnerProof } from '../../../domain/accounts/owner-proof.ts';
import type { SignedPasskey } from '../../../domain/accounts/passkey.ts';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { SpokenError } from '../../ui/failures/spoken-error.ts';
import { ApiError } from '../api-error.ts';
import { call } from '../call.ts';

/** Messages for the reader by name of the WebAuthn DOMException. */
const words: Readonly<Record<string, string>> = {
  // Also thrown by devices that cannot verify their user.
  NotAllowedError:
    "The browser's dialog was closed, or it took too long. A security key needs a PIN, a computer a screen lock. Please try again.",
  AbortError: "The browser's dialog was closed. Please try again.",
  InvalidStateError: 'This device has a passkey of your account already.',
  SecurityError: 'Passkeys work only at the address this site is set up for. Open it there and try again.',
  NotSupportedError: 'This device cannot make passkeys. Try a phone or a security key.',
  ConstraintError: 'This device cannot check who uses it: set up a PIN, fingerprint or face first.',
};

function toSpoken(error: unknown): unknown {
  if (error instanceof ApiError && error.detail !== null) return new SpokenError(error.detail, { cause: error });
  if (error instanceof SpokenError) return error;
  logFailure('passkey', error);
  const spoken = error instanceof Error ? words[error.name] : undefined;
  return spoken === undefined ? error : new SpokenError(spoken, { cause: error });
}

type Session = ReplyOf<typeof passkeyEndpoints.passkeySignIn>;
type Signed = Awaited<ReturnType<typeof startAuthentication>>;

const toAnswer = ({ id, rawId, response }: Signed): SignedPasskey => ({ id, rawId, type: 'public-key', response });

const finish = (response: SignedPasskey): Promise<Session> =>
  call(passkeyEndpoints.passkeySignIn, { body: { response } });

/** Signed challenge of a sign-in. Throws a SpokenError for problems the reader can solve. */
export async function signWithPasskey(): Promise<SignedPasskey> {
  try {
    return toAnswer(await startAuthentication({ optionsJSON: await call(passkeyEndpoints.beginPasskeySignIn) }));
  } catch (error) {
    throw toSpoken(error);
  }
}

/** Throws a SpokenError for problems the reader can solve. */
export async function signInWithPasskey(): Promise<Session> {
  try {
    return await finish(await signWithPasskey());
  } catch (error) {
    throw toSpoken(error);
  }
}

/**
 * Offers passkeys in the suggestions of the email field until a sign-in succeeds; `onRefused` gets each refusal.
 * Null if the browser has no such suggestions, the signal aborts, another ceremony begins, or the server sends no
 * challenge.
 */
export async function signInByAutofill(
  signal: AbortSignal,
  onRefused: (failure: unknown) => void,
): Promise<Session | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  for (;;) {
    let signed: Signed;
    try {
      const optionsJSON = await call(passkeyEndpoints.beginPasskeySignIn, { signal });
      if (signal.aborted) return null;
      const stop = () => WebAuthnAbortService.cancelCeremony();
      signal.addEventListener('abort', stop);
      signed = await startAuthentication({ optionsJSON, useBrowserAutofill: true }).finally(() =>
        signal.removeEventListener('abort', stop),
      );
    } catch {
      return null;
    }
    try {
      return await finish(toAnswer(signed));
    } catch (error) {
      if (signal.aborted) return null;
      onRefused(toSpoken(error));
    }
  }
}

/** Throws a SpokenError for problems the reader can solve. */
export async function makePasskey(name: string, proof: OwnerProof): Promise<void> {
  try {
    const optionsJSON = await call(passkeyEndpoints.beginPasskey, { body: proof });
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    await call(passkeyEndpoints.addPasskey, {
      body: {
        name,
        response: { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } },
      },
    });
  } catch (error) {
    throw toSpoken(error);
  }
}
