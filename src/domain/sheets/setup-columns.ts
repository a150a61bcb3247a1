// CSV columns of open setups under their wire names; instants as ISO. Only a plan that can be entered has an action.
import type { Setup } from '../goldeneye/golden-eye.ts';
import { actionNow } from '../goldeneye/view/plan-words.ts';
import type { CsvColumn } from '../text/csv-text.ts';

const instant = (ms: number) => new Date(ms).toISOString();

export const setupColumns: readonly CsvColumn<Setup>[] = [
  { name: 'symbol', value: ({ symbol }) => symbol },
  { name: 'side', value: ({ side }) => side },
  { name: 'action', value: actionNow },
  { name: 'patterns', value: ({ patterns }) => patterns.join(' ') },
  { name: 'confidence', value: ({ confidence }) => confidence },
  { name: 'entry', value: ({ entry }) => entry },
  { name: 'entry_low', value: ({ entry_low }) => entry_low },
  { name: 'entry_high', value: ({ entry_high }) => entry_high },
  { name: 'stop', value: ({ stop }) => stop },
  { name: 'target', value: ({ target }) => target },
  { name: 'spread', value: ({ spread }) => spread },
  { name: 'detected_at', value: ({ detected_at }) => instant(detected_at) },
  { name: 'ends_at', value: ({ ends_at }) => instant(ends_at) },
  { name: 'state', value: ({ state }) => state },
  { name: 'price', value: ({ price }) => price },
  { name: 'reward_to_risk', value: ({ reward_to_risk }) => reward_to_risk },
];
