// The program as its operator ends it: in order, by force, in the middle of its work, beside another one.
import { describe, expect, onTestFinished, test } from 'vitest';
import { launch, leftRunning, processesOf } from '../setup/program.ts';
import { ask, canLook, expectOneCompleteBatch, plain, SEEDED, start } from './program-steps.ts';

describe('ending in order', () => {
  test.skipIf(!canLook)('F-14 also while PostgreSQL and the simulated market are only being started', async () => {
    const program = launch({ environment: plain });
    onTestFinished(() => program.remove());
    while (!processesOf(program.dataDir).some((line) => /postgres -D|initdb/.test(line))) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await program.end('SIGTERM');
    expect(program.output()).not.toMatch(/running at|could not start/);
    expect(await leftRunning(program.dataDir)).toEqual([]);
  });

  test.skipIf(!canLook)('F-14 also in the middle of the first seeding, which the next start finishes', async () => {
    const program = await start();
    // The program looks a few times a second at how far it is: a short stage may go by unseen.
    await program.said(/(?:organize|preprocess|transform|import) \.\.\./);
    expect(await program.end('SIGINT')).toBe(0);
    expect(program.output()).not.toContain('could not start');
    expect(await leftRunning(program.dataDir)).toEqual([]);
    const again = await start({ dataDir: program.dataDir });
    await again.said(SEEDED);
    await expectOneCompleteBatch(again);
  });
});

describe('F-02 ending by force', () => {
  test('kill -9 and start again: accounts and batches are as they were', async () => {
    const program = await start();
    await program.said(SEEDED);
    const before = await ask(program, 'batches');
    expect(await program.end('SIGKILL')).toBe('SIGKILL');
    const again = await start({ dataDir: program.dataDir });
    expect(await ask(again, 'batches')).toEqual(before);
    await expectOneCompleteBatch(again);
    expect(again.output()).not.toContain('fetching the expert lists');
  });

  // F-14: what is ended in order leaves nothing of it running
  test.skipIf(!canLook)('kill -9 of PostgreSQL and of the program in the middle of the first seeding', async () => {
    const program = await start();
    await program.said(/(?:preprocess|transform|import) \.\.\./);
    const [postmaster] = processesOf(program.dataDir).filter((line) => /postgres -D/.test(line));
    process.kill(Number(postmaster?.split(' ')[0]), 'SIGKILL');
    expect(await program.end('SIGKILL')).toBe('SIGKILL');
    const again = await start({ dataDir: program.dataDir });
    await again.said(SEEDED);
    expect(again.output()).toContain('Finishing the first batch ...');
    expect(again.output()).not.toContain('fetching the expert lists');
    await expectOneCompleteBatch(again);
    const running = processesOf(program.dataDir).join('\n');
    expect(running).toMatch(/postgres -D/);
    expect(running).toMatch(/simulator\/main\.ts/);
    expect(await again.end('SIGTERM')).toBe(0);
    expect(await leftRunning(program.dataDir)).toEqual([]);
  });

  test('kill -9 while the lists are fetched', async () => {
    const program = await start();
    await program.said(/\d+ of 63 lists/);
    await program.end('SIGKILL');
    const again = await start({ dataDir: program.dataDir });
    await again.said(SEEDED);
    await expectOneCompleteBatch(again);
  });
});

describe('F-13 two programs on one data folder', () => {
  test.skipIf(!canLook)(
    'both serve; the first to leave does not take the database with it, the last one does',
    async () => {
      const first = await start();
      const second = await start({ dataDir: first.dataDir });
      await first.said(SEEDED);
      await expectOneCompleteBatch(first);
      await expectOneCompleteBatch(second);
      expect(await first.end()).toBe(0);
      await expectOneCompleteBatch(second);
      expect((await fetch(`${second.url}/ready`)).status).toBe(200);
      expect(await second.end()).toBe(0);
      expect(await leftRunning(first.dataDir)).toEqual([]);
    },
  );

  test('started at the same moment in an empty folder they make one administrator and one batch', async () => {
    const first = await start({ environment: plain });
    await first.end();
    const dataDir = `${first.dataDir}/fresh`;
    const both = await Promise.all([start({ dataDir }), start({ dataDir })]);
    await Promise.any(both.map((program) => program.said(SEEDED)));
    for (const program of both) await expectOneCompleteBatch(program);
    await Promise.all(both.map((program) => program.end()));
  });
});
