// Who drew the chart: its licence asks for the name beside every picture.
import { SafeLink } from '../../ui/controls/safe-link.tsx';

/** The last entry of a chart's legend. */
export function ChartCredit() {
  return (
    <li className="ml-auto text-ink-3">
      Charts by{' '}
      <SafeLink href="https://www.tradingview.com/" icon={false}>
        TradingView
      </SafeLink>
    </li>
  );
}
