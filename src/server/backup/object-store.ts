// Object storage with the S3 interface: whole files below one prefix, sent in parts, listed, read and removed.
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { S3mini, S3NetworkError, S3ServiceError } from 's3mini';
import { z } from 'zod';
import { secondMs } from '../../domain/numbers/time.ts';
import { vendorWords } from '../../providers/reading/vendor-words.ts';
import { Fault } from '../process/fault.ts';

/** Request timeout in ms, including the upload of a part. */
const REQUEST_MS = 120 * secondMs;
const PART_BYTES = 16 * 1024 * 1024;

export type ObjectStoreSettings = {
  endpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
  /** Prefix of names in the bucket. */
  prefix: string;
};

export type ObjectStore = ReturnType<typeof openObjectStore>;
const Unfinished = z.object({ Key: z.string(), UploadId: z.string(), Initiated: z.iso.datetime() });
const UnfinishedList = z.object({
  ListMultipartUploadsResult: z.object({ Upload: z.union([Unfinished, z.array(Unfinished)]) }),
});

/** S3 error codes whose cause an operator can fix, with the end of the sentence that explains them. */
const CAUSES: Record<string, string> = {
  AccessDenied: 'refused access: the key may not do this',
  InvalidAccessKeyId: 'refused the key: it does not know BACKUP_S3_KEY_ID',
  NoSuchBucket: 'has no bucket of this name',
  RequestTimeTooSkewed: 'refused the request: the clock of this machine differs too much from its own',
  SignatureDoesNotMatch: 'refused the key: BACKUP_S3_SECRET is not the secret of BACKUP_S3_KEY_ID',
};

function describeCode(code: string | undefined, message: string | undefined, status: number): string {
  const cause = code === undefined ? undefined : CAUSES[code];
  if (cause !== undefined) return cause;
  const words = vendorWords(message, null);
  return `answered ${status}${code === undefined ? '' : ` (${code})`}${words === null ? '' : `: "${words}"`}`;
}

/** S3 may answer 200 before an upload is completed: the body then reports a failure. */
const Failure = z.object({ Error: z.object({ Code: z.string(), Message: z.string().optional() }) });

function requireStored(answer: unknown): void {
  const { data } = Failure.safeParse(answer);
  if (data === undefined && z.object({ etag: z.string().min(1) }).safeParse(answer).success) return;
  throw new Fault(502, `The second place ${describeCode(data?.Error.Code, data?.Error.Message, 200)}, and no file.`);
}

function toWords(error: unknown): string {
  if (error instanceof S3ServiceError) {
    const body = error.body ?? '';
    return describeCode(
      /<Code>(\w+)<\/Code>/.exec(body)?.[1],
      /<Message>([^<]+)<\/Message>/.exec(body)?.[1],
      error.status,
    );
  }
  if (error instanceof S3NetworkError) return `was not reached (${error.code})`;
  return (error as Error).name === 'TimeoutError' ? 'did not answer in time' : 'broke the connection';
}

/** Store for the second place; all failures are Faults, 502 unless stated otherwise. */
export function openObjectStore(settings: ObjectStoreSettings) {
  const { endpoint, bucket, region, keyId, secret, prefix } = settings;
  const account = {
    accessKeyId: keyId,
    secretAccessKey: secret,
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    region,
  };
  const client = new S3mini({ ...account, requestAbortTimeout: REQUEST_MS });
  // No time limit: it would cut long downloads.
  const reader = new S3mini(account);

  async function ask<Answer>(request: Promise<Answer>): Promise<Answer> {
    return request.catch((error: unknown) => {
      throw new Fault(502, `The second place ${toWords(error)}.`, { cause: error });
    });
  }

  async function sendParts(
    path: string,
    onPart: (part: Buffer, number: number) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<string> {
    const hash = createHash('sha256');
    const handle = await open(path);
    try {
      for (let number = 1; ; number += 1) {
        signal.throwIfAborted();
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES);
        if (bytesRead === 0) return hash.digest('hex');
        const part = buffer.subarray(0, bytesRead);
        hash.update(part);
        await onPart(part, number);
      }
    } finally {
      await handle.close();
    }
  }

  return {
    /** Uploads a file in parts; it appears under its name only when complete. Returns the SHA-256 of the sent bytes. */
    async put(path: string, name: string, signal: AbortSignal, onSent: (bytes: number) => void): Promise<string> {
      const id = await ask(client.getMultipartUploadId(prefix + name));
      try {
        const parts: { partNumber: number; etag: string }[] = [];
        let sent = 0;
        const sha256 = await sendParts(
          path,
          async (part, number) => {
            parts.push(await ask(client.uploadPart(prefix + name, id, part, number)));
            sent += part.length;
            onSent(sent);
          },
          signal,
        );
        requireStored(await ask(client.completeMultipartUpload(prefix + name, id, parts)));
        return sha256;
      } catch (error) {
        // Throw the original error; remaining parts are removed by the next run.
        await client.abortMultipartUpload(prefix + name, id).catch(() => undefined);
        throw error;
      }
    },

    async list(): Promise<{ name: string; bytes: number }[]> {
      const objects = await ask(client.listObjects('/', prefix));
      if (objects === null) throw new Fault(502, `The second place ${CAUSES.NoSuchBucket}.`);
      return objects.map(({ Key, Size }) => ({ name: Key.slice(prefix.length), bytes: Size }));
    },

    /** Content of an object. Throws Fault 404 when it is missing. */
    async read(name: string): Promise<Readable> {
      const response = await ask(reader.getObjectResponse(prefix + name));
      if (response?.body == null) throw new Fault(404, `The second place does not hold ${name}.`);
      return Readable.fromWeb(response.body as ReadableStream);
    },

    async remove(name: string): Promise<void> {
      await ask(client.deleteObject(prefix + name));
    },

    /** Aborts uploads that a killed process left. A store that cannot list them removes them by its own rules. */
    async removeUnfinished(isAbandoned: (name: string, begunAt: string) => boolean): Promise<void> {
      const answer = await client.listMultipartUploads('/', '', 'GET', { prefix }).catch(() => null);
      const { data } = UnfinishedList.safeParse(answer);
      if (data === undefined) return;
      for (const { Key, UploadId, Initiated } of [data.ListMultipartUploadsResult.Upload].flat()) {
        if (isAbandoned(Key.slice(prefix.length), Initiated)) await ask(client.abortMultipartUpload(Key, UploadId));
      }
    },
  };
}
