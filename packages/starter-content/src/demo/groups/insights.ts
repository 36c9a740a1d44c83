import { areas } from './common-choices.ts'
import { group } from './define-group.ts'
import { heads } from './heads.ts'
import * as f from '../../fields.ts'

export const insights = group(heads.insights, {
  name: 'metric',
  icon: 'gauge',
  color: 'teal',
  description: 'A figure that we track, with its target and the change from last month.',
  listed: ['name', 'area', 'current_value', 'target_value', 'monthly_change', 'trend', 'measured_on'],
  fields: [
    f.text('name', { isRequired: true }),
    f.text('code', { isUnique: true, placeholder: 'win_rate' }),
    f.select('area', areas),
    f.decimal('current_value', { displayName: 'Now' }),
    f.decimal('target_value', { displayName: 'Target' }),
    f.rate('monthly_change', { displayName: 'Change from last month' }),
    f.select(
      'trend',
      { on_target: 'green', close: ['orange', 'Close to target'], behind: 'red' },
      { displayName: 'State' },
    ),
    f.select('unit', {
      share: ['cyan', 'Percent'],
      count: 'blue',
      money: 'green',
      hours: 'orange',
      days: 'violet',
      points: 'gray',
    }),
    f.date('measured_on', { displayName: 'Measured' }),
    f.longText('definition', { displayName: 'Calculation' }),
  ],
})
