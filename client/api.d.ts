// Generated from the OpenAPI document by `npm run docs:api`; do not edit.

export type Paths = {
  '/health': {
    /** The process is alive; touches nothing. */
    get: { reply: { status: "ok"; time: string } };
  };
  '/ready': {
    /** The database answers, migrations are done, and the server is not shutting down. */
    get: { reply: { status: "ready" } };
  };
  '/api/openapi.json': {
    /** The readers' API as an OpenAPI 3.1 document. */
    get: { reply: OpenApiDocument };
  };
  '/api/csp': {
    /** A browser reports that a page tried what its content security policy forbids. */
    post: { body: PolicyReport; reply: Success };
  };
  '/api/market/status': {
    /** Market session, data source and delay, for the clock and the labels of every page; of the present alone. */
    get: { reply: { now: string; session: "pre" | "open" | "after" | "closed"; opens_at: string | null; closes_at: string | null; is_market_day: boolean; source: { name: string; simulated: boolean; delay_minutes: number; replayed_session: string | null; replay_now?: string | null }; version: string } };
  };
  '/api/auth/me': {
    /** The signed-in user. */
    get: { reply: User };
  };
  '/api/auth/login': {
    /** Sign in; answers an opaque bearer token. 428 asks again with the code of an authenticator app. */
    post: { body: { email: string; password: string; code?: SecondFactorCode }; reply: { access_token: string; user: User } };
  };
  '/api/auth/status': {
    /** Whether registration is open, the ways to sign in, and the address for questions. */
    get: { reply: { registration_enabled: boolean; contact_email: string; passkey_origin: string | null; mails: boolean; provider: string | null } };
  };
  '/api/auth/register': {
    /** Create an account while registration is open, or with an invitation. */
    post: { body: { email: string; password: string; full_name: string; invite?: string }; reply: { id: number | null; full_name: string; email: string; is_admin: boolean; time_zone?: string; csv_notation?: CsvNotation; has_begun?: true } };
  };
  '/api/auth/invitation': {
    /** Owner and expiry of an invitation; 410 says why it can no longer be used. */
    post: { body: { invite: string }; reply: { email: string; expires_at: string } };
  };
  '/api/waitlist/signup': {
    /** Join the waitlist; signing up twice is signing up once. */
    post: { body: { email: string }; reply: Success };
  };
  '/api/auth/first-suggestions': {
    /** What a new account may begin with, made of what is published now: a stock to star, an alert and a screen to save. Nothing is set by asking. */
    get: { reply: FirstSuggestions };
  };
  '/api/auth/first-suggestions/put-away': {
    /** Show the suggestions of the first visit never again. */
    post: { reply: User };
  };
  '/api/auth/passkey-sign-in/begin': {
    /** A challenge for a passkey of this site, to be signed within five minutes; 409 where passkeys cannot work. */
    post: { reply: PasskeyRequest };
  };
  '/api/auth/passkey-sign-in': {
    /** Sign in by a signed challenge; it counts as password and code together. */
    post: { body: { response: SignedPasskey }; reply: { access_token: string; user: User } };
  };
  '/api/auth/provider/begin': {
    /** Address of the provider to sign in at, and a ticket to come back with within ten minutes; 503 while it is away. */
    post: { reply: { url: string; ticket: string } };
  };
  '/api/auth/provider/finish': {
    /** Sign in by the provider's answer; `needs` says what the account asks for besides, with the same ticket. */
    post: { body: { ticket: string; query: string }; reply: { session: { access_token: string; user: User } | null; needs: "password" | "code" | null; email: string } };
  };
  '/api/auth/provider/confirm': {
    /** Finish a sign-in that needs the password, which links the account, or a code; 428 asks for the code too. */
    post: { body: { ticket: string; password?: string; code?: SecondFactorCode }; reply: { access_token: string; user: User } };
  };
  '/api/auth/password-reset/begin': {
    /** Mail a link to reset the password; the answer is the same whether the address has an account. 404 without a mail server. */
    post: { body: { email: string }; reply: Success };
  };
  '/api/auth/password-reset': {
    /** Choose a new password by a mailed link; ends every session and revokes every access token. 410 says why not. */
    post: { body: { token: string; new_password: string }; reply: Success };
  };
  '/api/auth/confirm-address': {
    /** Confirm the address of a new account by its mailed link. 410 says why not. */
    post: { body: { token: string }; reply: Success };
  };
  '/api/signals/latest': {
    /** The published synthesis: every symbol with its scores and signals. */
    get: { query?: { asof?: string }; reply: LatestSignals };
  };
  '/api/signals/columns': {
    /** The published synthesis as columns, for a page that lists all of it: without the rows behind signals, premium signals aside, with the score of the day before in place of the history. */
    get: { query?: { asof?: string }; reply: SignalListColumns };
  };
  '/api/signals/symbol/{symbol}': {
    /** One symbol's scores and the signals behind them. */
    get: { path: { symbol: string }; query?: { asof?: string }; reply: SymbolSignals };
  };
  '/api/signals/symbol/{symbol}/receipt': {
    /** The rows behind the published score of one symbol: list, day, file with its hash, line and points. */
    get: { path: { symbol: string }; query?: { asof?: string }; reply: ScoreReceipt };
  };
  '/api/signals/symbol/{symbol}/receipt/{row}': {
    /** The line of the file behind one row of a score, where readers may see its text. */
    get: { path: { symbol: string; row: number }; query?: { asof?: string }; reply: ReceiptRow };
  };
  '/api/signals/symbol/{symbol}/scores': {
    /** One symbol's scores day by day, at most 63 days; days before the first batch were scored afterwards and say so. */
    get: { path: { symbol: string }; query?: { asof?: string }; reply: ScoreDays };
  };
  '/api/signals/symbol/{symbol}/publications': {
    /** One symbol's score and the action derived from it in each publication that changed them, oldest first; none for one never scored. */
    get: { path: { symbol: string }; query?: { asof?: string }; reply: { scores: Array<PublishedScore> } };
  };
  '/api/signals/history/{symbol}': {
    /** One symbol's score day by day, and its counted signals by the day they speak of. */
    get: { path: { symbol: string }; query?: { asof?: string }; reply: SignalHistory };
  };
  '/api/signals/search': {
    /** Symbols of the published synthesis by symbol or company name. */
    get: { query?: { asof?: string; q?: SearchText; limit?: number }; reply: { results: Array<PublishedSignal> } };
  };
  '/api/signals/stats': {
    /** Totals of the published synthesis. */
    get: { query?: { asof?: string }; reply: { batch_info: BatchInfo; counts_by_type: CountsByType } };
  };
  '/api/signals/next-sync': {
    /** When the expert lists are fetched next; null while their automation is off. */
    get: { reply: { at: string | null } };
  };
  '/api/signals/prices': {
    /** Prices of the minute of up to 200 scored symbols; null where none is known. */
    get: { query: { asof?: string; symbols: SymbolList }; reply: SymbolPrices };
  };
  '/api/signals/{symbol}/live': {
    /** Live data of one symbol; sections nobody can fill are null and say why. They are not kept: with asof all are null. */
    get: { path: { symbol: string }; query?: { asof?: string; refresh?: "true" | "false" }; reply: LiveReply };
  };
  '/api/signals/{symbol}/rich-news': {
    /** News with per-ticker insights, newest first. They are not kept: with asof NO_DATA. */
    get: { path: { symbol: string }; query?: { asof?: string; limit?: number }; reply: { results?: Array<RichNews>; status?: string; as_of?: string | null; stale?: boolean } };
  };
  '/api/dashboard/mini-cards': {
    /** A card for every symbol of the published synthesis with its newest price, by tab. */
    get: { query?: { asof?: string }; reply: MiniCards };
  };
  '/api/screener/current': {
    /** The newest screener run: every stock with at least one active filter. */
    get: { query?: { asof?: string }; reply: ScreenerCurrent };
  };
  '/api/screener/list': {
    /** The newest screener run as the list shows it, in columns. */
    get: { query?: { asof?: string }; reply: ScreenerColumns };
  };
  '/api/screener/figures': {
    /** Volume, market capitalization, float, RSI, gap and distance to the high of each stock of the newest run, in columns. */
    get: { query?: { asof?: string }; reply: ScreenerFigures };
  };
  '/api/screener/scores': {
    /** The published score of every scored symbol, in columns. */
    get: { query?: { asof?: string }; reply: ScreenerScores };
  };
  '/api/screener/names': {
    /** Name, sector, industry and icon of every stock the screener judges, in columns. */
    get: { query?: { asof?: string }; reply: ScreenerNames };
  };
  '/api/screener/current/{symbol}': {
    /** One stock of the newest run in full, and its active filters in each earlier run of the day. */
    get: { path: { symbol: string }; query?: { asof?: string }; reply: { run_info: RunInfo; stock: ScreenerStock; filters_by_run: Array<EarlierRun>; estimates: Array<Estimate> } };
  };
  '/api/screener/decisions/{symbol}': {
    /** What each run of the day decided on one stock, oldest first; none for a stock no run has judged. */
    get: { path: { symbol: string }; query?: { asof?: string }; reply: { decisions: Array<RunDecision> } };
  };
  '/api/screener/decisions/{symbol}/history': {
    /** What the newest runs of the last days decided on one stock, oldest first; none for a stock they did not list. */
    get: { path: { symbol: string }; query?: { asof?: string }; reply: { decisions: Array<DecisionOfRun> } };
  };
  '/api/screener/fetch-single': {
    /** Judge one stock that the run does not list. */
    post: { body: { symbol: string; company_name?: string | null }; reply: { success: boolean; stock: ScreenerStock } };
  };
  '/api/screener/beginning': {
    /** How many sessions of the past are on file, of those the first run waits for. */
    get: { reply: Beginning };
  };
  '/api/screener/health': {
    /** The screener answers. */
    get: { reply: { status: "ok"; time: string } };
  };
  '/api/screener/stats/today': {
    /** Runs and stocks of today. */
    get: { query?: { asof?: string }; reply: ScreenerToday };
  };
  '/api/goldeneye/current': {
    /** The newest poll: market direction and every stock with its patterns; scope market is the strongest beyond the watchlist. */
    get: { query?: { asof?: string; scope?: "watchlist" | "market" }; reply: GoldenEyeCurrent };
  };
  '/api/goldeneye/bars/{symbol}': {
    /** One stock's minute bars of the session with the lines and comparisons of its newest poll. */
    get: { path: { symbol: string }; query?: { asof?: string }; reply: { symbol: string; session: string; bars: Array<MinuteBar>; vwap: Array<number | null>; opening_high: number | null; opening_low: number | null; prev_close: number | null; prev_high: number | null; prev_low: number | null; entry_low: number | null; entry_high: number | null; stop_loss: number | null; target_price: number | null; trace: StockTrace | null; as_of: string | null; source: string | null; stale: boolean } };
  };
  '/api/goldeneye/windows/{symbol}': {
    /** The newest windows detected on one stock with what became of them, oldest first; none for one without any. */
    get: { path: { symbol: string }; query?: { asof?: string }; reply: { windows: Array<StockWindow>; plan: Setup | null } };
  };
  '/api/goldeneye/record': {
    /** The product's own record of settled windows by clock, scope, advice, pattern and part of the day, and the newest of them. */
    get: { query?: { asof?: string }; reply: { as_of: string | null; delay_minutes: number; since: string | null; pending: number; earlier: number; refused: number; lines: Array<RecordLine>; newest: Array<SettledOutcome> } };
  };
  '/api/goldeneye/setups': {
    /** The open setups of the whole market, the watchlist or the own stars, each in its state with its last hour of minute bars; those that can be entered first. */
    get: { query?: { asof?: string; scope?: "market" | "watchlist" | "stars"; order?: SetupOrder; limit?: number }; reply: { as_of: string | null; session: string | null; scope: "market" | "watchlist" | "stars"; order: SetupOrder; open: { market: number; watchlist: number; stars: number }; left_out: LeftOut; states: { can_be_entered: number; late: number; ended: number }; setups: Array<{ symbol: string; scope: WindowScope; side: Side; action: RecommendationAction | null; confidence: number | null; relative_volume: number | null; volume_estimated: boolean | null; detected_at: number; entry: number; entry_low: number | null; entry_high: number | null; stop: number; target: number; spread: number | null; company_name: string | null; patterns: Array<Pattern>; ends_at: number; spread_share: number | null; price: number | null; change_pct: number | null; distance_pct: number | null; state: PlanState; late: LateReason | null; ended: PlanEnded | null; risk: number | null; gain: number | null; reward_to_risk: number | null; bars: Array<MinuteBar> }>; plans: Array<Setup> } };
  };
  '/api/goldeneye/patterns': {
    /** Every stock of the market with a pattern at the newest poll or an open plan, as bits: golden window, reversal, support bounce, gap and go, market follow, open plan. */
    get: { reply: FoundPatterns };
  };
  '/api/goldeneye/scoreboard': {
    /** What became of every window of the session of the newest poll, by the clock of readers: counts, sums and fills, beside random entries of the same stocks, sides and minutes. */
    get: { query?: { asof?: string }; reply: { found: number; open: number; target: number; stop: number; timed_out: number; not_entered: number; refused: number; settled: number; sum_net_r: number | null; average_net_r: number | null; earlier: number; not_entered_by: Array<{ reason: NotEntered; windows: number }>; estimated: number; with_spread: number; total: Array<{ at: number; net_r: number }>; patterns: Array<{ found: number; open: number; target: number; stop: number; timed_out: number; not_entered: number; refused: number; settled: number; sum_net_r: number | null; average_net_r: number | null; pattern: Pattern }>; advices: Array<{ settled: number; sum_net_r: number | null; average_net_r: number | null; advice: Advice }>; scopes: Array<{ settled: number; sum_net_r: number | null; average_net_r: number | null; scope: WindowScope; found: number }>; as_of: string | null; session: string | null; simulated: boolean; base: { entries: number; average_net_r: number | null } | null } };
  };
  '/api/goldeneye/scoreboard/windows': {
    /** The windows behind one figure of the scoreboard, newest first. */
    get: { query?: { asof?: string; result?: BoardResult; pattern?: Pattern }; reply: { session: string | null; windows: Array<BoardWindow> } };
  };
  '/api/restored': {
    /** When the backup was taken whose data were restored within the last day; null where none were. */
    get: { reply: { taken_at: string | null } };
  };
  '/api/record/gaps': {
    /** Days on which slots of expert lists, screener or Golden Eye had no result: which, why, and what readers saw instead; newest first. */
    get: { query?: { asof?: string; before?: string }; reply: GapDays };
  };
  '/api/screener/analyze/{symbol}': {
    /** An analysis of one stock; deep adds fundamentals. With asof the newest one known then. */
    get: { path: { symbol: string }; query?: { asof?: string; deep?: "true" | "false" }; reply: AnalyzeResponse };
  };
  '/api/stocks/bars/{symbol}': {
    /** Bars of one stock: the newest session by the minute, two weeks by five minutes, or a year by the day. */
    get: { path: { symbol: string }; query?: { asof?: string; span?: BarSpan; hours?: BarHours }; reply: StockBars };
  };
  '/api/screener/ticker-details/{symbol}': {
    /** Company facts, news, questions and every detail section a source knows. */
    get: { path: { symbol: string }; query?: { asof?: string }; reply: { branding: { icon_url: string | null }; name: string; description: string | null; primary_exchange: string | null; total_employees: number | null; list_date: string | null; homepage_url: string | null; market_cap: number | null; sic_description: string | null; share_class_shares_outstanding: number | null; news: Array<DetailNews>; faq: { questions: Array<{ question: string; answer: string }> }; bull_bear_case: { bull_case: Record<string, string>; bear_case: Record<string, string> }; quote?: { c: number | null; d: number | null; dp: number | null; h: number | null; l: number | null; pc: number | null; as_of: string } | null; company?: { figures: CompanyFigures; as_of: string }; consensus_rating?: ConsensusRating; consensus_price_target?: ConsensusPriceTarget; analyst_ratings_over_time?: Array<RatingsPeriod>; recent_analyst_actions?: Array<AnalystAction>; market_rank?: MarketRank; holdings?: Array<Holding>; sector_exposure?: Array<Exposure>; industry_exposure?: Array<Exposure>; expenses?: Expenses; aggregate_rating?: AggregateRating; aggregate_price_target?: AggregatePriceTarget; profitability?: Array<FundamentalRow>; debt?: Array<FundamentalRow>; sales_and_book_value?: Array<FundamentalRow> } };
  };
  '/api/screener/search': {
    /** All listed stocks by symbol or company name. Earlier lists are not kept: with asof nothing is found. */
    get: { query?: { asof?: string; q?: SearchText }; reply: { results: Array<FoundStock> } };
  };
  '/api/stocks/search': {
    /** All listed stocks by symbol or company name, with price, score and the tab of the published synthesis; without a text the popular ones. Earlier lists are not kept: with asof nothing is found. */
    get: { query?: { asof?: string; q?: SearchText }; reply: { results: Array<FoundStock>; popular: Array<FoundStock> } };
  };
  '/api/stocks/identity/{symbol}': {
    /** What a stock is, in any spelling of its symbol, with its price and score as published now. */
    get: { path: { symbol: string }; reply: StockIdentity };
  };
  '/api/stocks/peers/{symbol}': {
    /** The largest other companies of its industry, with price and score as they are now. */
    get: { path: { symbol: string }; reply: { industry: string | null; peers: Array<Peer> } };
  };
  '/api/stocks/overview': {
    /** The whole market: heat map by sector, gainers, losers and most active, who reports next, newest news. Made each minute while prices move. */
    get: { query?: { asof?: string }; reply: StocksOverview };
  };
  '/api/stocks/analyze': {
    /** Everything known about one stock; the url is an identifier from our own search and is never fetched. */
    post: { body: { url: string }; reply: { live_data: LiveReply; ai_analysis: AiAnalysis | null; details: StockDetails } };
  };
  '/api/snapshots/{hash}': {
    /** A published reply by its hash, for caches in front; readers are redirected to its signed address where EDGE_SNAPSHOTS is on. */
    get: { path: { hash: string }; query: { publication: string; coding: string; until: string; signature: string }; reply: unknown };
  };
  '/api/publications/steps': {
    /** Of scores, screener runs and Golden Eye polls: the publication known at an instant, the one before, and the next. */
    get: { query: { at: string }; reply: PublicationSteps };
  };
  '/api/watchlist': {
    /** The user's own stars as they are now, newest first. */
    get: { reply: Watchlist };
  };
  '/api/watchlist/{symbol}': {
    /** Star a symbol, or put it on a named list; doing it twice is doing it once. */
    put: { path: { symbol: string }; query?: { list?: Id }; reply: Star };
    /** Take the star from a symbol, or take it off a named list; nothing happens when it is not there. */
    delete: { path: { symbol: string }; query?: { list?: Id }; reply: Success };
  };
  '/api/watchlist/rows': {
    /** The user's stars, or a named list, as a table in the user's own order, with notes, prices and scores. With asof the stocks and notes of now with the prices and scores known then; no dates of reports, and no prices where the cards of then are gone. */
    get: { query?: { asof?: string; list?: Id }; reply: WatchlistTable };
  };
  '/api/watchlist/{symbol}/note': {
    /** Write the note of a stock on the list; an empty one takes it away. With was, the note that was read, one that was changed meanwhile is not overwritten. */
    put: { path: { symbol: string }; query?: { list?: Id }; body: { note: Note; was?: Note }; reply: NotedStar };
  };
  '/api/watchlist/order': {
    /** Move a stock of a list directly before another one; null: to the end. Stocks added later stand first. */
    post: { query?: { list?: Id }; body: { symbol: string; before: string | null }; reply: Success };
  };
  '/api/watchlist/columns': {
    /** Show or hide a column of the watchlist. */
    post: { body: { column: WatchlistColumn; shown: boolean }; reply: Success };
  };
  '/api/watchlists': {
    /** The user's named watchlists beside the stars, oldest first. */
    get: { reply: NamedLists };
    /** Begin a watchlist under a name the user has not given yet; letter case makes no other name. */
    post: { body: { name: ListName }; reply: NamedList };
  };
  '/api/watchlists/{id}': {
    /** Give a watchlist another name. */
    put: { path: { id: Id }; body: { name: ListName }; reply: NamedList };
    /** Remove a watchlist with its notes; nothing happens when there is none. */
    delete: { path: { id: Id }; reply: Success };
  };
  '/api/watchlists/read': {
    /** Which stocks a pasted text or CSV names, and what cannot be read, with its reason; nothing is stored. */
    post: { body: { text: ImportText }; reply: ReadSymbols };
  };
  '/api/watchlists/symbols': {
    /** Put stocks on a list in their order, after those that are there; all of them, or none where one is unknown. Notes go to stocks without one. */
    post: { query?: { list?: Id }; body: { symbols: Array<string>; notes?: Record<string, Note> }; reply: { added: number; already: number } };
  };
  '/api/own-lists': {
    /** The user's own expert lists with their stocks, oldest first. With asof side, points and stocks of then; names are those of now. */
    get: { query?: { asof?: string }; reply: OwnLists };
    /** Begin an own expert list; all its symbols must be known. */
    post: { body: { name: ListName; side: OwnSide; points: number; symbols: Array<string> }; reply: OwnList };
  };
  '/api/own-lists/record': {
    /** Record of the user's own expert lists above SPY, by the rules of every other source: a stock is one call when it comes on a list, entered at the next open. With asof what the sessions before that day tell. */
    get: { query?: { asof?: string }; reply: { market: RecordMarket; figures: Array<{ side: CallSide; horizon: Horizon; benchmark: Benchmark; calls: number; settled: number; unsettled: number; days: number; hit_rate: number | null; base_rate: number | null; mean: number | null; median: number | null; low: number | null; high: number | null; bounded_mean: number | null; bounded_low: number | null; bounded_high: number | null; bounded: number; spans: number; hard_to_borrow: number; shrunk: number | null; p: number | null; q: number | null; state: RecordState; older: number | null; newer: number | null; turnover: number | null; list: number }> } };
  };
  '/api/own-lists/{id}': {
    /** Change name, side, points or stocks of an own expert list; what is left out stays, and what it said before is kept for asof. With read, the since of the list that was read, stocks of a list changed meanwhile are refused. */
    put: { path: { id: Id }; body?: { name?: ListName; side?: OwnSide; points?: number; symbols?: Array<string>; read?: string }; reply: OwnList };
    /** Remove an own expert list with all it ever said; nothing happens when there is none. */
    delete: { path: { id: Id }; reply: Success };
  };
  '/api/screener/saved': {
    /** The user's saved screens, oldest first. */
    get: { reply: SavedScreens };
    /** Save a screen under a name the user has not given yet; letter case makes no other name. */
    post: { body: { name: ScreenName; query: ScreenQuery }; reply: SavedScreen };
  };
  '/api/screener/saved/{id}': {
    /** Give a saved screen another name or another list; another list has not been seen yet. */
    put: { path: { id: Id }; body?: { name?: ScreenName; query?: ScreenQuery }; reply: SavedScreen };
    /** Remove a saved screen; nothing happens when there is none. */
    delete: { path: { id: Id }; reply: Success };
  };
  '/api/screener/saved/{id}/seen': {
    /** Remember the stocks of a saved screen as seen; null forgets them. */
    post: { path: { id: Id }; body: { symbols: SeenSymbols | null }; reply: Success };
  };
  '/api/alerts/rules': {
    /** The user's alert rules, newest first. */
    get: { reply: { rules: Array<AlertRule>; most: number } };
    /** Add an alert rule; conditions about the product are for administrators. */
    post: { body: { condition: AlertCondition; scope: AlertScope; channel_ids?: Array<number> | null; cool_down_minutes?: number; once?: boolean; until_clear?: boolean; expires_at?: string | null; paused_until?: string | null; is_on?: boolean }; reply: AlertRule };
  };
  '/api/alerts/rules/{id}': {
    /** Change an alert rule: switch, pause, limits, channels, condition; what is left out stays as it is. */
    put: { path: { id: Id }; body?: { condition?: AlertCondition; scope?: AlertScope; channel_ids?: Array<number> | null; cool_down_minutes?: number; once?: boolean; until_clear?: boolean; expires_at?: string | null; paused_until?: string | null; is_on?: boolean }; reply: AlertRule };
    /** Remove an alert rule; what it sent stays in the inbox. */
    delete: { path: { id: Id }; reply: Success };
  };
  '/api/alerts/preview': {
    /** How often a rule would have fired in the last 30 sessions, from what was stored of them. */
    post: { body: { condition: AlertCondition; scope: AlertScope; channel_ids?: Array<number> | null; cool_down_minutes?: number; once?: boolean; until_clear?: boolean; expires_at?: string | null; paused_until?: string | null; is_on?: boolean }; reply: AlertPreview };
  };
  '/api/alerts/suggestions/{symbol}': {
    /** Six alerts a reader may want of a stock now, the most urgent first. */
    get: { path: { symbol: string }; reply: { symbol: string; price: number | null; suggestions: Array<AlertSuggestion> } };
  };
  '/api/verdicts': {
    /** What Golden Eye, the screener and the score say of up to 200 stocks: a word, its strength and its instant each, and whether they disagree. */
    get: { query: { asof?: string; symbols: SymbolList }; reply: { verdicts: Array<StockVerdicts> } };
  };
  '/api/changes': {
    /** What changed from one instant to now, or to asof: counts of scores, decisions, filters, lights and setups, and the rows of one kind, stars first. */
    get: { query: { asof?: string; since: string; kind?: ChangeKind; after?: string; most?: number }; reply: Changes };
  };
  '/api/record': {
    /** The track record of one market: figures of every source by horizon, of the score and of confidence. */
    get: { query?: { asof?: string; market?: RecordMarket; benchmark?: "spy" | "market"; from?: string; to?: string; trend?: Trend; volatility?: Volatility; horizon?: "1" | "5" | "20" | "close" }; reply: RecordView };
  };
  '/api/record/states': {
    /** State of each source of calls after five sessions, in a young record after fewer. */
    get: { query?: { asof?: string; market?: RecordMarket; benchmark?: "spy" | "market" }; reply: SourceStates };
  };
  '/api/record/independent': {
    /** How many independent sources several lists are worth, by how far they repeated one another. */
    get: { query: { asof?: string; market?: RecordMarket; sources: string }; reply: IndependentCount };
  };
  '/api/record/measured': {
    /** The measured score of a stock by the lists that name it: what each was worth before the session. */
    get: { query: { asof?: string; sources: string }; reply: MeasuredScore };
  };
  '/api/record/truth': {
    /** What the record of earlier simulated sessions found of the effects that are planted in it; null for real prices. */
    get: { query?: { horizon?: "1" | "5" | "20" | "close" }; reply: TruthCheck | null };
  };
  '/api/record/progress': {
    /** How much of the record of earlier simulated sessions is made; null for real prices and where none is made. */
    get: { reply: PastProgress | null };
  };
  '/api/record/headline': {
    /** How many calls were published and settled, and how many sources show an edge. */
    get: { reply: RecordHeadline };
  };
  '/api/record/recomputation': {
    /** The newest day whose published scores and decisions were recomputed, and how many were identical. */
    get: { query?: { asof?: string }; reply: { recomputed: RecomputedDay | null } };
  };
  '/api/record/ledger': {
    /** Sealed days of the record, newest first: entries, Merkle root, and the head that commits to all days so far. */
    get: { query?: { market?: PublishedMarket }; reply: { days: Array<LedgerDay> } };
  };
  '/api/record/ledger/{day}': {
    /** Entries of a sealed day as canonical JSON, in the order of their hashes, 20,000 at a time. */
    get: { path: { day: string }; query?: { market?: PublishedMarket; page?: number }; reply: { day: LedgerDay; lines: Array<string> } };
  };
  '/api/record/calls': {
    /** Calls with their outcome at one horizon, newest first, with totals and the distribution of results. */
    get: { query?: { asof?: string; market?: RecordMarket; benchmark?: "spy" | "market"; from?: string; to?: string; trend?: Trend; volatility?: Volatility; kind?: CallKind; source?: CallSource; side?: "0" | "1" | "-1"; horizon?: Horizon; result?: CallResult; offset?: number; most?: number }; reply: RecordedCalls };
  };
  '/api/record/stocks/{symbol}': {
    /** What came of the decisions and scores of a stock, newest first, above the equal-weighted market. */
    get: { path: { symbol: string }; query?: { asof?: string }; reply: { market: RecordMarket; outcomes: Array<StockOutcome> } };
  };
  '/api/record/calls/{id}': {
    /** One call: its outcomes at every horizon, its daily bars and its receipt. */
    get: { path: { id: number }; query?: { asof?: string }; reply: CallDetail };
  };
  '/api/inbox': {
    /** The user's messages, newest first, and counts by kind. */
    get: { query?: { kind?: MessageKind; unread?: "true" | "false"; after?: string; most?: number }; reply: { messages: Array<Message>; next: string | null; unread: number; counts: Record<MessageKind, number>; today: { delivered: number; p50_s: number | null; slowest_s: number | null } } };
  };
  '/api/inbox/read': {
    /** Mark messages as read; null: all. */
    post: { body: { ids: Array<string> | null }; reply: { unread: number } };
  };
  '/api/inbox/shown': {
    /** Say that messages were shown on an open page, by its own clock. */
    post: { body: { ids: Array<string>; shown_at: string }; reply: Success };
  };
  '/api/inbox/{id}/acknowledge': {
    /** Acknowledge a message: its rule, if `until_clear`, is silent until its condition has ceased. */
    post: { path: { id: string }; reply: Success };
  };
  '/api/inbox/deliveries/{id}/retry': {
    /** Try a dead delivery again. */
    post: { path: { id: Id }; reply: Success };
  };
  '/api/channels': {
    /** The user's channels, quiet hours, and what the operator offers. */
    get: { reply: { channels: Array<Channel>; settings: DeliverySettings; offered: { email: boolean; webhook: boolean; push_key: string | null } } };
    /** Add a channel; a webhook answers with its signing secret once, an e-mail address is sent a link to confirm it. */
    post: { body: ChannelInput; reply: { channel: Channel; secret: string | null } };
  };
  '/api/channels/{id}': {
    /** Make a channel one of the default channels, or no longer. */
    put: { path: { id: Id }; body: { is_default: boolean }; reply: Channel };
    /** Remove a channel; what waits for it is dropped. */
    delete: { path: { id: Id }; reply: Success };
  };
  '/api/channels/test': {
    /** Send a sample to one channel (null: the inbox); its result stands in the inbox. */
    post: { body: { id: Id | null }; reply: { message_id: string } };
  };
  '/api/channels/confirm': {
    /** Confirm an e-mail address by the token of its link. */
    post: { body: { token: string }; reply: { address: string } };
  };
  '/api/channels/push/renew': {
    /** Put a browser's renewed subscription in the place of its former one, known by that one's secret. */
    post: { body: { former: { endpoint: string; auth: string }; subscription: PushSubscription }; reply: Success };
  };
  '/api/channels/settings': {
    /** Change quiet hours, mute or sound; what is left out stays as it is. */
    put: { body?: DeliveryChange; reply: DeliverySettings };
  };
};

export type Action = "STRONG_BUY" | "BUY" | "HOLD" | "SELL" | "STRONG_SELL";

export type Advice = "trade" | "watch";

export type AggregatePriceTarget = { average: number | null; low: number | null; high: number | null; upside_percentage: number | null; description: string | null };

export type AggregateRating = { title: string | null; rating: string | null; score: number | null; description: string | null; consensus_ratings_of_holdings: Array<{ rating: string; holdings: number; weight: number | null }> };

export type AiAnalysis = { action: Action; confidence: number; summary: string; reasoning: { primary_factors: Array<string>; key_risks?: Array<string>; risk_factors?: Array<string>; recommendation?: string; recommended_action?: string }; bull_case?: Array<string>; bear_case?: Array<string>; analyst?: string; deep?: boolean; as_of?: string };

export type AlertCondition = StockCondition | ProductCondition;

export type AlertPreview = { days: Array<{ day: string; count: number | null }>; count: number; sessions: number; cases: Array<{ at: string; symbol: string | null; title: string }>; note: string | null };

export type AlertRule = { id: number; name: string; where: string; condition: AlertCondition; scope: AlertScope; channel_ids: Array<number> | null; cool_down_minutes: number; once: boolean; until_clear: boolean; expires_at: string | null; paused_until: string | null; is_on: boolean; ended: string | null; created_at: string; last_fired: { at: string; symbol: string | null } | null; preview: { days: Array<{ day: string; count: number | null }>; count: number; sessions: number } | null };

export type AlertRuleInput = { condition: AlertCondition; scope: AlertScope; channel_ids: Array<number> | null; cool_down_minutes: number; once: boolean; until_clear: boolean; expires_at: string | null; paused_until: string | null; is_on: boolean };

export type AlertScope = { kind: "symbol"; symbol: string } | { kind: "stars" } | { kind: "screen"; screen_id: number } | { kind: "market" } | { kind: "product" };

export type AlertSuggestion = { rule: AlertRuleInput; name: string; detail: string; figure: number | null; rate: string };

export type AlertWebhook = { type: "alert" | "alert.digest"; timestamp: string; data: { title: string; messages: Array<{ id: string; kind: MessageKind; symbol: string | null; title: string; text: string; link: string; urgent: boolean; fired_at: string; exchange_at: string | null }> } };

export type AnalystAction = { date: string; brokerage_name: string | null; brokerage_rating: string | null; action: string | null; rating: string | null; price_target: number | string | null; upside_downside_on_report_date: number | string | null };

export type AnalyzeResponse = { analysis: AiAnalysis; fundamental_data: Record<string, number | string> | null; enrichment_data: Record<string, number | string> | null; symbol: string; deep: boolean; analyst: string; stand_in: string | null; as_of: string; received_at: string; holds_until: string; formula_version: string; cost: { model: string | null; input_tokens: number | null; output_tokens: number | null; usd: number | null } | null; facts: Array<Fact> };

export type AppearancePattern = "NEW" | "STABLE" | "STRENGTHENING" | "WEAKENING" | "EXPLOSIVE";

export type BarHours = "regular" | "extended";

export type BarSpan = "minute" | "week" | "daily";

export type BatchInfo = { batch_id: number | null; batch_datetime: string | null; total_symbols_synthesized: number; total_signals_imported: number; total_signals_scored?: number; carried_over?: CarriedOver; oldest_required?: ListOfDay | null; required_missing?: Array<string>; as_of: string | null; formula_version: string | null; history_days?: Array<string>; changed_side?: ChangedSide | null; reconstructed?: true };

export type Beginning = { sessions_read: number; sessions_wanted: number };

export type Bell = "before" | "during" | "after";

export type Benchmark = "spy" | "market" | "none";

export type BoardResult = "found" | "open" | "target" | "stop" | "timed_out" | "not_entered" | "refused";

export type BoardWindow = { symbol: string; scope: WindowScope; side: Side; action: RecommendationAction | null; confidence: number | null; relative_volume: number | null; volume_estimated: boolean | null; detected_at: number; entry: number; entry_low: number | null; entry_high: number | null; stop: number; target: number; spread: number | null; pattern: Pattern; part_of_day: PartOfDay; market_direction: MarketDirection | null; bid: number | null; ask: number | null; refused: SetupRefusal | null; outcome: Outcome | null; entered_at: number | null; entry_price: number | null; exit_price: number | null; net_r: number | null; exited_at: number | null; not_entered: NotEntered | null; rules: string | null };

export type Calibration = { forecaster: Forecaster; horizon: Horizon; method: "none" | "platt" | "isotonic"; version: string | null; in_force: string | null; fitted_at: string | null; calls: number; points: Array<[number, number]>; forward: { calls: number; base_rate: number | null; calibration_error: number | null; brier_skill: number | null; bins: Array<ReliabilityBin>; recent: { calls: number; brier_skill: number | null } } };

export type CallDetail = { call: { id: number; kind: CallKind; source: CallSource; symbol: string; figi: string | null; side: CallSide; strength: number | null; confidence: number | null; origin: number | null; publication: number | null; known_at: string; formula_version: string; market: RecordMarket; name: string | null; source_name: string }; outcomes: Array<CallOutcome>; corrected: Array<CorrectedOutcome>; receipt: Receipt };

export type CallKind = "list" | "score" | "measured" | "decision" | "filter" | "light" | "analysis" | "window";

export type CallOutcome = { call_id: number; horizon: Horizon; state: "open" | "settled" | "unsettled"; flag: OutcomeFlag | null; entry_at: string | null; entry_price: number | null; entry_rule?: EntryRule | null; exit_at: string | null; exit_price: number | null; gross: number | null; cost: number | null; excess_spy: number | null; excess_market: number | null; excess_sector: number | null; rule_version?: string | null; corrected_for?: string | null };

export type CallResult = "all" | "right" | "wrong" | "unsettled";

export type CallSide = -1 | 0 | 1;

export type CallSource = string;

export type CallTotals = { all: number; right: number; wrong: number; unsettled: number; open: number };

export type CarriedOver = { signals: number; lists: Array<{ list: string; day: string; signals: number }> };

export type CategoryName = "etfs" | "market_context" | "mega_caps" | "volatile_tech" | "crypto_plays" | "wild_cards";

export type Change = ScoreChange | DecisionChange | FilterChange | LightChange | SetupChange;

export type ChangeKind = "scores" | "decisions" | "filters" | "lights" | "setups";

export type ChangedSide = { since: string; symbols: number };

export type Changes = { since: string; until: string; scores: { before: string | null; after: string | null }; runs: { before: string | null; after: string | null }; changed_side: number; widest: ScoreChange | null; counts: Record<ChangeKind, { all: number; starred: number; up: number; down: number }>; rows: Array<(Change) & ({ name: string | null; starred: boolean })>; next: string | null };

export type Channel = { id: number; kind: "push" | "email" | "webhook"; address: string; template: WebhookTemplate | null; is_default: boolean; state: "ready" | "unconfirmed" | "failing" | "unavailable"; detail: string; failing_since: string | null; last_sent_at: string | null; waiting: number; sent_today: number };

export type ChannelInput = { kind: "push"; subscription: PushSubscription } | { kind: "email"; address: string } | { kind: "webhook"; url: string; template: WebhookTemplate };

export type ChannelKind = "inbox" | "push" | "email" | "webhook";

export type Check = { name: string; value: number | null; unit: string; shown: string; threshold: string; pass: boolean };

export type CheckedArticle = { sentiment: Sentiment; hours_old: number; publisher: string; reasoning: string; article_url: string; article_title: string };

export type CheckedList = { source: string; side: -1 | 1; name: string; truth: number; mean: number | null; low: number | null; high: number | null; settled: number; verdict: TruthVerdict };

export type ClockTally = { n: number; days: number; wins: number; losses: number; timeouts: number; missed: number; estimated: number; with_spread: number; win_rate: number | null; win_rate_low: number | null; win_rate_high: number | null; average_r: number | null; average_net_r: number | null; net_r_low: number | null; net_r_high: number | null };

export type CompanyFigures = { sector: string | null; industry: string | null; market_cap: number | null; consensus_price_target: number | null; consensus_rating: string | null; marketrank: number | null; pe_ratio_trailing: number | null; pe_ratio_forward: number | null; trailing_12mo_eps: number | null; annual_revenue: number | null; net_income: number | null; net_margins: number | null; return_on_equity: number | null; return_on_assets: number | null; debt_to_equity: number | null; price_to_book: number | null; price_to_sales: number | null; beta: number | null; next_earnings_date: string | null; insider_ownership_pct: number | null; institutional_ownership_pct: number | null };

export type CompanyNews = { headline: string; url: string; source: string | null; datetime: number; summary: string | null; image: string | null };

export type Confidence = "HIGH" | "MEDIUM" | "LOW";

export type ConfidenceLine = { name: string; value: number | null; unit: string; weight: number; points: number };

export type ConsensusPriceTarget = { average: number | null; low: number | null; high: number | null; upside_percentage: number | null; number_of_analysts: number | null; price_target_description: string | null };

export type ConsensusRating = { consensus_rating: string | null; total_analysts: number | null; rating_description: string | null; rating_counts: { strong_buy: number; buy: number; hold: number; sell: number; strong_sell: number } };

export type CorrectedOutcome = { call_id: number; horizon: Horizon; state: "open" | "settled" | "unsettled"; flag: OutcomeFlag | null; entry_at: string | null; entry_price: number | null; entry_rule?: EntryRule | null; exit_at: string | null; exit_price: number | null; gross: number | null; cost: number | null; excess_spy: number | null; excess_market: number | null; excess_sector: number | null; rule_version?: string | null; corrected_for?: string | null; settled_at: string; superseded_at: string };

export type CountsByType = { premium: number; bullish: number; bearish: number; neutral: number };

export type Crossing = "above" | "below";

export type CsvNotation = "comma-point" | "semicolon-comma" | "semicolon-point";

export type DailyBar = { date: string; open: number; high: number; low: number; close: number; volume: number; vwap: number | null; transactions: number | null; timestamp: number };

export type DailyOhlc = { open: number | null; high: number | null; low: number | null; close: number | null; vwap: number | null; volume: number | null; transactions: number | null; timestamp: number | null };

export type Decile = { decile: number; calls: number; mean: number | null; low: number | null; high: number | null };

export type Decision = "YES" | "MAYBE" | "NO" | "SKIP";

export type DecisionChange = { id: string; symbol: string; toward: 1 | -1 | 0; kind: "decisions"; before: Decision | null; after: Decision | null };

export type DecisionInputs = { figures: StockFigures; age_minutes: number | null; previous_relative_volume: number | null; news: { sentiment: Sentiment | null; hours: number | null } | null };

export type DecisionOfRun = { day: string; run_number: number; known_at: string; as_of: string; decision: Decision; dropped_at: string | null };

export type Delivery = { id: number; channel_id: number | null; channel: ChannelKind; state: "waiting" | "held" | "sent" | "dead"; tries: number; most_tries: number; error: string | null; next_try_at: string | null; sent_at: string | null };

export type DeliveryChange = { quiet?: { from?: string; to?: string; weekends?: boolean } | null; zone?: TimeZone; muted_until?: string | null; sound?: boolean };

export type DeliverySettings = { quiet: { from: string; to: string; weekends: boolean } | null; zone: TimeZone; muted_until: string | null; sound: boolean };

export type DetailNews = { title: string; summary: string | null; link?: string; url?: string; source: string | null; datetime?: number | string; date?: string };

export type Direction = "bullish" | "bearish" | "neutral" | "premium";

export type DisqualifierTrace = { reason: DisqualifyReason; check: Check; applies: boolean };

export type DisqualifyReason = "LOW_VOLUME" | "MOMENTUM_TOO_HIGH" | "DUMPING" | "SPREAD_TOO_WIDE";

export type EarlierRun = { run_number: number; received_at: string; active_filter_codes: Array<FilterCode> };

export type EarningsAhead = { symbol: string; name: string; date: string; bell: Bell | null; eps_estimate: number | null; market_cap: number | null };

export type EntryRule = "minute" | "open" | "close";

export type Estimate = { field: string; text: string };

export type Executive = { name: string; position: string | null };

export type Expenses = { management_fee: number | null; other_expenses: number | null; total_expense: number | null; fee_waiver: number | null; net_expense: number | null; comparison?: { large_cap: Fees | null; equity: Fees | null; nasdaq: Fees | null; all_funds: Fees | null } };

export type Exposure = { name: string; weight: number | null };

export type Fact = { key: string; label: string; group: FactGroup; value: number | string; unit: FactUnit; source: string; as_of: string | null };

export type FactGroup = "price" | "technical" | "signals" | "news" | "insiders" | "company" | "fundamentals" | "analysts" | "screener";

export type FactSheet = { symbol: string; deep: boolean; as_of: string; facts: Array<Fact>; articles: Array<SheetArticle> };

export type FactUnit = "USD" | "%" | "x" | "shares" | "points" | "count" | "index" | "date" | "name" | "text";

export type Fees = { management_fee: number | null; other_expenses: number | null; total_expense: number | null; fee_waiver: number | null; net_expense: number | null };

export type FilterChange = { id: string; symbol: string; toward: 1 | -1 | 0; kind: "filters"; turned_on: Array<FilterCode>; turned_off: Array<FilterCode> };

export type FilterChanges = { gained: Array<FilterCode>; lost: Array<FilterCode> };

export type FilterCode = "PM" | "VS" | "SM" | "TB";

export type FilterDetail = { code: FilterCode; name: string; is_active: boolean };

export type FirstSuggestion = { kind: "star"; symbol: string; because: string } | { kind: "alert"; symbol: string; because: string; rule: AlertRuleInput } | { kind: "screen"; name: string; query: string; hits: number };

export type FirstSuggestions = { suggestions: Array<FirstSuggestion> };

export type Forecaster = "score" | "window" | "rules" | "model";

export type FoundPatterns = { as_of: string | null; symbols: string; marks: Array<number> };

export type FoundStock = { symbol: string; name: string; url: string | null; logo: string | null; current_price: number | null; price_change: number | null; price_change_percent: number | null; volume: number | null; prices_as_of: string | null; smart_cat_score: number | null; tab: TabType | null };

export type FundLines = Record<"TNA" | "TZA" | "TQQQ" | "SQQQ" | "VXX", Array<number | null>>;

export type FundamentalRow = { name: string; value: number | null; unit: string; period: string | null };

export type GapDays = { days: Array<{ day: string; gaps: Array<SlotGap> }>; from: string | null; through: string | null; next: string | null };

export type GapKind = "pipeline" | "screener-run" | "goldeneye-poll";

export type GapState = "missed" | "failed" | "off";

export type GoldenEyeCurrent = { polling_state: PollingState; last_poll: string | null; patterns_found: number; symbols: number | null; market: GoldenEyeMarket | null; stocks: Array<GoldenEyeStock>; poll_id: number | null; as_of: string | null; arrived_at: string | null; standing: Standing | null; plans: Array<Setup> | null; formula_version: string | null; source: string | null };

export type GoldenEyeMarket = { market_direction: MarketDirection; tna_change: number | null; tza_change: number | null; tqqq_change: number | null; sqqq_change: number | null; vxx_change: number | null; trading_bias: string | null; patterns_found: number; fund_lines: FundLines | null };

export type GoldenEyeStock = { symbol: string; company_name: string | null; category: CategoryName | null; price: number | null; change_pct: number | null; volume: number | null; pattern_count: number; has_golden_window: boolean; has_reversal: boolean; has_support_bounce: boolean; has_gap_and_go: boolean; has_market_follow: boolean; recommendation_action: RecommendationAction; entry_low: number | null; entry_high: number | null; stop_loss: number | null; target_price: number | null; confidence_score: number | null; is_disqualified: boolean; disqualify_reasons: Array<DisqualifyReason>; risk_warning: string | null; momentum_5m: number | null; vwap_distance: number | null; volume_float_ratio: number | null; gap_pct: number | null; high_distance: number | null; low_distance: number | null; prev_close: number | null; prev_high: number | null; prev_low: number | null; spread: number | null; side: Side | null; float_rotation: number | null; plan_refused: SetupRefusal | null; not_judged: Array<DisqualifyReason>; bar_closed_at: string | null };

export type Holding = { rank: number; ticker: string; company_name: string; holding_weight: number | null };

export type Horizon = "1" | "5" | "20" | "plan" | "close";

export type Id = number;

export type ImportText = string;

export type IndependentCount = { signals: number; independent: number };

export type IndexQuote = { symbol: string; name: string; current_price: number; change_percent: number; trend?: Array<number> };

export type InsiderTransaction = { name: string; change: number | null; transactionPrice: number | null; isDerivative: boolean; filingDate: string | null; transactionDate: string | null; transactionCode: string | null };

export type JudgedDecision = { filters: Array<FilterCode>; lights: Record<"freshness" | "volume_trend" | "vwap_distance" | "rsi_energy" | "news_catalyst", Light>; readings: { freshness: number | null; volume_trend: number | null; vwap_distance: number | null; rsi_energy: number | null }; summary: SignalSummary };

export type Lack = "year_range" | "momentum";

export type LateReason = "price_unknown" | "time_short" | "above_zone" | "below_zone" | "reward_small";

export type LatestSignals = { signals: Array<PublishedSignal>; counts_by_type: CountsByType; batch_info: BatchInfo };

export type LedgerDay = { version: 1 | 2; market: RecordMarket; day: string; entries: number; root: string; previous: string; head: string };

export type LeftOut = Array<{ rule: SetupRefusal; windows: number }>;

export type Light = "green" | "yellow" | "red" | "gray";

export type LightChange = { id: string; symbol: string; toward: 1 | -1 | 0; kind: "lights"; lights: Array<{ signal: "freshness" | "volume_trend" | "vwap_distance" | "rsi_energy" | "news_catalyst"; before: Light; after: Light }> };

export type ListName = string;

export type ListOfDay = { list: string; day: string };

export type LiveReply = { symbol: string; quote: Quote | null; metrics: { data: Metrics } | null; profile: Profile | null; news: Array<CompanyNews> | null; sentiment: { news: NewsSentiment } | null; insider_transactions: { data: Array<InsiderTransaction> } | null; executives: { executive: Array<Executive> } | null; polygonNews: Array<RichNews> | null; daily_ohlc: DailyOhlc | null; ticker_details: TickerFacts | null; sections: Record<string, SectionState>; aiAnalysis: AiAnalysis | null };

export type MapStock = { symbol: string; name: string; current_price: number; change_percent: number; market_cap: number };

export type MarketDirection = "BULL" | "BEAR" | "FLAT";

export type MarketNews = { id: string; published_utc: string; title: string; publisher: string; symbols: Array<string>; sentiment: Sentiment | null };

export type MarketRank = { overall_percentile: number | null; overall_score_label: string | null; star_rating: number | null; marketrank_summary: string | null; categories: Record<string, { score: number | null; max_score: number | null; details: Array<{ name: string; text: string }> }> };

export type MeasuredScore = { market: RecordMarket; score: number | null; sessions: number; weights_at: string | null; parts: Array<{ source: CallSource; name: string; adds: number | null; calls: number }> };

export type Message = { id: string; kind: MessageKind; rule_id: number | null; symbol: string | null; title: string; text: string; link: string; urgent: boolean; times: { exchange_at: string | null; received_at: string | null; fired_at: string; sent_at: string | null; shown_at: string | null }; read_at: string | null; acknowledged_at: string | null; deliveries: Array<Delivery> };

export type MessageKind = "setup" | "verdict" | "price" | "news" | "screen" | "source" | "product" | "account" | "digest" | "test";

export type Metrics = { "52WeekHigh": number | null; "52WeekLow": number | null; "5DayAverageTradingVolume": number | null; "10DayAverageTradingVolume": number | null; "30DayAverageTradingVolume": number | null; "3MonthAverageTradingVolume": number | null; "14DayRSI": number | null; beta: number | null; "50DaySMA": number | null; "200DaySMA": number | null; "1MonthPriceStd": number | null; "1MonthPriceReturn": number | null; "3MonthPriceReturn": number | null; ytdPriceReturn: number | null; "priceRelativeToS&P5004Week": number | null; "priceRelativeToS&P50013Week": number | null; "priceRelativeToS&P500Ytd": number | null; "priceRelativeToS&P50052Week": number | null; marketCapitalization: number | null };

export type MiniCard = { current_price: number | null; price_change: number | null; price_change_percent: number | null; volume: number | null; bullish_score: number; bearish_score: number; bullish_signal_count: number; bearish_signal_count: number; premium_signal_count: number; symbol: string; company_name: string | null; smart_cat_score: number };

export type MiniCardBook = { premium: Array<MiniCard>; bullish: Array<MiniCard>; bearish: Array<MiniCard>; neutral: Array<MiniCard>; batch_info: { total_signals_scored?: number; carried_over?: CarriedOver; oldest_required?: ListOfDay | null; required_missing?: Array<string>; changed_side?: ChangedSide | null; batch_datetime: string | null; total_symbols: number; total_signals: number }; as_of: string | null; prices_as_of: string | null; source: string | null; formula_version: string | null };

export type MiniCards = { success: boolean; data: MiniCardBook | null; error?: string | null };

export type MinuteBar = { start_timestamp: number; open: number; high: number; low: number; close: number; volume: number; vwap: number | null; transactions: number | null };

export type Momentum = "EXPLOSIVE" | "HOT" | "ACCELERATING" | "STRENGTHENING" | "STABLE" | "OVERSOLD" | "DETERIORATING" | "COLD" | "NEW" | "WEAKENING";

export type Mover = { symbol: string; name: string; current_price: number; change_percent: number; volume: number | null; traded: number; relative_volume: number | null };

export type NamedFigures = { kind: CallKind; source: CallSource; side: CallSide; horizon: Horizon; benchmark: Benchmark; calls: number; settled: number; unsettled: number; days: number; hit_rate: number | null; base_rate: number | null; mean: number | null; median: number | null; low: number | null; high: number | null; bounded_mean: number | null; bounded_low: number | null; bounded_high: number | null; bounded: number; spans: number; hard_to_borrow: number; shrunk: number | null; p: number | null; q: number | null; state: RecordState; older: number | null; newer: number | null; turnover: number | null; curve: Array<number>; name: string; points: number | null; made_here?: "all" | "some" };

export type NamedList = { id: number; name: string; count: number };

export type NamedLists = { lists: Array<NamedList>; most: number };

export type NewsCatalyst = { status: Light; label: string; sentiment: Sentiment | null; hours_since: number | null; sentiment_reasoning: string | null; article_url: string | null; total_articles_checked: number; all_sentiments: Array<CheckedArticle> };

export type NewsInsight = { ticker: string; sentiment: Sentiment; sentiment_reasoning: string };

export type NewsSentiment = { buzz: { buzz: number | null; articlesInLastWeek: number | null; weeklyAverage: number | null }; sentiment: { bullishPercent: number | null }; sectorAverageBullishPercent: number | null };

export type NotEntered = "stop_first" | "target_first" | "zone_not_reached" | "no_trade" | "after_close";

export type Note = string;

export type NotedStar = { symbol: string; starred_at: string; note: string };

export type OpenApiDocument = ({ openapi: string; info: ({ title: string; version: string } & Record<string, unknown>); paths: Record<string, Record<string, ({ operationId: string; summary: string; description: string; tags: Array<string>; security: Array<Record<string, Array<string>>>; parameters: Array<({ name: string; in: "path" | "query" | "header"; required: boolean; schema: Record<string, unknown>; example?: unknown } & Record<string, unknown>)>; requestBody?: ({ content: Record<string, ({ schema: Record<string, unknown>; example?: unknown } & Record<string, unknown>)> } & Record<string, unknown>); responses: Record<string, ({ content?: Record<string, ({ schema?: Record<string, unknown> } & Record<string, unknown>)> } & Record<string, unknown>)> } & Record<string, unknown>)>>; webhooks?: Record<string, Record<string, ({ operationId: string; summary: string; description: string; tags: Array<string>; security: Array<Record<string, Array<string>>>; parameters: Array<({ name: string; in: "path" | "query" | "header"; required: boolean; schema: Record<string, unknown>; example?: unknown } & Record<string, unknown>)>; requestBody?: ({ content: Record<string, ({ schema: Record<string, unknown>; example?: unknown } & Record<string, unknown>)> } & Record<string, unknown>); responses: Record<string, ({ content?: Record<string, ({ schema?: Record<string, unknown> } & Record<string, unknown>)> } & Record<string, unknown>)> } & Record<string, unknown>)>>; components: ({ schemas: Record<string, Record<string, unknown>> } & Record<string, unknown>) } & Record<string, unknown>);

export type Outcome = "win" | "loss" | "timeout" | "missed";

export type OutcomeFlag = "delisted" | "no_bar" | "no_entry" | "other_instrument" | "both_barriers" | "history_missing" | "closes_only" | "series_breaks" | "earlier_rules" | "payment" | "spin_off";

export type OwnList = { id: number; name: string; side: OwnSide; points: number; symbols: Array<string>; since: string };

export type OwnLists = { lists: Array<OwnList>; most: number };

export type OwnSide = "bullish" | "bearish";

export type PartOfDay = "opening" | "morning" | "midday" | "afternoon" | "closing";

export type PasskeyRequest = { challenge: string; rpId: string; timeout: number; userVerification: "required" };

export type PastProgress = { written: number; settled: number; of: number; computed_at: string | null };

export type Pattern = "golden_window" | "reversal" | "support_bounce" | "gap_and_go" | "market_follow";

export type PatternTrace = { pattern: Pattern; side: Side; detected: boolean; checks: Array<Check> };

export type Peer = { symbol: string; name: string; url: string | null; logo: string | null; current_price: number | null; price_change: number | null; price_change_percent: number | null; volume: number | null; prices_as_of: string | null; smart_cat_score: number | null; tab: TabType | null; market_cap: number | null };

export type PlanEnded = { by: "target" | "stop" | "time"; price: number | null; at: number };

export type PlanState = "can_be_entered" | "late" | "ended";

export type PolicyReport = { "csp-report": { "document-uri"?: string; "blocked-uri"?: string; "source-file"?: string; "effective-directive"?: string; "violated-directive"?: string; "line-number"?: number } };

export type PollingState = "running" | "unknown";

export type PremiumEnrichment = { ideaEngineScore?: number | null; recommendationFactors?: Array<string>; bearishFactors?: Array<string>; currentPrice?: number | null; priceTarget?: number | null; priceData?: { currentPrice: number | null; priceTarget: number | null }; upside?: string | number | null; recommendationPrice?: number | null; analystSummary?: string | null; analystData?: unknown; extractedDate?: string | null; exchange?: string | null; marketCap?: string | number | null };

export type ProductCondition = { kind: "product"; what: "health-red" | "batch-held" | "slot-failed" | "feed-gap" | "backup-failed" };

export type Profile = { name: string | null; logo: string | null; exchange: string | null; finnhubIndustry: string | null; marketCapitalization: number | null; currency?: string };

export type PublicationSteps = { first: string | null; reconstructed_since: string | null; steps: Array<{ kind: StepKind; before: string | null; shown: string | null; after: string | null }> };

export type PublishedMarket = "live" | "simulated";

export type PublishedScore = { published_at: string; smart_cat_score: number; action: "STRONG_BUY" | "BUY" | "HOLD" | "SELL" | "STRONG_SELL" | "SHORT"; confidence: number };

export type PublishedSignal = { bullish_score: number; bearish_score: number; smart_cat_score: number; bullish_signal_count: number; bearish_signal_count: number; neutral_signal_count: number; premium_signal_count: number; has_idea_engine: boolean; has_momentum_alert: boolean; has_stocks_to_short: boolean; symbol: string; company_name: string | null; tabType: TabType; signal_details: SignalDetails; score_history: Array<number>; newest_signal?: string; id: number };

export type PushSubscription = { endpoint: string; expirationTime?: number | null; keys: { p256dh: string; auth: string } };

export type Quote = { c: number | null; d: number | null; dp: number | null; h: number | null; l: number | null; pc: number | null };

export type RatingsPeriod = { period: string; consensus_rating: string | null; consensus_price_target: number | null };

export type ReadSymbols = { found: Array<{ typed: string; symbol: string; company_name: string | null; note?: string }>; refused: Array<{ typed: string; problem: string }>; column: string | null };

export type Receipt = { row: ReceiptRow | null; facts: Array<ReceiptFact>; basis: ReceiptBasis | null };

export type ReceiptBasis = { kind: "decision"; inputs: DecisionInputs; published: JudgedDecision } | { kind: "window"; window: { symbol: string; scope: WindowScope; side: Side; action: RecommendationAction | null; confidence: number | null; relative_volume: number | null; volume_estimated: boolean | null; detected_at: number; entry: number; entry_low: number | null; entry_high: number | null; stop: number; target: number; spread: number | null; pattern: Pattern; part_of_day: PartOfDay; market_direction: MarketDirection | null; bid: number | null; ask: number | null; refused: SetupRefusal | null; known_at: number; market_known_at: number; delay_minutes: number; session_date: string }; ended: SettledOutcome | null; bars: Array<MinuteBar> | null } | { kind: "analysis"; analysis: AiAnalysis; sheet: FactSheet; formula_version: string };

export type ReceiptFact = { label: string; value: string; required: string | null; passed: boolean | null };

export type ReceiptRow = { file_name: string; sha256: string; line_number: number; received_at: string | null; raw: string | null };

export type ReceiptSignal = { id: number; signal_type_id: number; list: string; direction: Direction; side: "bullish" | "bearish" | "neutral"; signal_date: string; points: number; file_name: string; sha256: string; line_number: number };

export type RecommendationAction = "BUY" | "SELL" | "WATCH" | "AVOID" | "NONE";

export type RecomputedDay = { day: string; checked: number; identical: number; difference: string | null; computed_at: string };

export type RecordFilter = { from: string | null; to: string | null; trend: Trend | null; volatility: Volatility | null };

export type RecordHeadline = { market: RecordMarket; calls: number; horizon: Horizon; settled: number; sources: number; edges: number };

export type RecordLine = { scope: WindowScope; advice: Advice; pattern: Pattern | null; part_of_day: PartOfDay | null; market: ClockTally; reader: ClockTally };

export type RecordMarket = "live" | "simulated" | "simulated_past" | "reconstructed";

export type RecordState = "edge" | "none" | "worse" | "too_few" | "no_direction";

export type RecordView = { market: RecordMarket; rules: string; computed_at: string | null; since: string | null; through: string | null; sessions: number; calls: number; settled: number; unsettled: Record<string, number>; flagged: Record<string, number>; without_benchmark: { spy: number; market: number }; sources: Array<NamedFigures>; score: Array<ScoreFigures>; reliability: Array<Reliability>; calibrations: Array<Calibration>; records: Array<{ market: RecordMarket; calls: number }>; filter: RecordFilter; regimes_since: { trend: string | null; volatility: string | null }; first_call: string | null; first_outcomes: Array<{ horizon: Horizon; session: string }> };

export type RecordedCall = { id: number; kind: CallKind; source: CallSource; symbol: string; side: CallSide; strength: number | null; confidence: number | null; publication: number | null; known_at: string; formula_version: string; market: RecordMarket; name: string | null; outcome: { state: "open" | "settled" | "unsettled"; flag: OutcomeFlag | null; entry_at: string | null; entry_price: number | null; entry_rule?: EntryRule | null; exit_at: string | null; exit_price: number | null; gross: number | null; cost: number | null; excess_spy: number | null; excess_market: number | null; excess_sector: number | null; rule_version?: string | null; corrected_for?: string | null } };

export type RecordedCalls = { market: RecordMarket; horizon: Horizon; totals: CallTotals; distribution: { edge: number; counts: Array<number> }; calls: Array<RecordedCall> };

export type Reliability = { forecaster: Forecaster; horizon: Horizon; calls: number; base_rate: number | null; calibration_error: number | null; brier_skill: number | null; bins: Array<ReliabilityBin> };

export type ReliabilityBin = { stated: number; observed: number | null; low: number | null; high: number | null; calls: number };

export type RichNews = { id: string; title: string | null; author: string | null; published_utc: string; description: string | null; image_url: string | null; keywords: Array<string>; tickers: Array<string>; article_url: string; publisher: { name: string; logo_url: string | null; favicon_url: string | null }; insights: Array<NewsInsight> };

export type RunDecision = { run_number: number; received_at: string; active_filter_codes: Array<FilterCode>; as_of: string; decision: Decision };

export type RunInfo = { unique_stocks_today: number; total_runs: number; data_freshness_minutes: number | null; last_check_time: string | null; last_run_time: string | null; run_id: number | null; run_number: number | null; expected_runs: number; as_of: string | null; formula_version: string | null; source: string | null; warming_up?: WarmingUp | null };

export type SavedScreen = { id: number; name: string; query: string; seen: Array<string> | null };

export type SavedScreens = { screens: Array<SavedScreen>; most: number };

export type ScoreChange = { id: string; symbol: string; toward: 1 | -1 | 0; kind: "scores"; before: { score: number; action: UiAction } | null; after: { score: number; action: UiAction } | null };

export type ScoreDays = { symbol: string; days: Array<{ day: string; score: number; afterwards: boolean }> };

export type ScoreFields = { bullish_score: number; bearish_score: number; smart_cat_score: number; bullish_signal_count: number; bearish_signal_count: number; neutral_signal_count: number; premium_signal_count: number; has_idea_engine: boolean; has_momentum_alert: boolean; has_stocks_to_short: boolean };

export type ScoreFigures = { kind: "score" | "measured"; horizon: Horizon; benchmark: Benchmark; deciles: Array<Decile>; top_minus_bottom: { mean: number | null; low: number | null; high: number | null; bounded_mean: number | null; bounded_low: number | null; bounded_high: number | null; settled: number; days: number; spans: number; p: number | null; q: number | null; state: RecordState; curve: Array<number> }; rank_correlation: { mean: number | null; low: number | null; high: number | null; days: number } };

export type ScoreOfDay = { day: string; score: number };

export type ScoreReceipt = { symbol: string; batch_id: number; publication_id: number; formula_version: string | null; scored_from: string; published: ScoreFields; rows: Array<ReceiptSignal> };

export type ScreenName = string;

export type ScreenQuery = string;

export type ScreenerColumns = { run_info: RunInfo; symbols: string; current_price: Array<number | null>; change_from_prev_close_pct: Array<number | null>; total_appearances_today: Array<number>; relative_volume: Array<number | null>; active_filters: string; appearance_pattern: string; shown_momentum: string; lights: Array<string> };

export type ScreenerCurrent = { run_info: RunInfo; stocks: Array<ScreenerStock> };

export type ScreenerFigures = { symbols: string; todays_volume: Array<number | null>; market_cap: Array<number | null>; free_float: Array<number | null>; rsi?: Array<number | null>; gap?: Array<number | null>; below_high?: Array<number | null> };

export type ScreenerNames = { symbols: string; company_name: Array<string | null>; branches: Array<[string | null, string | null]>; branch: Array<number>; icons: string };

export type ScreenerScores = { symbols: string; smart_cat_score: Array<number> };

export type ScreenerStock = { symbol: string; company_name: string | null; sector: string | null; industry: string | null; current_price: number | null; price_change: number | null; change_from_prev_close_pct: number | null; consensus_price_target: number | null; todays_range_low: number | null; todays_range_high: number | null; fifty_two_week_low: number | null; fifty_two_week_high: number | null; previous_close: number | null; todays_volume: number | null; market_cap: number | null; average_daily_volume: number | null; opening_price: number | null; vwap: number | null; relative_volume: number | null; polygon_snapshot: { day: { c: number | null; o: number | null }; todaysChangePerc: number | null } | null; marketrank: number | null; news_sentiment: number | null; rsi: number | null; pe_ratio_trailing: number | null; pe_ratio_forward: number | null; price_to_book: number | null; price_to_sales: number | null; debt_to_equity: number | null; return_on_assets: number | null; return_on_equity: number | null; trailing_12mo_eps: number | null; net_margins: number | null; beta: number | null; annual_revenue: number | null; net_income: number | null; next_earnings_date: string | null; insider_ownership_pct: number | null; institutional_ownership_pct: number | null; consensus_rating: string | null; as_of: string | null; appearance_pattern: AppearancePattern | null; upside_downside_pct: number | null; total_appearances_today: number; active_filter_count: number; active_filter_codes: Array<FilterCode>; filter_details: Array<FilterDetail>; filter_changes: FilterChanges; tracking_momentum_score: number | null; tracking_quality_score: number | null; opening_momentum: Momentum | null; midday_momentum: Momentum | null; peak_momentum: Momentum | null; closing_momentum: Momentum | null; trade_signals: TradeSignals | null };

export type ScreenerToday = { runs_today: number; stocks_today: number; last_run_time: string | null; last_run_stocks: number | null };

export type SearchText = string;

export type SecondFactorCode = string;

export type SectionState = { source: string | null; as_of: string | null; received_at: string | null; stale: boolean; problem: "not_entitled" | "rate_limited" | "unavailable" | "unknown_symbol" | "pending" | "not_kept" | null };

export type SectorOverview = { sector: string; stocks: number; rising: number; market_cap: number; change_percent: number; largest: Array<MapStock> };

export type SeenSymbols = Array<string>;

export type Sentiment = "positive" | "neutral" | "negative";

export type SettleClock = "market" | "reader";

export type SettledOutcome = { symbol: string; scope: WindowScope; side: Side; action: RecommendationAction | null; confidence: number | null; relative_volume: number | null; volume_estimated: boolean | null; detected_at: number; entry: number; entry_low: number | null; entry_high: number | null; stop: number; target: number; spread: number | null; pattern: Pattern; part_of_day: PartOfDay; market_direction: MarketDirection | null; bid: number | null; ask: number | null; refused: SetupRefusal | null; clock: SettleClock; rules: string | null; not_entered: NotEntered | null; outcome: Outcome; entered_at: number | null; entry_price: number | null; exit_price: number | null; exited_at: number; minutes_held: number | null; gross_r: number | null; net_r: number | null; best_r: number | null; worst_r: number | null; missing_minutes: number; halted: boolean; both_barriers: boolean | null };

export type Setup = { symbol: string; scope: WindowScope; side: Side; action: RecommendationAction | null; confidence: number | null; relative_volume: number | null; volume_estimated: boolean | null; detected_at: number; entry: number; entry_low: number | null; entry_high: number | null; stop: number; target: number; spread: number | null; company_name: string | null; patterns: Array<Pattern>; ends_at: number; spread_share: number | null; price: number | null; change_pct: number | null; distance_pct: number | null; state: PlanState; late: LateReason | null; ended: PlanEnded | null; risk: number | null; gain: number | null; reward_to_risk: number | null };

export type SetupChange = { id: string; symbol: string; toward: 1 | -1 | 0; kind: "setups"; at: string; change: "opened" | "ended"; pattern: Pattern; side: Side; outcome: Outcome | null; net_r: number | null };

export type SetupOrder = "strength" | "newest" | "nearest";

export type SetupRefusal = "STOP_TOO_CLOSE" | "SPREAD_OF_RISK";

export type SheetArticle = { title: string; publisher: string | null; published: string | null; sentiment: Sentiment | null };

export type Side = "long" | "short";

export type SignalData = ({ json_enrichment?: PremiumEnrichment } & Record<string, string | number | null | unknown | PremiumEnrichment>);

export type SignalDetails = { premium: Array<SignalItem>; bullish: Array<SignalItem>; bearish: Array<SignalItem>; neutral: Array<SignalItem> };

export type SignalHistory = { scores: Array<ScoreOfDay>; signals: Array<SignalsOfDay> };

export type SignalItem = { type: string; count: number; grouped: boolean; signal_date: string | null; points_each: number; total_points: number; side: "bullish" | "bearish" | "neutral"; made_here?: number; data: SignalData | Array<SignalData> };

export type SignalListColumns = { batch_info: BatchInfo; counts_by_type: CountsByType; symbols: string; company_name: Array<string | null>; tabs: string; flags: string; bullish_score: Array<number>; bearish_score: Array<number>; bullish_signal_count: Array<number>; bearish_signal_count: Array<number>; neutral_signal_count: Array<number>; premium_signal_count: Array<number>; score_before: Array<number | null>; days: Array<string>; newest: Array<number>; kinds: Array<{ type: string; count: number; grouped: boolean; points_each: number; total_points: number; side: "bullish" | "bearish" | "neutral"; made_here?: number; under: "premium" | "bullish" | "bearish" | "neutral" }>; details: Array<Array<number>>; premium: Array<[number, Array<SignalItem>]> };

export type SignalSummary = { decision: Decision; confidence: Confidence; green_count: number; yellow_count: number; red_count: number };

export type SignalsOfDay = { type: string; side: "bullish" | "bearish" | "neutral"; day: string; count: number };

export type SignedPasskey = { id: string; rawId: string; type: "public-key"; response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string } };

export type SlotGap = { kind: GapKind; first_slot: string; last_slot: string; slots: number; state: GapState; reason: string; shown_at: string | null };

export type SourceState = { kind: CallKind; source: CallSource; side: CallSide; name: string; state: RecordState; settled: number; days: number; mean: number | null };

export type SourceStates = { market: RecordMarket; horizon: Horizon; through: string | null; states: Array<SourceState>; chances: Array<StatedChance> };

export type Standing = { found: number; standing: number; not_judged: number; refused: number; without: Array<{ reason: DisqualifyReason; standing: number; only: number }>; quotes: boolean };

export type Star = { symbol: string; starred_at: string };

export type StatedChance = { forecaster: Forecaster; horizon: Horizon; version: string | null; calls: number; points: Array<[number, number]> };

export type StepKind = "scores" | "run" | "poll";

export type StockBars = { symbol: string; span: BarSpan; session_date: string | null; source: string | null; as_of: string | null; stale: boolean; minute_bars: Array<MinuteBar>; daily_bars: Array<DailyBar> };

export type StockCondition = { kind: "verdict"; horizon: "minutes" | "today" | "weeks" | null; to: VerdictWord | null } | { kind: "score"; crosses: Crossing; value: number } | { kind: "score-move"; points: number } | { kind: "decision"; to: Decision | null; from?: Decision } | { kind: "filter"; filter: FilterCode; turns: "on" | "off" } | { kind: "light"; signal: "freshness" | "volume_trend" | "vwap_distance" | "rsi_energy" | "news_catalyst"; to: Light } | { kind: "screen"; when: "enters" | "leaves" } | { kind: "setup"; when: "opens" | "ends"; pattern: Pattern | null; min_strength: number | null } | { kind: "plan"; window_id: number } | { kind: "price"; crosses: Crossing; value: number } | { kind: "vwap"; crosses: Crossing } | { kind: "range"; of: "day" | "52-weeks"; edge: "high" | "low" } | { kind: "relative-volume"; value: number } | { kind: "news"; mood: "positive" | "negative" | null } | { kind: "source"; list: number | null; side: CallSide | null } | { kind: "earnings"; sessions: number } | { kind: "reason-gone"; list: number; side: CallSide };

export type StockDetails = { consensus_rating?: ConsensusRating; consensus_price_target?: ConsensusPriceTarget; analyst_ratings_over_time?: Array<RatingsPeriod>; recent_analyst_actions?: Array<AnalystAction>; market_rank?: MarketRank; holdings?: Array<Holding>; sector_exposure?: Array<Exposure>; industry_exposure?: Array<Exposure>; expenses?: Expenses; aggregate_rating?: AggregateRating; aggregate_price_target?: AggregatePriceTarget; profitability?: Array<FundamentalRow>; debt?: Array<FundamentalRow>; sales_and_book_value?: Array<FundamentalRow> };

export type StockFigures = { symbol: string; company_name: string | null; sector: string | null; industry: string | null; current_price: number | null; price_change: number | null; change_from_prev_close_pct: number | null; consensus_price_target: number | null; todays_range_low: number | null; todays_range_high: number | null; fifty_two_week_low: number | null; fifty_two_week_high: number | null; previous_close: number | null; todays_volume: number | null; market_cap: number | null; average_daily_volume: number | null; opening_price: number | null; vwap: number | null; relative_volume: number | null; polygon_snapshot: { day: { c: number | null; o: number | null }; todaysChangePerc: number | null } | null; marketrank: number | null; news_sentiment: number | null; rsi: number | null; pe_ratio_trailing: number | null; pe_ratio_forward: number | null; price_to_book: number | null; price_to_sales: number | null; debt_to_equity: number | null; return_on_assets: number | null; return_on_equity: number | null; trailing_12mo_eps: number | null; net_margins: number | null; beta: number | null; annual_revenue: number | null; net_income: number | null; next_earnings_date: string | null; insider_ownership_pct: number | null; institutional_ownership_pct: number | null; consensus_rating: string | null; as_of: string | null };

export type StockIdentity = { symbol: string; name: string; url: string | null; logo: string | null; current_price: number | null; price_change: number | null; price_change_percent: number | null; volume: number | null; prices_as_of: string | null; smart_cat_score: number | null; tab: TabType | null; exchange: string | null; type: string | null; sector: string | null; industry: string | null; market_cap: number | null; next_earnings_date: string | null; next_earnings_bell: Bell | null };

export type StockOutcome = { kind: "decision" | "score"; source: string; strength: number | null; known_at: string; side: CallSide; horizon: "5" | "20" | "close"; state: "open" | "settled" | "unsettled"; flag: OutcomeFlag | null; entry_price: number | null; excess: number | null };

export type StockTrace = { patterns: Array<PatternTrace>; disqualifiers: Array<DisqualifierTrace>; confidence: Array<ConfidenceLine> };

export type StockVerdicts = { symbol: string; minutes: Verdict; today: Verdict; weeks: Verdict; sentence: VerdictSentence | null; lacks?: string };

export type StockWindow = { pattern: Pattern; side: Side; action: RecommendationAction | null; detected_at: number; entry: number; entry_low: number | null; entry_high: number | null; stop: number; target: number; confidence: number | null; spread: number | null; refused: SetupRefusal | null; market_known_at: number | null; outcome: Outcome | null; net_r: number | null; exited_at: number | null };

export type StocksOverview = { as_of: string | null; counted: number; mapped: number; rising: number; falling: number; indexes?: Array<IndexQuote>; sectors: Array<SectorOverview>; gainers: Array<Mover>; losers: Array<Mover>; active: Array<Mover>; earnings: Array<EarningsAhead>; earnings_known: number; news: Array<MarketNews> };

export type Success = { success: boolean };

export type SymbolList = string;

export type SymbolPrices = { as_of: string | null; source: string | null; prices: Array<{ current_price: number | null; price_change: number | null; price_change_percent: number | null; volume: number | null; symbol: string }> };

export type SymbolSignals = { synthesis: { bullish_score: number; bearish_score: number; smart_cat_score: number; bullish_signal_count: number; bearish_signal_count: number; neutral_signal_count: number; premium_signal_count: number; has_idea_engine: boolean; has_momentum_alert: boolean; has_stocks_to_short: boolean; company_name: string | null }; signal_details: SignalDetails; score_history?: Array<number>; history_days?: Array<string> };

export type TabType = "premium" | "bullish" | "bearish" | "neutral";

export type TickerFacts = { shares_outstanding: number | null; primary_exchange: string | null; total_employees: number | null; sic_description: string | null };

export type TimeZone = string;

export type TradeSignal = { status: Light; label: string; value: number | null };

export type TradeSignals = { summary: SignalSummary; signals: { freshness: TradeSignal; volume_trend: TradeSignal; vwap_distance: TradeSignal; rsi_energy: TradeSignal; news_catalyst: NewsCatalyst } };

export type Trend = "above" | "below";

export type TruthCheck = { horizon: "1" | "5" | "20" | "close"; lists: Array<CheckedList>; others: { judged: number; called: number; falsely: number }; intervals: { all: number; hold: number } };

export type TruthVerdict = "found" | "not_yet" | "against" | "too_few";

export type UiAction = "STRONG_BUY" | "BUY" | "HOLD" | "SELL" | "STRONG_SELL" | "SHORT" | "ANALYZING";

export type User = { id: number; full_name: string; email: string; is_admin: boolean; time_zone?: string; csv_notation?: CsvNotation; has_begun?: true };

export type Verdict = { horizon: "minutes" | "today" | "weeks"; word: VerdictWord; direction: "long" | "short" | null; side: VerdictSide | null; strength: number | null; strength_text: string; figure: string; as_of: string | null; because: string; plan_state: PlanState | null; since: string | null; changes: number | null; by_source: boolean };

export type VerdictSentence = { disagree: boolean; text: string };

export type VerdictSide = "bullish" | "bearish" | "neutral";

export type VerdictWord = "BUY" | "SELL" | "WATCH" | "LATE" | "AVOID" | "NONE" | "YES" | "MAYBE" | "NO" | "SKIP" | "not screened" | "STRONG BUY" | "HOLD" | "STRONG SELL" | "SHORT" | "no signals";

export type Volatility = "high" | "low";

export type WarmingUp = { lacks: Array<Lack>; ready_at: string | null };

export type Watchlist = { stars: Array<Star>; most: number };

export type WatchlistColumn = "price" | "change" | "volume" | "score" | "since" | "history" | "earnings" | "note" | "starred";

export type WatchlistRow = { symbol: string; starred_at: string; note: string; company_name: string | null; current_price: number | null; change_percent: number | null; volume: number | null; next_earnings_date: string | null; next_earnings_bell: Bell | null; smart_cat_score: number | null; score_history: Array<number> };

export type WatchlistTable = { rows: Array<WatchlistRow>; columns: Array<WatchlistColumn>; history_days: Array<string>; prices_as_of: string | null };

export type WebhookTemplate = "standard" | "slack" | "discord" | "telegram" | "ntfy";

export type WindowScope = "watchlist" | "market";
