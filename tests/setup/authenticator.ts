// Software authenticator of WebAuthn: one ES256 key, attestation "none", every field open to a test that lies.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const WITH_CREDENTIAL = 0x40;

/** Contents of an answer; tests replace single fields by wrong ones. */
export type Claims = {
  origin: string;
  rpId: string;
  challenge: string;
  counter: number;
  verified: boolean;
  synced: boolean;
  userHandle: string;
  /** Frame of the page as the browser signs it; a top-level page by default. */
  frame?: { crossOrigin?: unknown; topOrigin?: string };
};

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** Head of a CBOR item (RFC 8949, 3): major type and an argument below 65,536. */
function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument]);
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument]);
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

function authenticatorData(claims: Claims, extra: number, credential: Buffer): Buffer {
  const flags =
    USER_PRESENT | (claims.verified ? USER_VERIFIED : 0) | (claims.synced ? BACKUP_ELIGIBLE | BACKED_UP : 0) | extra;
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(claims.counter);
  return Buffer.concat([sha256(claims.rpId), Buffer.from([flags]), counter, credential]);
}

const clientData = (type: string, { challenge, origin, frame }: Claims) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false, ...frame }));

export type Authenticator = ReturnType<typeof createAuthenticator>;

export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coordinate = (text: string) => Buffer.from(text, 'base64url');
  // COSE (RFC 9053): EC2 key, ES256, P-256.
  const key = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  );
  const credential = { id: base64(id), rawId: base64(id), type: 'public-key' as const };
  return {
    id: base64(id),

    /** Answer to a request for a new passkey. */
    create(claims: Claims) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(claims, WITH_CREDENTIAL, attested)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64(clientData('webauthn.create', claims)),
          attestationObject: base64(cbor(attestation)),
          transports: ['internal'],
        },
      };
    },

    /** Answer to a challenge of a sign-in. */
    sign(claims: Claims) {
      const data = authenticatorData(claims, 0, Buffer.alloc(0));
      const client = clientData('webauthn.get', claims);
      return {
        ...credential,
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: claims.userHandle,
        },
      };
    },
  };
}
