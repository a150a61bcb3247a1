// Windows as they stood at an instant of the market.
import { expect, test } from 'vitest';
import { windowsAt } from '../../../src/domain/goldeneye/windows/scoreboard.ts';

test('a window is unknown before its detection and open before its end, as in a replay of hours on file', () => {
  type Window = { detected_at: number; net_r: number | null; exited_at: number | null };
  const won: Window = { detected_at: 40, net_r: 1.88, exited_at: 46 };
  const open = { net_r: null, exited_at: null };
  const at = (as_of: number) => windowsAt([won], as_of, open);
  expect(at(39)).toEqual([]);
  expect(at(45)).toEqual([{ detected_at: 40, ...open }]);
  expect(at(46)).toEqual([won]);
});
