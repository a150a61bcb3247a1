// Tasks of the queue that tests of calls between processes ask.
export type SampleTasks = {
  double: { ask: Float64Array; answer: Float64Array };
  refuse: { ask: string; answer: null };
  hold: { ask: null; answer: string };
};
