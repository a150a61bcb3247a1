// Saves what a table shows as a CSV file; nothing leaves the browser.
import { Download } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { useShortcuts } from '../keyboard/shortcuts.tsx';
import { showToast } from '../overlays/toast.tsx';
import { after } from '../time/clock.ts';
import { type CsvColumn, csvFileName, csvText } from './export-csv.ts';

type ExportButtonProps<Row> = {
  /** Begins the file's name: `screener-hot`. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** The rows as they stand at the moment: filtered and sorted. */
  rows: () => readonly Row[];
  /** Instant the figures speak of. */
  asOf: string | null;
  disabled?: boolean;
  className?: string;
};

/** Long enough for every browser to have begun the download. */
const KEEP_MS = 60_000;

function save(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  after(KEEP_MS, () => URL.revokeObjectURL(address));
}

export function ExportButton<Row>({ name, columns, rows, asOf, disabled = false, className }: ExportButtonProps<Row>) {
  const exportNow = () => {
    const shown = rows();
    const fileName = csvFileName(name, asOf);
    save(fileName, csvText(columns, shown, asOf));
    showToast(
      'success',
      `${shown.length.toLocaleString('en-US')} ${shown.length === 1 ? 'row' : 'rows'} saved as ${fileName}`,
    );
  };
  useShortcuts([{ keys: ['e'], label: 'Export the list as CSV', scope: 'Everywhere', disabled, handler: exportNow }]);
  return (
    <Button
      className={className}
      disabled={disabled}
      title="Export what is listed as CSV"
      aria-keyshortcuts="e"
      onClick={exportNow}
    >
      <Download aria-hidden className="size-4" />
      <span className="max-xl:sr-only">Export</span>
    </Button>
  );
}
