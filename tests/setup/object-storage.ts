// S3 object storage on loopback that checks each signature by the published algorithm, independent of any client.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { listenOnLoopback } from './loopback.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const account = { keyId: 'SAMPLEKEY', secret: 'sample-secret', region: 'sample-region', bucket: 'sample-bucket' };
/** The published limit between the clocks of caller and server. */
const MOST_SKEW_MS = 15 * 60_000;
const PAGE = 2;

/** Code of the refusal; null for a signed request. Source: the AWS documentation of Signature Version 4. */
function refusalOf(request: IncomingMessage, url: URL, body: Buffer, now: number): string | null {
  const fields = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  const [, credential = '', names = '', signature = ''] = fields ?? [];
  const [keyId, day = '', region = '', service = '', end] = credential.split('/');
  if (keyId !== account.keyId) return 'InvalidAccessKeyId';
  const at = String(request.headers['x-amz-date']);
  const instant = at.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');
  if (Math.abs(Date.parse(instant) - now) > MOST_SKEW_MS) return 'RequestTimeTooSkewed';
  const payload = String(request.headers['x-amz-content-sha256']);
  const isShaped =
    region === account.region &&
    service === 's3' &&
    end === 'aws4_request' &&
    names.split(';').includes('host') &&
    at.startsWith(day) &&
    (payload === 'UNSIGNED-PAYLOAD' || payload === sha256(body));
  if (!isShaped) return 'SignatureDoesNotMatch';
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    payload,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', at, [day, region, service, end].join('/'), sha256(canonical)].join('\n');
  const signing = [day, region, service, 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${account.secret}`);
  const isRight = timingSafeEqual(hmac(signing, text), Buffer.from(signature, 'hex'));
  return isRight ? null : 'SignatureDoesNotMatch';
}

type Unfinished = { key: string; parts: Map<number, Buffer>; begunAt: string };

/** `state`: behaviour for requests from now on. */
export async function openObjectStorage() {
  const objects = new Map<string, Buffer>();
  const unfinished = new Map<string, Unfinished>();
  const state = {
    bucket: account.bucket as string | null,
    skewMs: 0,
    /** Code of an error in the body of 200 that ends an upload; null for none. */
    endsWith: null as string | null,
    /** Called with each part that arrived, before it is answered. */
    onPart: async (_number: number): Promise<void> => undefined,
  };

  function list(params: URLSearchParams): string {
    const prefix = params.get('prefix') ?? '';
    const from = params.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > from).sort();
    const page = keys.slice(0, PAGE);
    const contents = page.map(
      (key) => `<Contents><Key>${escaped(key)}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
    );
    const next =
      keys.length > PAGE ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>` : '';
    return `<ListBucketResult><IsTruncated>${keys.length > PAGE}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
  }

  function listUnfinished(params: URLSearchParams): string {
    const found = [...unfinished].filter(([, { key }]) => key.startsWith(params.get('prefix') ?? ''));
    const uploads = found.map(
      ([id, { key, begunAt }]) =>
        `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId><Initiated>${begunAt}</Initiated></Upload>`,
    );
    return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`;
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '/', 'http://sample');
    const answer = (status: number, content: string | Buffer = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(content);
    const fail = (status: number, code: string) => answer(status, `<Error><Code>${code}</Code></Error>`);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    const refusal = refusalOf(request, url, body, Date.now() + state.skewMs);
    if (refusal !== null) return fail(403, refusal);
    if (bucket !== state.bucket) return fail(404, 'NoSuchBucket');
    const { searchParams } = url;
    const id = searchParams.get('uploadId');
    const upload = id === null ? undefined : unfinished.get(id);
    if (id !== null && upload === undefined) return fail(404, 'NoSuchUpload');
    const etag = `"${createHash('md5').update(body).digest('hex')}"`;
    switch (request.method) {
      case 'POST': {
        if (id === null || upload === undefined) {
          const begun = createHash('md5').update(`${key} ${unfinished.size}`).digest('hex');
          unfinished.set(begun, { key, parts: new Map(), begunAt: new Date().toISOString() });
          return answer(
            200,
            `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
          );
        }
        if (state.endsWith !== null)
          return answer(200, `<Error><Code>${state.endsWith}</Code><Message>We met a sample error.</Message></Error>`);
        const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, one]) => Number(one));
        objects.set(key, Buffer.concat(named.map((number) => upload.parts.get(number) ?? Buffer.alloc(0))));
        unfinished.delete(id);
        return answer(
          200,
          `<CompleteMultipartUploadResult><Key>${escaped(key)}</Key><ETag>${etag}</ETag></CompleteMultipartUploadResult>`,
        );
      }
      case 'PUT': {
        const number = Number(searchParams.get('partNumber'));
        upload?.parts.set(number, body);
        await state.onPart(number);
        return answer(200, '', { etag });
      }
      case 'GET': {
        if (key === '')
          return answer(200, searchParams.has('uploads') ? listUnfinished(searchParams) : list(searchParams));
        const found = objects.get(key);
        return found === undefined ? fail(404, 'NoSuchKey') : answer(200, found);
      }
      default:
        if (id === null) objects.delete(key);
        else unfinished.delete(id);
        return answer(204);
    }
  });
  const endpoint = await listenOnLoopback(server);
  return {
    objects,
    unfinished,
    state,
    settings: { ...account, endpoint, prefix: 'sample/' },
    environment: {
      BACKUP_S3_ENDPOINT: endpoint,
      BACKUP_S3_BUCKET: account.bucket,
      BACKUP_S3_REGION: account.region,
      BACKUP_S3_KEY_ID: account.keyId,
      BACKUP_S3_SECRET: account.secret,
      BACKUP_S3_PREFIX: 'sample/',
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
