// Seed of property tests: same inputs in every run, so that a failure is due to a change. PROPERTY_SEED draws others.
import fc from 'fast-check';
import { countInGate } from './long-run.ts';

const SEED = 20_261_127;

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? SEED), numRuns: countInGate(40, 100) });
