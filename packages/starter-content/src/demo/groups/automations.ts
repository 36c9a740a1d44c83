import { areas } from './common-choices.ts'
import { group } from './define-group.ts'
import { heads } from './heads.ts'
import * as f from '../../fields.ts'

export const automations = group(
  heads.automations,
  {
    name: 'workflow',
    icon: 'workflow',
    color: 'violet',
    description: 'A routine of the agency, step by step, and how reliably it runs.',
    listed: ['name', 'area', 'status', 'owner', 'run_count', 'success_rate', 'last_run_at'],
    fields: [
      f.text('name', { isRequired: true, isUnique: true }),
      f.select('area', areas),
      f.select('status', { active: 'blue', pending: ['orange', 'Draft'], paused: 'gray' }, { defaultValue: 'pending' }),
      f.relation('owner', 'employee', 'workflows'),
      f.number('run_count', { displayName: 'Runs', validationRules: { min: 0 }, defaultValue: 0 }),
      f.percent('success_rate'),
      f.datetime('last_run_at', { displayName: 'Last run' }),
      f.longText('description', { displayName: 'Work it saves' }),
    ],
  },
  {
    name: 'trigger',
    icon: 'zap',
    color: 'yellow',
    description: 'The start of a workflow: a change of a record, a time, or an external call.',
    listed: ['name', 'workflow', 'kind', 'watched_entity', 'is_enabled', 'last_fired_at'],
    fields: [
      f.text('name', { isRequired: true }),
      f.relation('workflow', 'workflow', 'triggers'),
      f.select('kind', { record_created: 'green', record_changed: 'blue', schedule: 'orange', web_call: 'violet' }),
      f.text('watched_entity', { displayName: 'Watches', helpText: 'The entity whose records start it.' }),
      f.text('schedule', { displayName: 'Time', placeholder: 'Mondays at 8:00' }),
      f.boolean('is_enabled', { displayName: 'Enabled', defaultValue: true }),
      f.datetime('last_fired_at', { displayName: 'Last fired' }),
      f.longText('conditions', { displayName: 'Only when' }),
    ],
  },
  {
    name: 'action',
    icon: 'play',
    color: 'green',
    description: 'A step of a workflow: a message, a task, a change, a call to another system.',
    listed: ['name', 'workflow', 'step', 'kind', 'addressee', 'run_count', 'failure_count'],
    fields: [
      f.text('name', { isRequired: true }),
      f.relation('workflow', 'workflow', 'actions'),
      f.number('step', { validationRules: { min: 1 } }),
      f.select('kind', {
        send_email: ['blue', 'Send email'],
        create_task: 'violet',
        change_record: 'orange',
        notify: 'yellow',
        call_service: 'teal',
      }),
      f.text('addressee', { displayName: 'Goes to' }),
      f.boolean('is_enabled', { displayName: 'Enabled', defaultValue: true }),
      f.number('run_count', { displayName: 'Runs', validationRules: { min: 0 }, defaultValue: 0 }),
      f.number('failure_count', { displayName: 'Failures', validationRules: { min: 0 }, defaultValue: 0 }),
      f.longText('instructions', { displayName: 'What exactly' }),
    ],
  },
)
