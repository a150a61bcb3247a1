// Conversion of thrown errors to one refusal shape; bugs become 500 with nothing but an id.
import type { FastifyError } from 'fastify';
import { isDatabaseAway } from '../db/database-away.ts';
import { Fault } from '../process/fault.ts';

export type RefusalReply = {
  status: number;
  body: { detail: string | { msg: string }[]; id: string };
  retryAfterSeconds: number | null;
  isBug: boolean;
};

/** Input refused by a schema: status 422, one message for each problem. */
export class InvalidInput extends Error {
  readonly messages: string[];
  constructor(messages: string[]) {
    super(messages.join('; '));
    this.name = 'InvalidInput';
    this.messages = messages;
  }
}

const RETRY_AFTER_DATABASE_SECONDS = 5;
const databaseFull = /^53[12]00/;
const diskFull = /^(ENOSPC|EDQUOT)$/;
const badData = /^(22|23514|54001)/;

function findCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

export function toRefusal(error: unknown, id: string): RefusalReply {
  const answer = (status: number, detail: string | { msg: string }[], retryAfterSeconds: number | null = null) => ({
    status,
    body: { detail, id },
    retryAfterSeconds,
    isBug: false,
  });
  if (error instanceof Fault) return answer(error.status, error.detail, error.retryAfterSeconds);
  if (error instanceof InvalidInput) {
    return answer(
      422,
      error.messages.map((msg) => ({ msg })),
    );
  }
  const code = findCode(error);
  if (databaseFull.test(code)) return answer(507, 'The database has no space left');
  if (diskFull.test(code)) return answer(507, 'The disk has no space left');
  if (isDatabaseAway(error)) {
    return answer(503, 'The database is not available, please try again', RETRY_AFTER_DATABASE_SECONDS);
  }
  if (badData.test(code)) return answer(400, 'The request holds a value that cannot be stored');
  const status = (error as FastifyError | null)?.statusCode;
  if (
    code.startsWith('FST_') ||
    code === 'ERR_INVALID_URL' ||
    (status !== undefined && status >= 400 && status < 500)
  ) {
    return answer(status ?? 400, clientErrorText(code, status ?? 400));
  }
  return { status: 500, body: { detail: 'Internal error', id }, retryAfterSeconds: null, isBug: true };
}

function clientErrorText(code: string, status: number): string {
  if (status === 413) return 'The request is too large';
  if (status === 415) return 'The content type is not supported';
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY') {
    return 'The body is not valid JSON';
  }
  return 'The request is not valid';
}
