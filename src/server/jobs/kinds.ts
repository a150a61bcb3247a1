// All job kinds with their schedules, requirements and limits.
import { hourMs, minuteMs } from '../../domain/numbers/time.ts';
import { pollRules } from '../../domain/rules/goldeneye/goldeneye-rules.ts';
import { miniCardRules } from '../../domain/rules/mini-card-rules.ts';
import { observabilityRules } from '../../domain/rules/observability-rules.ts';
import {
  dailyAt,
  every,
  goldenEyeSlots,
  minuteFeedSlots,
  minuteIndicatorSlots,
  minuteNewsSlots,
  priceMinuteSlots,
  screenerSlots,
  sessionMinuteSlots,
} from '../../domain/schedule/slots.ts';
import { backupJobKinds } from './backup-kinds.ts';
import { defineJob, defineRecurring, HARMLESS_RETRIES, type JobKind, WHILE_FRESH } from './job-kind.ts';
import { pipelineJobKinds } from './pipeline-kinds.ts';

/** Daily job; a slot missed because no process was running is started later the same day. */
const onceADay = (minute: number) => ({ slots: dailyAt(minute), late_ms: 23 * hourMs });

export const jobKinds = {
  ...pipelineJobKinds,
  screenerRun: defineJob({
    kind: 'screener-run',
    ...WHILE_FRESH,
    description: 'Judges the whole market for the screener',
    schedule: { slots: screenerSlots, enabled_at_first: false },
    needs: 'market',
    expire_s: 600,
  }),
  marketMinute: defineJob({
    kind: 'market-minute',
    ...WHILE_FRESH,
    description:
      'Puts each minute of the session on the tape and saves its end; what a newcomer lacked then makes a run',
    // Delayed until after the poll of the same minute, to share its snapshot.
    schedule: { slots: sessionMinuteSlots, delay_ms: 5_000, late_ms: 50_000 },
    needs: 'market',
    expire_s: 300,
    kept_days: 2,
  }),
  goldenEyePoll: defineJob({
    kind: 'goldeneye-poll',
    ...WHILE_FRESH,
    description: 'Judges every symbol of the minute that has ended for Golden Eye',
    schedule: {
      slots: goldenEyeSlots,
      delay_ms: pollRules.pause_after_minute.value * 1_000,
      // Automations are off until somebody turns them on (T-34).
      enabled_at_first: false,
    },
    needs: 'market',
    expire_s: 300,
    kept_days: 7,
  }),
  marketQuestion: defineJob({
    kind: 'market-question',
    description: 'Answers readers of processes that do not own the market',
    needs: 'market',
    concurrency: 8,
    expire_s: 30,
    kept_days: 1,
  }),
  miniCards: defineJob({
    kind: 'mini-cards',
    ...WHILE_FRESH,
    description: 'Publishes the cards of the dashboard: with new prices each minute, and when a batch is published',
    schedule: { slots: priceMinuteSlots, delay_ms: miniCardRules.pause_after_minute.value * 1_000, late_ms: 50_000 },
    needs: 'market',
    expire_s: 300,
    kept_days: 2,
  }),
  marketOverview: defineJob({
    kind: 'market-overview',
    ...WHILE_FRESH,
    description: 'Publishes the market overview: heat map, movers, earnings and news, each minute while prices move',
    schedule: { slots: priceMinuteSlots, delay_ms: miniCardRules.pause_after_minute.value * 1_000, late_ms: 50_000 },
    needs: 'market',
    expire_s: 300,
    kept_days: 2,
  }),
  deliveries: defineJob({
    kind: 'deliveries',
    description: 'Sends alerts to browsers, e-mail addresses and webhooks; ends when nothing is due',
    // No schedule: started by due messages, and by the sweep after a process died.
    expire_s: 24 * 3_600,
    kept_days: 1,
  }),
  alerts: defineJob({
    kind: 'alerts',
    retries: HARMLESS_RETRIES,
    description: 'Evaluates alert rules over what was published and not looked at yet',
    // Started with each publication; the schedule covers a process that ended in between.
    schedule: { slots: every(minuteMs) },
    expire_s: 300,
    kept_days: 1,
  }),
  alertMinute: defineJob({
    kind: 'alert-minute',
    ...WHILE_FRESH,
    description: 'Compares prices, volumes and articles with those of the minute before for alert rules',
    // Delayed until after the overview of the same minute, to share its snapshot.
    schedule: {
      slots: priceMinuteSlots,
      delay_ms: (miniCardRules.pause_after_minute.value + 2) * 1_000,
      late_ms: 50_000,
    },
    needs: 'market',
    expire_s: 60,
    kept_days: 1,
  }),
  companies: defineJob({
    kind: 'companies',
    by_hand: true,
    description: 'Reads the list of stocks and the figures of the whole market, each when it is a day old',
    schedule: { slots: every(hourMs) },
    expire_s: 3_500,
    kept_days: 7,
  }),
  companyFill: defineJob({
    kind: 'company-fill',
    by_hand: true,
    description: 'Learns of companies what no list tells: sector, industry, ratios, opinions, reports',
    schedule: { slots: every(hourMs) },
    needs: 'market',
    expire_s: 4 * 3_600,
    kept_days: 7,
  }),
  minuteFeed: defineJob({
    kind: 'minute-feed',
    description: 'Compares the feed of minutes with the history of the vendor and fills what is missing',
    // The switch also controls the feed: while on, the process that owns `minutes` stays connected. The delay gives the
    // vendor's history time to include the newest minute.
    schedule: { slots: minuteFeedSlots, delay_ms: minuteMs, late_ms: 10 * minuteMs, enabled_at_first: false },
    needs: 'minutes',
    expire_s: 840,
    kept_days: 7,
  }),
  minuteNews: defineJob({
    kind: 'minute-news',
    by_hand: true,
    description: 'Fetches news of the tracked symbols and of the whole market',
    schedule: { slots: minuteNewsSlots, late_ms: 10 * minuteMs, enabled_at_first: false },
    expire_s: 840,
    kept_days: 7,
  }),
  minuteIndicators: defineJob({
    kind: 'minute-indicators',
    by_hand: true,
    description: 'Computes the indicators of the tracked symbols from their minutes',
    // The feed delivers a minute a few seconds after its end.
    schedule: { slots: minuteIndicatorSlots, delay_ms: 15_000, late_ms: 4 * minuteMs, enabled_at_first: false },
    expire_s: 280,
    kept_days: 7,
  }),
  recordSettle: defineRecurring({
    kind: 'record-settle',
    description: 'Settles the calls of the track record by the bars of finished sessions',
    schedule: { slots: every(hourMs) },
    needs: 'market',
    expire_s: 3 * 3_600,
    kept_days: 7,
  }),
  recordPast: defineJob({
    kind: 'record-past',
    by_hand: true,
    description: 'Writes what lists and scores of the simulated market would have said in earlier sessions',
    expire_s: 3_600,
  }),
  recordFigures: defineRecurring({
    kind: 'record-figures',
    description: 'Sums up the track record: figures of every source from the outcomes of its calls',
    // Started after each settlement; the schedule covers a process that ended in between.
    schedule: { slots: every(hourMs), delay_ms: 30 * minuteMs },
    expire_s: 3_600,
    kept_days: 7,
  }),
  recordLedger: defineRecurring({
    kind: 'record-ledger',
    description: 'Seals the calls and outcomes of finished days and compares sealed days with their rows',
    schedule: onceADay(20),
    expire_s: 3_600,
  }),
  slotGaps: defineRecurring({
    kind: 'slot-gaps',
    description: 'Notes the slots of finished days that had no result, and what readers saw instead',
    // The job has work once a day; the other hourly slots cover times without a running process.
    schedule: { slots: every(hourMs) },
    kept_days: 2,
  }),
  observability: defineRecurring({
    kind: 'observability',
    description: 'Notes changed health checks and the size of the database',
    schedule: { slots: every(observabilityRules.check_every.value * minuteMs) },
    kept_days: 1,
  }),
  recordRecomputation: defineRecurring({
    kind: 'record-recomputation',
    description: 'Recomputes the scores and decisions published the day before and compares them',
    schedule: onceADay(30),
    expire_s: 3_600,
  }),
  ...backupJobKinds,
  accountsRetention: defineRecurring({
    kind: 'accounts-retention',
    description: 'Removes sessions that have ended, old addresses and old counts of attempts',
    schedule: { slots: every(hourMs) },
    kept_days: 7,
  }),
  callsRetention: defineRecurring({
    kind: 'calls-retention',
    description: 'Removes rows of the API log older than it is kept',
    schedule: { slots: every(hourMs) },
    kept_days: 7,
  }),
  minutesRetention: defineRecurring({
    kind: 'minutes-retention',
    description: 'Removes minutes, events, frames and rows of minute tracking older than they are kept',
    schedule: onceADay(45),
  }),
  minutesArchive: defineJob({
    kind: 'minutes-archive',
    by_hand: true,
    description: 'Moves minute bars older than they are kept into files, where a folder is set, and checks files again',
    schedule: { slots: dailyAt(60), late_ms: hourMs },
  }),
  messagesRetention: defineRecurring({
    kind: 'messages-retention',
    description: 'Removes messages to readers older than they are kept, and states of alert rules without effect',
    schedule: onceADay(20),
  }),
  limitsRetention: defineRecurring({
    kind: 'limits-retention',
    description: 'Removes counted limits of earlier days',
    schedule: onceADay(15),
  }),
  snapshotsRetention: defineRecurring({
    kind: 'snapshots-retention',
    description: 'Removes snapshots older than their kind is kept',
    schedule: { slots: every(6 * hourMs) },
  }),
  jobsRetention: defineRecurring({
    kind: 'jobs-retention',
    description: 'Removes finished jobs and slots older than their kind is kept',
    schedule: onceADay(30),
  }),
} as const;

export const allJobKinds: readonly JobKind[] = Object.values(jobKinds);
