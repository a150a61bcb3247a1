// The server's log: one JSON object a line on stderr, with everything secret taken out before it is written.
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

export function createLog(level: string): Log {
  return pino({ level, base: null, redact: { paths: secretPaths, censor: '[secret]' } }, pino.destination(2));
}
