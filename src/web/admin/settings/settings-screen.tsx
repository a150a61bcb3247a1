// Settings: exchange calendar, vendors.
import { Card } from '../../ui/layout/card.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { VendorsCard } from './vendors-card.tsx';

export function SettingsScreen() {
  return (
    <div className="grid gap-4">
      <ScreenHead title="Settings" />
      <Card>
        <EmptyState
          dense
          title="Settings come in Phase 2"
          reason="Until then the program is set up by environment variables at its start, and each automation is turned on or off on its own page."
        />
      </Card>
      <CalendarCard />
      <VendorsCard />
    </div>
  );
}
