// Which feature of the server owns which tables: only its stores read and write them, others ask its public interface.

export const tableOwners = {
  accounts: [
    'app_user',
    'audit_log',
    'invitation',
    'known_address',
    'registration_switch',
    'session',
    'throttle',
    'waitlist',
  ],
  analysis: ['analysis'],
  calendar: ['calendar_correction'],
  db: ['migration'],
  goldeneye: ['goldeneye_outcome', 'goldeneye_poll', 'goldeneye_settlement', 'goldeneye_window'],
  jobs: ['job', 'job_schedule', 'job_slot', 'lease'],
  market: ['api_log', 'live_section'],
  'market-memory': [
    'market_day',
    'market_float',
    'market_float_check',
    'market_split',
    'market_split_check',
    'market_tape_day',
    'market_volume_curve',
  ],
  pipeline: [
    'batch',
    'batch_check',
    'batch_file',
    'inbox_file',
    'list_mapping',
    'quarantined_row',
    'scored_list',
    'signal',
    'source_file',
    'stage_attempt',
    'stage_result',
    'synthesis',
  ],
  publish: ['publication', 'publication_snapshot', 'snapshot'],
  'rate-limits': ['rate_limit'],
  'remote-calls': ['remote_call'],
  screener: ['screener_run', 'screener_run_columns'],
  signals: ['mini_card_set'],
  stocks: ['stock', 'stock_asked', 'stock_figures', 'stock_icon', 'stock_part', 'stock_rank', 'stock_report'],
  watchlist: ['watchlist_star'],
};

/** Statements over tables of two owners, each with the reason why one statement has to do it. */
export const sharedStatements = [];
