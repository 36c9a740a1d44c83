import { skills } from './common-choices.ts'
import { group } from './define-group.ts'
import { heads } from './heads.ts'
import * as f from '../../fields.ts'

export const hr = group(
  heads.hr,
  {
    name: 'employee',
    icon: 'users',
    color: 'orange',
    description: 'A person who works at the agency.',
    listed: ['name', 'job', 'department', 'email', 'office', 'status', 'hired_on'],
    fields: [
      f.text('name', { isRequired: true }),
      f.relation('job', 'position', 'employees', { displayName: 'Position' }),
      f.relation('department', 'department', 'employees'),
      f.relation('manager', 'employee', 'team_members'),
      f.relation('office', 'location', 'employees'),
      f.email('email', { isUnique: true }),
      f.phone('phone'),
      f.select('status', { active: 'blue', on_leave: 'orange', left: 'gray' }, { defaultValue: 'active' }),
      f.select(
        'work_mode',
        { on_site: ['blue', 'In the office'], hybrid: 'violet', remote: 'teal' },
        { displayName: 'Works' },
      ),
      f.date('hired_on', { displayName: 'Hired' }),
      f.multiSelect('skills', skills),
      ...f.section('Confidential', f.currency('monthly_salary', { validationRules: { min: 0 } })),
    ],
  },
  {
    name: 'department',
    icon: 'building-2',
    color: 'indigo',
    description: 'A team with a head, a place and a budget of its own.',
    listed: ['name', 'code', 'head', 'office', 'headcount', 'annual_budget'],
    fields: [
      f.text('name', { isRequired: true }),
      f.text('code', { isUnique: true, helpText: 'Appears on every expense.', placeholder: 'CRE' }),
      f.relation('head', 'employee', 'led_departments'),
      f.relation('office', 'location', 'departments'),
      f.number('headcount', { displayName: 'Planned headcount', validationRules: { min: 0 } }),
      f.currency('annual_budget'),
      f.text('cost_center'),
      f.email('email'),
      f.longText('mission'),
    ],
  },
  {
    name: 'position',
    icon: 'briefcase',
    color: 'yellow',
    description: 'A role in the agency, filled or open.',
    listed: ['title', 'department', 'level', 'status', 'openings', 'salary_from', 'salary_to'],
    fields: [
      f.text('title', { isRequired: true }),
      f.relation('department', 'department', 'positions'),
      f.select('level', { junior: 'cyan', regular: 'blue', senior: 'indigo', lead: 'violet', director: 'pink' }),
      f.select(
        'status',
        { filled: 'gray', open: 'green', pending: ['orange', 'Waiting for approval'] },
        { defaultValue: 'filled' },
      ),
      f.number('openings', { validationRules: { min: 0 }, defaultValue: 0 }),
      ...f.section(
        'Pay',
        f.currency('salary_from', { displayName: 'From, per month' }),
        f.currency('salary_to', { displayName: 'To, per month' }),
      ),
      f.boolean('is_remote_possible', { displayName: 'Remote possible', defaultValue: true }),
      f.multiSelect('skills', skills),
      f.longText('profile'),
    ],
  },
)
