// Choice of separator and decimal mark of exported files.
import { csvNotationNames, csvNotations } from '../../../domain/text/csv-notations.ts';
import { errorText } from '../../api/api-error.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { guessNotation } from '../../ui/tables/file-notation.ts';

const options = csvNotationNames.map((value) => ({ value, label: csvNotations[value].words }));

export function CsvNotationCard() {
  const { user, chooseCsvNotation } = useAuth();
  const chosen = user?.csv_notation;
  const choose = (notation: (typeof csvNotationNames)[number]) => {
    chooseCsvNotation(notation).catch((error: unknown) => {
      showToast('error', errorText(error, 'The notation could not be saved'));
    });
  };
  return (
    <Card>
      <CardSection title="Exported files">
        <div className="grid gap-2">
          <SelectField label="CSV notation" value={chosen ?? guessNotation()} onChange={choose} options={options} />
          <p className="text-label text-ink-2">
            {chosen === undefined && 'Not chosen yet: as your browser writes figures. '}
            Exports of tables are written so, for a spreadsheet in your language. Spreadsheet links always have commas
            and a decimal point.
          </p>
        </div>
      </CardSection>
    </Card>
  );
}
