// Saves what a table shows as a CSV file; nothing leaves the browser.
import { Download } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { saveFile } from '../controls/save-file.ts';
import { useShortcuts } from '../keyboard/shortcuts.tsx';
import { showToast } from '../overlays/toast.tsx';
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

export function ExportButton<Row>({ name, columns, rows, asOf, disabled = false, className }: ExportButtonProps<Row>) {
  const exportNow = () => {
    const shown = rows();
    const fileName = csvFileName(name, asOf);
    saveFile(fileName, csvText(columns, shown, asOf), 'text/csv');
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
