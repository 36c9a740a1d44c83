import { areas } from './common-choices.ts'
import { group } from './define-group.ts'
import * as f from '../../fields.ts'

export const insights = group(
  {
    name: 'insights',
    displayName: 'Insights',
    description: 'Our key figures, and where to find them.',
    icon: 'chart-line',
    color: 'blue',
  },
  {
    name: 'report',
    icon: 'file-text',
    color: 'blue',
    description: 'A regular summary for decision makers.',
    listed: ['name', 'area', 'frequency', 'status', 'owner', 'last_issued_on', 'next_due_on'],
    fields: [
      f.text('name', { isRequired: true }),
      f.select('area', areas),
      f.select('frequency', { weekly: 'cyan', monthly: 'blue', quarterly: 'indigo', yearly: 'violet' }),
      f.select(
        'status',
        { active: 'blue', pending: ['orange', 'In preparation'], retired: 'gray' },
        { defaultValue: 'active' },
      ),
      f.user('owner'),
      f.relation('dashboard', 'dashboard', 'reports'),
      f.date('last_issued_on', { displayName: 'Last issued' }),
      f.date('next_due_on', { displayName: 'Next due' }),
      f.text('audience', { displayName: 'Audience' }),
      f.longText('summary', { displayName: 'Summary of the last one' }),
    ],
  },
  {
    name: 'dashboard',
    icon: 'chart-pie',
    color: 'indigo',
    description: 'A page of figures for one team, kept up to date.',
    listed: ['name', 'area', 'owner', 'is_shared', 'refresh_minutes', 'reviewed_on'],
    fields: [
      f.text('name', { isRequired: true, isUnique: true }),
      f.select('area', areas),
      f.user('owner'),
      f.boolean('is_shared', { displayName: 'Shared with clients', defaultValue: false }),
      f.number('refresh_minutes', { displayName: 'Refreshed every (minutes)', validationRules: { min: 1 } }),
      f.date('reviewed_on', { displayName: 'Last reviewed' }),
      f.url('link'),
      f.longText('description', { displayName: 'What it answers' }),
    ],
  },
  {
    name: 'metric',
    icon: 'gauge',
    color: 'teal',
    description: 'A figure that we track, with its target and the change from last month.',
    listed: ['name', 'area', 'current_value', 'target_value', 'monthly_change', 'trend', 'measured_on'],
    fields: [
      f.text('name', { isRequired: true }),
      f.text('code', { isUnique: true, placeholder: 'win_rate' }),
      f.select('area', areas),
      f.relation('dashboard', 'dashboard', 'metrics'),
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
  },
)
