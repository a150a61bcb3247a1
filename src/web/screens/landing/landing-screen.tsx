// Landing page for visitors: product, steps, screenshots, sign-in and waitlist.
import { useAuth } from '../../api/auth-provider.tsx';
import { VERSION_LABEL } from '../../api/version-label.ts';
import { useVisitorStatus } from '../../api/visitor-status.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { BrandMark } from '../../ui/layout/brand-mark.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { Features } from './features.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Philosophy } from './philosophy.tsx';
import { ScoreLadder } from './score-ladder.tsx';
import { Screens } from './screens.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

const WIDTH = 'mx-auto w-full max-w-reading px-5 max-sm:px-4';

const WAITLIST = 'waitlist';

export function LandingScreen() {
  const { isAuthenticated } = useAuth();
  const { registration, contactEmail } = useVisitorStatus();
  return (
    <div data-density="reading" className="text-body">
      <title>Smart Cat: every signal on one line</title>
      <header className="sticky top-0 z-20 border-b border-line bg-surface">
        <div className={`${WIDTH} flex h-14 items-center gap-3`}>
          <BrandMark />
          <span className="font-strong whitespace-nowrap">Smart Cat</span>
          <Badge tone="pending">ALPHA</Badge>
          <nav aria-label="Account" className="ml-auto flex items-center gap-2">
            <ThemeSwitch />
            {isAuthenticated ? (
              <Link to="/dashboard" className={buttonClass('outline')}>
                Go to Dashboard
              </Link>
            ) : (
              <Link to="/login" className={buttonClass('outline')}>
                Sign In
              </Link>
            )}
          </nav>
        </div>
      </header>
      <main className={WIDTH}>
        <section
          aria-labelledby="hero"
          className="grid items-center gap-16 py-20 max-lg:gap-10 max-sm:py-10 lg:grid-cols-2 [&>*]:min-w-0"
        >
          <div className="grid gap-6">
            <h1 id="hero" className="text-display font-strong tracking-[-0.02em] text-balance">
              Every signal on one line, from −1,000 to +1,000.
            </h1>
            <p className="max-w-[34rem] text-title text-ink-2">
              Smart Cat reads 60+ sources across 15,000+ stocks, adds up what speaks for and against each one, and shows
              the sum with its reasons and an AI buy or sell recommendation.
            </p>
            {registration === 'open' && !isAuthenticated && (
              <div>
                <Link to="/register" className={buttonClass('primary', 'lg')}>
                  Start Free Trial
                </Link>
              </div>
            )}
            {!isAuthenticated && (
              <div id={WAITLIST} className="grid scroll-mt-20 gap-2">
                <WaitlistForm primary={registration !== 'open'} />
                <p className="text-label text-ink-3">
                  Private alpha, limited spots. One e-mail when your place is ready, nothing else.
                </p>
              </div>
            )}
          </div>
          <ScoreLadder />
        </section>
        <HowItWorks />
        <Screens />
        <Features />
        <Philosophy />
        {!isAuthenticated && <LastCall open={registration === 'open'} />}
      </main>
      <footer className="border-t border-line">
        <div className={`${WIDTH} flex flex-wrap items-center gap-x-6 gap-y-1 py-4 text-label text-ink-3`}>
          <span>Not investment advice. Figures on this page are examples or of the simulated market.</span>
          <span className="ml-auto inline-flex min-h-6 items-center max-sm:ml-0 max-sm:min-h-11">
            {contactEmail !== null && (
              <a href={`mailto:${contactEmail}`} className={`underline underline-offset-4 hover:text-ink ${touchArea}`}>
                {contactEmail}
              </a>
            )}
          </span>
          <span>{VERSION_LABEL}</span>
        </div>
      </footer>
    </div>
  );
}

/** Sign-up buttons again, at the end of the page. */
function LastCall({ open }: { open: boolean }) {
  return (
    <section aria-label="Join" className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-12">
      <p className="text-title font-strong">Three decisions before the open, with their reasons.</p>
      {open ? (
        <Link to="/register" className={buttonClass('outline', 'lg')}>
          Create an account
        </Link>
      ) : (
        <a href={`#${WAITLIST}`} className={buttonClass('outline', 'lg')}>
          Go to the waitlist
        </a>
      )}
    </section>
  );
}
