// Envelope of Finnhub's replies: a 200 with an error in the body counts as that error.
import { type ReadEnvelope, toFields } from '../calls/envelope.ts';

export const readFinnhubEnvelope: ReadEnvelope = (body) => {
  const { error } = toFields(body);
  const said = { words: error, delayed: null };
  if (typeof error !== 'string' || error === '') return { ...said, problem: null };
  const message = 'answered 200 with an error';
  if (/limit|too many/i.test(error)) return { ...said, problem: { kind: 'rate_limited', message } };
  if (/api key|token/i.test(error)) return { ...said, problem: { kind: 'not_entitled', message, scope: 'key' } };
  if (/access|premium|plan|permission|subscri/i.test(error)) {
    return { ...said, problem: { kind: 'not_entitled', message } };
  }
  return { ...said, problem: { kind: 'unavailable', message } };
};
