// Export button: saves the rows shown as a CSV file. The code that writes it loads on the first press.
import { Download } from 'lucide-react';
import type { CsvColumn } from '../../../domain/text/csv-text.ts';
import { Button } from '../controls/button.tsx';
import { useTask } from '../controls/task.ts';
import { logFailure } from '../failures/log-failure.ts';
import { spokenWords } from '../failures/spoken-error.ts';
import { useShortcuts } from '../keyboard/shortcuts.tsx';
import { showToast } from '../overlays/toast.tsx';
import { useFileNotation } from './file-notation.ts';

type ExportButtonProps<Row> = {
  /** Prefix of the file name: `screener-hot`. */
  name: string;
  /** Columns for these rows; may load data for them. */
  columns: (rows: readonly Row[]) => Promise<readonly CsvColumn<Row>[]>;
  /** The current rows, filtered and sorted. */
  rows: () => readonly Row[];
  /** Instant of the figures, ISO; null while unknown. */
  asOf: string | null;
  /** Instant of each row, ISO, if rows differ. */
  asOfRow?: (row: Row) => string | null;
  disabled?: boolean;
};

export function ExportButton<Row>(props: ExportButtonProps<Row>) {
  const { name, columns, rows, asOf, asOfRow, disabled = false } = props;
  const { words, settle, say } = useFileNotation();
  const save = async () => {
    const shown = rows();
    const [{ csvFileName, csvText }, { saveFile }, known, notation] = await Promise.all([
      import('./export-csv.ts'),
      import('../controls/save-file.ts'),
      columns(shown),
      settle(),
    ]);
    const fileName = csvFileName(name, asOf);
    saveFile(fileName, csvText(known, shown, asOfRow ?? asOf, notation), 'text/csv');
    say(`${shown.length.toLocaleString('en-US')} ${shown.length === 1 ? 'row' : 'rows'} saved as ${fileName}`);
  };
  const { isBusy, begin } = useTask(() =>
    save().catch((error: unknown) => {
      logFailure('export', error);
      showToast('error', spokenWords(error, 'The list could not be exported. Please try again.'));
    }),
  );
  useShortcuts([
    {
      keys: ['e'],
      label: 'Export the list as CSV',
      scope: 'Everywhere',
      disabled: disabled || isBusy,
      handler: begin,
    },
  ]);
  return (
    <Button
      disabled={disabled}
      busy={isBusy}
      title={`Export what is listed as CSV: ${words}`}
      aria-keyshortcuts="e"
      onClick={begin}
      Icon={Download}
    >
      <span className="max-xl:sr-only">Export</span>
    </Button>
  );
}
