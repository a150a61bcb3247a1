// Files of a multipart body; a malformed body is refused with a reason.
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { Fault } from '../process/fault.ts';
import type { UploadedFile } from './handlers.ts';

const MEGABYTE = 1024 * 1024;

type Declared = NonNullable<Endpoint['upload']>;

const tooLarge = ({ maxBytes }: Declared, cause?: unknown) =>
  new Fault(413, `The file is larger than ${Math.floor(maxBytes / MEGABYTE)} MB`, { cause });

async function readFiles(declared: Declared, request: FastifyRequest): Promise<UploadedFile[]> {
  const { field, maxBytes, maxFiles, several } = declared;
  const wrong = () => new Fault(400, `Send one file in the field '${field}'`);
  const maySeveral = (name: string) => several.some((ending) => name.toLowerCase().endsWith(ending));
  if (!request.isMultipart()) throw wrong();
  const found: UploadedFile[] = [];
  let bytesSoFar = 0;
  // Limits one above what is accepted, so that an excess is refused here with its own message.
  const limits = { fileSize: maxBytes, files: maxFiles + 1, fields: 1, parts: maxFiles + 2 };
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file' || part.fieldname !== field) throw wrong();
    const file_name = part.filename ?? '';
    const isOneOfSeveral = maySeveral(file_name) && found.every((other) => maySeveral(other.file_name));
    if (found.length > 0 && !isOneOfSeveral) throw wrong();
    if (found.length === maxFiles) throw new Fault(400, `Send at most ${maxFiles} files at once`);
    const bytes = await part.toBuffer();
    bytesSoFar += bytes.byteLength;
    if (bytesSoFar > maxBytes) throw tooLarge(declared);
    found.push({ file_name, bytes });
  }
  if (found.length === 0) throw wrong();
  return found;
}

/** Throws a Fault: 413 above the declared maximum size, else 400. The rest of a refused body is read and dropped. */
export async function readUpload(declared: Declared, request: FastifyRequest): Promise<UploadedFile[]> {
  try {
    return await readFiles(declared, request);
  } catch (error) {
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof Fault) throw error;
    if ((error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(declared, error);
    throw new Fault(400, 'The upload is damaged or was cut off: it is no complete multipart form', { cause: error });
  }
}
