// Opens the track record at an address, in front of a server that speaks the contract.
import { TrackRecordScreen } from '../../../src/web/screens/track-record/track-record-screen.tsx';
import { type Answers, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { fullRecord, oneCall, someCalls } from './sample-record.ts';

const noBars = { source: null, as_of: null, stale: false, minute_bars: [], daily_bars: [] };

export async function openRecord(path = '/track-record', answers: Answers = {}) {
  const served = await serveContract({
    record: fullRecord,
    recordCalls: someCalls,
    recordCall: oneCall,
    recordRecomputation: { recomputed: null },
    stockBars: { symbol: 'NVDA', span: 'daily', session_date: null, ...noBars },
    ...answers,
  });
  drawScreen(
    path,
    <main>
      <TrackRecordScreen />
    </main>,
  );
  return served;
}
