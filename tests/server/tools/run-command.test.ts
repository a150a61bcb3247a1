// Commands of the terminal: their help, and sentences for mistakes of use.
import { afterEach, expect, test, vi } from 'vitest';
import { Fault } from '../../../src/server/process/fault.ts';
import { runCommand } from '../../../src/tools/run-command.ts';

const code = process.exitCode;
afterEach(() => {
  process.exitCode = code;
  vi.restoreAllMocks();
});

test.each(['--help', '-h'])('%s prints how the command is used and does nothing', async (option) => {
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  const main = vi.fn<() => Promise<void>>();
  await runCommand('Usage: npm run ledger -- <verb>', main, ['export', option]);
  expect(printed.mock.calls).toEqual([['Usage: npm run ledger -- <verb>']]);
  expect(main).not.toHaveBeenCalled();
  expect(process.exitCode).toBe(code);
});

test('a mistake of use prints its sentence and ends with code 2', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  await runCommand('Usage', () => Promise.reject(new Fault(400, 'x is no symbol')), ['x']);
  expect(printed.mock.calls).toEqual([['x is no symbol']]);
  expect(process.exitCode).toBe(2);
});

test('a bug is thrown', async () => {
  await expect(runCommand('Usage', () => Promise.reject(new Error('bug')), [])).rejects.toThrow('bug');
});
