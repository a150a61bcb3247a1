// Header line of each expert list's file, by slug.
import { eachWord } from '../numbers/each-word.ts';

export const expertListHeaders = eachWord({
  'idea-engine':
    'Company,Symbol,Idea Engine Score,Current Price,Recommendation Price,Price Target,Upside,Recommendation Factors,Analyst Summary,Exchange,Market Cap,Date',
  'momentum-alerts':
    'Company,Symbol,MarketBeat Score,Current Price,Price Target,Target Gain,Timeframe,Recommendation Factors,Date',
  'stocks-to-short':
    'Company,Symbol,Score,Current Price,Price Target,Downside,Bearish Factors,Analyst Consensus,Exchange,Date',
  'upgrades downgrades price-target-raised price-target-lowered new-coverage reiterations':
    'Company,Symbol,Action,Brokerage,Analyst,Current Price,Price Target,Rating,Impact on Price',
  'most-upgraded': 'Company,Symbol,Current Price,NUMBER OF UPGRADES,MARKETBEAT CONSENSUS RATING,Price Target,Upside',
  'most-downgraded':
    'Company,Symbol,Current Price,NUMBER OF DOWNGRADES,MARKETBEAT CONSENSUS RATING,Price Target,Downside',
  'top-rated':
    'Company,Symbol,Current Price,MARKETBEAT CONSENSUS RATING,Consensus Rating Score,Price Target,Upside,Ratings',
  'insider-buying insider-selling ceo-cfo-buys':
    'Company,Symbol,Insider Name,Insider Title,Buy/Sell,SHARES BOUGHT/SOLD,Average Share Price,Total Value,Transaction Date',
  'unusual-call-volume':
    'Company,Symbol,Current Price,Call Options Volume,Average Options Volume,Increase,Indicator(s)',
  'unusual-put-volume': 'Company,Symbol,Current Price,Put Options Volume,Average Options Volume,Increase,Indicator(s)',
  '52-week-highs': 'Company,Symbol,Current Price,Price Change,Volume,Average Volume,Indicator(s),52-Week High',
  '52-week-lows': 'Company,Symbol,Current Price,Price Change,Volume,Average Volume,Indicator(s),52-Week Low',
  'golden-cross death-cross':
    'Company,Symbol,Current Price,Price Change,Volume,Average Volume,Indicator(s),50-Day SMA,200-Day SMA',
  'unusual-volume': 'Company,Symbol,Current Price,Price Change,Volume,Average Volume,Indicator(s),Relative Volume',
  'percentage-gainers percentage-decliners most-active':
    'Company,Symbol,Current Price,Price Change,Volume,Average Volume,Indicator(s)',
  'gap-up gap-down': 'Company,Symbol,Current Price,Price Change,Volume,Average Volume,Indicator(s),Gap %',
  'top-marketrank':
    'Rank,Company,Symbol,Share Price,Overall MarketRank,Analyst Consensus,Price Target Upside,News Sentiment,Insider Activity',
  'lowest-rated': 'Company,Symbol,Current Price,MARKETBEAT CONSENSUS RATING,Price Target,Downside',
  trending: 'Company,Symbol,Current Price,Price Change,Mentions',
  'cluster-insider-buys': 'Company,Symbol,Insiders Buying,SHARES BOUGHT/SOLD,Total Value,First Date,Last Date',
  'congress-buys congress-sells': 'Company,Symbol,Politician,Party,Transaction,Amount,Trade Date,Filing Date',
  'institutional-buying institutional-selling': 'Company,Symbol,Institution,Shares,Change,Amount,Report Date',
  'short-interest-increase short-interest-decrease':
    'Company,Symbol,Current Shares Short,Previous Shares Short,Change,Percent Float Shorted,Days to Cover,Settlement Date',
  'short-squeeze': 'Company,Symbol,Percent Float Shorted,Days to Cover,Price Change',
  'earnings-beats earnings-misses':
    'Company,Symbol,Reported EPS,Consensus EPS,Surprise,Revenue,Consensus Revenue,Report Date',
  'guidance-raised guidance-cut': 'Company,Symbol,Period,EPS Guidance,Consensus,Revenue Guidance,Date',
  'upcoming-earnings': 'Company,Symbol,Date,Time,Consensus EPS',
  'dividend-increases': 'Company,Symbol,Old Dividend,New Dividend,Amount,Yield,Announced,Ex-Date',
  'dividend-cuts': 'Company,Symbol,Old Dividend,New Dividend,Amount,Yield,Announced',
  'ex-dividend': 'Company,Symbol,Amount,Yield,Ex-Date,Payable',
  'special-dividends': 'Company,Symbol,Amount,Ex-Date',
  buybacks: 'Company,Symbol,Amount,Percent of Shares,Date',
  'forward-splits reverse-splits': 'Company,Symbol,Ratio,Announced,Ex-Date',
  'secondary-offerings': 'Company,Symbol,Amount,Price,Date',
  'lockup-expirations': 'Company,Symbol,IPO Price,Current Price,Amount,Expiration Date',
  'quiet-period-expirations': 'Company,Symbol,IPO Price,Current Price,Expiration Date',
  'rsi-oversold rsi-overbought': 'Company,Symbol,Current Price,Price Change,Volume,Average Volume,Indicator(s),RSI',
  'low-pe': 'Company,Symbol,Current Price,PE Ratio,Market Cap',
  'low-peg': 'Company,Symbol,Current Price,PE Ratio,PEG Ratio',
  'most-volatile': 'Company,Symbol,Current Price,Beta,Volatility',
  'positive-news-sentiment negative-news-sentiment': 'Company,Symbol,News Sentiment,Articles,Price Change',
  'macd-bullish macd-bearish':
    'Company,Symbol,Current Price,Price Change,Volume,Average Volume,Indicator(s),MACD,Signal',
  'trading-halts': 'Company,Symbol,Halt Time,Reason,Resume Time',
});
