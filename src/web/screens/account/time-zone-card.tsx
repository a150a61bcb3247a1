// Choice of the time zone in which times are displayed.
import { useState } from 'react';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { errorText } from '../../api/api-error.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { zonedFull } from '../../ui/time/time-format.ts';
import { PACIFIC, shownZone, zoneChoices } from '../../ui/time/zone.ts';

export function TimeZoneCard() {
  const { chooseTimeZone } = useAuth();
  const [choices] = useState(zoneChoices);
  const zone = shownZone();
  const now = useNow(minuteMs);
  const choose = (chosen: string) => {
    chooseTimeZone(chosen === PACIFIC ? null : chosen).catch((error: unknown) => {
      showToast('error', errorText(error, 'The time zone could not be saved'));
    });
  };
  return (
    <Card>
      <CardSection title="Times">
        <div className="grid gap-2">
          <SelectField
            label="Time zone"
            value={zone}
            onChange={choose}
            options={choices.some(({ value }) => value === zone) ? choices : [{ value: zone, label: zone }, ...choices]}
          />
          <p className="text-label text-ink-2">
            It is now {zonedFull(now)}. All pages show times in this zone; market days are those of New York, and days
            of reports are Pacific. Exported files state instants in UTC.
          </p>
        </div>
      </CardSection>
    </Card>
  );
}
