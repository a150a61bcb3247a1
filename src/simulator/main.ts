// Simulated market as a program; the only file of the simulator that reads the clock.
import { serveSimulator } from './serve.ts';

const environment = process.env;

/** SIM_NOW moves the clock's start (ISO instant); SIM_CLOCK=fixed keeps it there. */
function createClock(): () => number {
  const start = environment.SIM_NOW ? Date.parse(environment.SIM_NOW) : Number.NaN;
  if (Number.isNaN(start)) return Date.now;
  if (environment.SIM_CLOCK === 'fixed') return () => start;
  const began = Date.now();
  return () => start + Date.now() - began;
}

const simulator = await serveSimulator({
  port: Number(environment.SIM_PORT ?? 0),
  clock: createClock(),
  replay: environment.SIM_REPLAY !== 'false',
  plan: environment.SIM_PLAN === 'basic' ? 'basic' : 'full',
  finnhubPlan: environment.SIM_FINNHUB_PLAN === 'free' ? 'free' : 'premium',
  ...(environment.SIM_SEED ? { seed: Number(environment.SIM_SEED) } : {}),
  ...(environment.SIM_UNIVERSE ? { universeSize: Number(environment.SIM_UNIVERSE) } : {}),
});

process.stdout.write(`${JSON.stringify({ ready: true, port: simulator.port })}\n`);

const ticking = setInterval(simulator.tick, 250);

function warm(): void {
  if (simulator.warm()) setImmediate(warm);
}
setImmediate(warm);

let stopping = false;
function stop(): void {
  if (stopping) return;
  stopping = true;
  clearInterval(ticking);
  simulator.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

process.on('SIGINT', stop);
process.on('SIGTERM', stop);
if (environment.SIM_EXIT_WITH_PARENT === '1') {
  process.stdin.on('end', stop);
  process.stdin.on('error', stop);
  process.stdin.resume();
}
