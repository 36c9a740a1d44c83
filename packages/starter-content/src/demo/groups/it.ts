import { priorities } from './common-choices.ts'
import { group } from './define-group.ts'
import { heads } from './heads.ts'
import * as f from '../../fields.ts'

export const it = group(
  heads.it,
  {
    name: 'asset',
    icon: 'laptop',
    color: 'indigo',
    description: 'A device that belongs to the agency, and who has it.',
    listed: ['name', 'asset_tag', 'kind', 'status', 'assigned_to', 'warranty_until', 'cost'],
    fields: [
      f.text('name', { isRequired: true }),
      f.text('asset_tag', { isUnique: true, placeholder: 'BS-0042' }),
      f.select('kind', {
        laptop: 'blue',
        monitor: 'cyan',
        camera: 'red',
        audio: 'violet',
        phone: 'green',
        printer: 'gray',
      }),
      f.select(
        'status',
        { active: ['blue', 'In use'], in_storage: 'gray', in_repair: 'orange', retired: 'gray' },
        { defaultValue: 'in_storage' },
      ),
      f.relation('assigned_to', 'employee', 'assets'),
      f.relation('kept_at', 'location', 'assets'),
      f.relation('vendor', 'vendor', 'assets'),
      f.text('serial_number'),
      ...f.section(
        'Purchase',
        f.date('purchased_on', { displayName: 'Purchased' }),
        f.date('warranty_until'),
        f.currency('cost'),
      ),
    ],
  },
  {
    name: 'ticket',
    icon: 'life-buoy',
    color: 'red',
    description: 'A request for help to the IT team.',
    listed: ['title', 'requester', 'category', 'priority', 'status', 'assignee', 'opened_at'],
    fields: [
      f.text('title', { isRequired: true, placeholder: 'Monitor stays black after an update' }),
      f.text('number', { isUnique: true }),
      f.relation('requester', 'employee', 'tickets'),
      f.notifying(f.relation('assignee', 'employee', 'assigned_tickets')),
      f.relation('asset', 'asset', 'tickets'),
      f.select('category', {
        hardware: 'indigo',
        software: 'blue',
        access: 'orange',
        network: 'teal',
        printing: 'gray',
      }),
      f.select('priority', priorities, { defaultValue: 'medium' }),
      f.select(
        'status',
        { open: 'blue', pending: ['orange', 'Waiting for requester'], completed: ['green', 'Solved'] },
        { isRequired: true, defaultValue: 'open' },
      ),
      f.datetime('opened_at', { displayName: 'Opened' }),
      f.datetime('solved_at', { displayName: 'Solved' }),
      f.longText('description'),
      f.aiClassification(
        'effort',
        { minutes: ['green', 'A few minutes'], hours: ['yellow', 'Some hours'], days: ['red', 'Days or more'] },
        {
          prompt: 'How long will it take to solve {title}? Judge by {description}.',
          sourceFields: ['category', 'asset'],
        },
        { displayName: 'Effort (AI)' },
      ),
    ],
  },
  {
    name: 'license',
    icon: 'key-round',
    color: 'yellow',
    description: 'Software that we subscribe to: seats, cost and the day of renewal.',
    listed: ['name', 'vendor', 'status', 'seats', 'seats_used', 'yearly_cost', 'renews_on'],
    fields: [
      f.text('name', { isRequired: true }),
      f.relation('vendor', 'vendor', 'licenses'),
      f.relation('owner', 'employee', 'licenses'),
      f.select(
        'status',
        { active: 'blue', pending: ['orange', 'Up for renewal'], ended: 'gray' },
        { defaultValue: 'active' },
      ),
      f.number('seats', { validationRules: { min: 1 } }),
      f.number('seats_used', { validationRules: { min: 0 } }),
      f.currency('yearly_cost', { displayName: 'Cost per year' }),
      f.select('billing', { monthly: 'cyan', yearly: 'indigo' }, { displayName: 'Billed' }),
      f.date('renews_on'),
      f.boolean('auto_renews', { displayName: 'Renews by itself', defaultValue: true }),
      f.longText('notes'),
    ],
  },
)
