// The one way of the web to the API: what a refusal becomes, and whose words are shown.
import { describe, expect, test } from 'vitest';
import { screenerEndpoints } from '../../../src/contract/screener.ts';
import { ApiError, errorText } from '../../../src/web/api/api-error.ts';
import { call } from '../../../src/web/api/call.ts';
import { Refused, serveContract } from '../contract-server.ts';

const refusalOf = (answer: { status: number; detail?: string; text?: string }) =>
  serveContract({
    screenerHealth: () => {
      throw new Refused(answer);
    },
  })
    .then(() => call(screenerEndpoints.screenerHealth))
    .then(
      () => null,
      (error: unknown) => error as ApiError,
    );

describe('a reply that is not OK', () => {
  // API-25
  test.each([400, 404, 429, 500, 503])('of status %d raises an error with the status and the text', async (status) => {
    const error = await refusalOf({ status, text: 'The sample is closed' });
    expect(error).toBeInstanceOf(ApiError);
    expect(error?.status).toBe(status);
    expect(error?.message).toBe(`API Error (${status}): The sample is closed`);
    expect(errorText(error, 'fallback')).toBe(`API Error (${status}): The sample is closed`);
  });

  test('is reported in the words of the server when it gives any', async () => {
    const error = await refusalOf({ status: 404, detail: 'No stock KSTL' });
    expect(errorText(error, 'fallback')).toBe('No stock KSTL');
  });
});

test('an error without words of the server has those of its status', () => {
  const error = new ApiError(502, 'Bad Gateway', '<html>');
  expect([error.message, error.detail]).toEqual(['API Error (502): <html>', null]);
  expect(new ApiError(502, 'Bad Gateway', '').message).toBe('API Error (502): Bad Gateway');
  expect(errorText('not an error', 'fallback')).toBe('fallback');
  // What a browser says of a lost connection, and what a bug says of itself, are no words for people.
  expect(errorText(new TypeError('Failed to fetch'), 'fallback')).toBe('fallback');
  expect(errorText(new TypeError("Cannot read properties of undefined (reading 'length')"), 'fallback')).toBe(
    'fallback',
  );
});
