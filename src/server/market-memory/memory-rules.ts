// Rules of the market memory: reach, and fallbacks for values not known yet.
import { indicatorRules } from '../../domain/market/indicators/indicator-rules.ts';
import type { RuleTable } from '../../domain/rules/rule.ts';

export const memoryRules = {
  history_sessions: indicatorRules.history_sessions,
  whole_session: {
    name: 'A session is on file as a whole with',
    value: 50,
    unit: '% of the rows of the fullest one',
    source: 'own choice: sessions differ by a few percent, files of a part of the market have a tenth',
  },
  unread_retry_after: {
    name: 'Sessions and splits that were not read are asked for again after',
    value: 30,
    unit: 'minutes',
    source: 'own choice: a vendor under load has them soon, one that lacks them is not bothered',
  },
  average_volume_known: {
    name: 'An average volume is known with',
    value: 80,
    unit: '% of its sessions',
    source: 'own choice: a week of a month may be missing',
  },
  daily_volatility_sessions: {
    name: 'Daily volatility over',
    value: 20,
    unit: 'sessions',
    source: 'one month of sessions, as the volume profile',
  },
  daily_volatility_least: {
    name: 'Returns before a daily volatility is known',
    value: 10,
    unit: 'returns',
    source: 'half of the window',
  },
  bell_tolerance: {
    name: 'A snapshot speaks of a bell up to',
    value: 2,
    unit: 'minutes before it',
    source: 'own choice: one missed answer of the vendor must not hide the bell',
  },
  opening_volume_symbols: {
    name: 'After a start in a session the volume before the bell is read of',
    value: 2_000,
    unit: 'stocks',
    source: 'own choice: those with the largest turnover; a call each, some minutes at the limit of calls',
  },
  tape_minutes: {
    name: 'Minutes of the whole market kept',
    value: 30,
    unit: 'minutes',
    source: 'two 5-minute returns and room for minutes without an answer',
  },
  profile_least: {
    name: 'A session counts for the profile with',
    value: 95,
    unit: '% of its minutes',
    source: 'own choice: a profile with holes is none',
  },
  tape_days: {
    name: 'Sessions on the tape looked at for the profile',
    value: 30,
    unit: 'sessions',
    source: 'own choice: twenty whole ones, although some close early or were not asked for in every minute',
  },
  curve_symbols: {
    name: 'Market-wide volume curve from',
    value: 36,
    unit: 'liquid symbols',
    source: 'own choice: the mean share at a minute is then known to about 1 %',
  },
  curve_sessions_kept: {
    name: 'A curve is used for',
    value: 5,
    unit: 'sessions',
    source: 'own choice: the shape of a day changes slowly',
  },
  warm_up_symbols: {
    name: 'After a start the last minutes are read of',
    value: 200,
    unit: 'stocks',
    source: 'own choice: those with the largest turnover; a call each, some seconds at the limit of calls',
  },
  warm_up_minutes: {
    name: 'After a start are read the last',
    value: 12,
    unit: 'minutes',
    source: 'two 5-minute returns and the tolerance of the older one',
  },
  warm_up_carried: {
    name: 'A price is carried on from',
    value: 15,
    unit: 'minutes before',
    source: 'own choice: stocks of large turnover trade every minute, apart from halts',
  },
  float_read_every: {
    name: 'Free float is asked for every',
    value: 20,
    unit: 'hours',
    source: 'own choice: once a day, however late the day before; the vendor changes it once a month',
  },
  float_retry_after: {
    name: 'After a failure free float is asked for again after',
    value: 10,
    unit: 'minutes',
    source: 'own choice: nobody waits for it',
  },
  return_tolerance: {
    name: 'A price five minutes ago may be older by',
    value: 2,
    unit: 'minutes',
    source: 'own choice: one missed answer of the vendor must not hide the move',
  },
} as const satisfies RuleTable;
