import { group } from './define-group.ts'
import { heads } from './heads.ts'
import * as f from '../../fields.ts'

export const finance = group(
  heads.finance,
  {
    name: 'invoice',
    icon: 'receipt',
    color: 'teal',
    description: 'A bill to a client, from draft to payment.',
    listed: ['number', 'account', 'project', 'status', 'total', 'balance', 'issue_date', 'due_date'],
    fields: [
      f.text('number', { isRequired: true, isUnique: true, placeholder: 'INV-2026-0107' }),
      f.relation('account', 'account', 'invoices'),
      f.relation('project', 'project', 'invoices'),
      f.relation('billing_contact', 'contact', 'invoices'),
      f.select(
        'status',
        { draft: 'gray', sent: 'blue', paid: 'green', overdue: 'red', cancelled: 'gray' },
        { isRequired: true, defaultValue: 'draft' },
      ),
      ...f.section('Dates', f.date('issue_date'), f.date('due_date'), f.date('paid_on')),
      ...f.section(
        'Amounts',
        f.currency('subtotal'),
        f.percent('tax_rate'),
        f.currency('total'),
        f.formula('balance', "if({status} = 'paid' or {status} = 'cancelled', 0, {total})", {
          helpText: 'The amount that the client still owes.',
        }),
      ),
      f.formula(
        'days_until_due',
        "if({status} = 'paid' or {status} = 'cancelled', blank(), datediff(today(), {due_date}, 'days'))",
      ),
      f.longText('notes'),
    ],
  },
  {
    name: 'expense',
    icon: 'wallet',
    color: 'orange',
    description: 'Money that we spent, for a project or for the agency.',
    listed: ['title', 'employee', 'project', 'category', 'amount', 'spent_on', 'status'],
    fields: [
      f.text('title', { displayName: 'What for', isRequired: true }),
      f.relation('employee', 'employee', 'expenses'),
      f.relation('project', 'project', 'expenses'),
      f.relation('vendor', 'vendor', 'expenses'),
      f.select('category', {
        travel: 'cyan',
        media: 'pink',
        equipment: 'indigo',
        software: 'blue',
        catering: 'orange',
        production: 'red',
      }),
      f.currency('amount', { validationRules: { min: 0 } }),
      f.date('spent_on'),
      f.select(
        'status',
        { pending: ['orange', 'Waiting for approval'], approved: 'blue', reimbursed: 'green', rejected: 'red' },
        { defaultValue: 'pending' },
      ),
      f.boolean('is_billable', { displayName: 'Billed to the client', defaultValue: false }),
      f.text('receipt_number'),
    ],
  },
  {
    name: 'budget',
    icon: 'piggy-bank',
    color: 'green',
    description: 'The budget of a department or campaign for a period, and its spending.',
    listed: ['name', 'department', 'status', 'planned', 'spent', 'remaining', 'used', 'ends_on'],
    fields: [
      f.text('name', { isRequired: true, isUnique: true }),
      f.relation('department', 'department', 'budgets'),
      f.relation('campaign', 'campaign', 'budgets'),
      f.relation('owner', 'employee', 'budgets'),
      f.number('fiscal_year', { validationRules: { min: 2000, max: 2100 } }),
      f.select(
        'status',
        { pending: ['orange', 'Waiting for approval'], active: 'blue', completed: ['green', 'Closed'] },
        { defaultValue: 'pending' },
      ),
      ...f.section(
        'Period',
        f.date('starts_on', { displayName: 'Starts' }),
        f.date('ends_on', { displayName: 'Ends' }),
      ),
      ...f.section(
        'Amounts',
        f.currency('planned'),
        f.currency('spent'),
        f.rate('used', { helpText: 'Above 100% the budget is overspent.' }),
        f.formula('remaining', '{planned} - {spent}'),
      ),
      f.longText('notes'),
    ],
  },
)
