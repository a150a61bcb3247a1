// Branded number types: compile-time checks.
import { expectTypeOf, test } from 'vitest';
import type { newYorkInstant } from '../../../src/domain/market/calendar.ts';
import type {
  ClockMinute,
  EpochMs,
  Fraction,
  Percent,
  SessionMinute,
  SymbolId,
} from '../../../src/domain/numbers/kinds.ts';
import type { usualMoves } from '../../../src/domain/screener/rules/momentum.ts';
import type { MemoryView } from '../../../src/server/market-memory/market-memory.ts';

test('a plain number may be of any kind, a number of one kind of no other', () => {
  expectTypeOf<number>().toExtend<SymbolId>();
  expectTypeOf<SessionMinute>().toExtend<number>();
  expectTypeOf<SessionMinute>().not.toExtend<SymbolId>();
  expectTypeOf<SessionMinute>().not.toExtend<ClockMinute>();
  expectTypeOf<EpochMs>().not.toExtend<ClockMinute>();
  expectTypeOf<Percent>().not.toExtend<Fraction>();
});

test('symbol and minute, minutes of the clock and of the session, percent and fractions do not change places', () => {
  expectTypeOf<[SessionMinute, SymbolId]>().not.toExtend<Parameters<MemoryView['usualVolume']>>();
  expectTypeOf<[string, SessionMinute]>().not.toExtend<Parameters<typeof newYorkInstant>>();
  expectTypeOf<[Percent, Fraction]>().not.toExtend<Parameters<typeof usualMoves>>();
});
