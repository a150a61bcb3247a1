// Inputs of properties: the same in every run, so that a failure belongs to what was changed. PROPERTY_SEED draws others.
import fc from 'fast-check';

const SEED = 20_261_127;

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? SEED) });
