import type { MetricFailure } from '@monarch/schema'
import { t } from './messages.ts'

/** Why a metric has no new value. */
export const failures: Readonly<Record<MetricFailure, () => string>> = {
  report: () => t('failedReport'),
  rights: () => t('failedRights'),
  slow: () => t('failedSlow'),
  number: () => t('failedNumber'),
}
