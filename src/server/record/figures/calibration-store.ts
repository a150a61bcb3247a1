// SQL of calibrations: versions on file of one market, and new ones. A version is never edited.
import type { RecordMarket } from '../../../domain/record/call.ts';
import { CalibrationVersion } from '../../../domain/record/record-figures.ts';
import { parseRows, type Query } from '../../db/query.ts';

export function createCalibrationStore(query: Query) {
  return {
    versions(market: RecordMarket): Promise<CalibrationVersion[]> {
      return parseRows(
        CalibrationVersion,
        query`select forecaster, horizon, method, version, in_force, fitted_at, calls, points
           from record_calibration
           where market = ${market} order by in_force`,
      );
    },

    async addVersions(market: RecordMarket, fitted: readonly CalibrationVersion[]): Promise<void> {
      for (const { forecaster, horizon, method, version, in_force, fitted_at, calls, points } of fitted) {
        await query`insert into record_calibration (market, forecaster, horizon, in_force, fitted_at, method,
           version, calls, points)
           values (${market}, ${forecaster}, ${horizon}, ${in_force}, ${fitted_at}, ${method}, ${version}, ${calls},
           ${JSON.stringify(points)}) on conflict do nothing`;
      }
    },
  };
}
