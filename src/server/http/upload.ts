// One uploaded file out of a multipart body. Whatever is wrong with the body is the sender's to mend, and is said in words.
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Fault } from '../fault.ts';
import type { UploadedFile } from './handlers.ts';

const MEGABYTE = 1024 * 1024;

type Declared = NonNullable<Endpoint['upload']>;

async function oneFile({ field, maxBytes }: Declared, request: FastifyRequest): Promise<UploadedFile> {
  const wrong = () => new Fault(400, `Send one file in the field '${field}'`);
  if (!request.isMultipart()) throw wrong();
  let found: UploadedFile | null = null;
  // One of each more than is accepted: what is too much is then seen and named here.
  for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 2, fields: 1, parts: 3 } })) {
    if (part.type !== 'file' || part.fieldname !== field || found !== null) throw wrong();
    found = { file_name: part.filename ?? '', bytes: await part.toBuffer() };
  }
  if (found === null) throw wrong();
  return found;
}

/** Throws a Fault: 413 beyond the most bytes declared, else 400. The rest of a refused body is read and dropped. */
export async function readUpload(declared: Declared, request: FastifyRequest): Promise<UploadedFile> {
  try {
    return await oneFile(declared, request);
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Fault) throw error;
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new Fault(413, `The file is larger than ${Math.floor(declared.maxBytes / MEGABYTE)} MB`, { cause: error });
    }
    throw new Fault(400, 'The upload is damaged or was cut off: it is no complete multipart form', { cause: error });
  }
}
