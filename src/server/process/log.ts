// Server log: one JSON object per line on stderr, secrets redacted.
import { trace } from '@opentelemetry/api';
import pino from 'pino';

export type Log = pino.Logger;

const secretPaths = [
  'req.headers.authorization',
  'headers.authorization',
  'authorization',
  'password',
  '*.password',
  'current_password',
  'new_password',
  'access_token',
  '*.access_token',
  'token',
  '*.token',
  'apiKey',
  '*.apiKey',
  'DATABASE_URL',
];

/** The trace a line belongs to, where the operator has loaded OpenTelemetry. */
function findTrace(): { trace_id?: string } {
  const trace_id = trace.getActiveSpan()?.spanContext().traceId;
  return trace_id === undefined ? {} : { trace_id };
}

export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: findTrace,
      redact: { paths: secretPaths, censor: '[secret]' },
    },
    pino.destination(2),
  );
}
