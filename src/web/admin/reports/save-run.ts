// Download of a screener run as published, under the report's file name.
import { endpoints } from '../../../contract/endpoints.ts';
import type { ReportScreener } from '../../../domain/reports/reports.ts';
import { call } from '../../api/call.ts';
import { saveFile } from '../../ui/controls/save-file.ts';

export async function saveRun({ known_at, file_name }: ReportScreener['timeline'][number]): Promise<void> {
  const reply = await call(endpoints.screenerCurrent, { query: { asof: known_at } });
  saveFile(file_name, JSON.stringify(reply), 'application/json');
}
