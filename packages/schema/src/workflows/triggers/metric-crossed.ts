import { annotate, object, text } from '@monarch/shapes'
import { t } from '../messages.ts'
import type { TriggerDefinition } from './trigger-definition.ts'

export const metricCrossed: TriggerDefinition = {
  label: () => t('metricCrossed'),
  icon: 'trending-up',
  description: () => t('whenAMetricCrosses'),
  settings: object({ metric: annotate(text(36), { label: () => t('metric'), editor: 'metric' }) }, 'metric'),
  source: { kind: 'metric' },
  describe: () => t('whenTheMetricCrosses'),
}
