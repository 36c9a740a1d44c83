import type { TemplateView } from '@monarch/schema'
import { board, calendar, cards, form, list } from '../define-view.ts'

/** Views by entity, in addition to the default list of all records. */
export const demoViews: Readonly<Record<string, readonly TemplateView[]>> = {
  account: [
    cards('Cards', 'status tier industry owner open_amount', { coverField: 'logo' }),
    list('Gold accounts', 'name owner industry annual_value open_deals open_amount', {
      filter: { tier: { eq: 'gold' } },
      sort: [{ annual_value: 'DESC' }],
      footer: { annual_value: 'sum', open_amount: 'sum' },
    }),
  ],
  contact: [list('By influence', 'name job_title account email phone last_contacted', { groupBy: ['influence'] })],
  lead: [
    board('Qualification', 'status', 'company_name score origin owner'),
    form('New lead', { Lead: 'name company_name origin', Contact: 'email phone' }),
  ],
  deal: [
    board('Pipeline', 'stage', 'account amount close_date owner', { sumField: 'amount' }),
    calendar('Closing dates', 'close_date', { titleField: 'name', colorField: 'stage' }),
    list('Closing soon', 'name account stage amount weighted_amount close_date owner', {
      filter: { stage: { nin: ['won', 'lost'] }, close_date: { within: 'next 30 days' } },
      sort: [{ close_date: 'ASC' }],
      footer: { amount: 'sum', weighted_amount: 'sum' },
      colors: [{ where: { amount: { gte: 100_000 } }, color: 'green', field: 'amount' }],
    }),
  ],
  project: [
    board('Board', 'status', 'account due_date completion assignee', { wip_limits: { active: 12 } }),
    calendar('Schedule', 'start_date', { endDateField: 'due_date', titleField: 'name', colorField: 'status' }),
  ],
  task: [
    board('Board', 'status', 'project due_date assignee'),
    calendar('Due dates', 'due_date', { titleField: 'title', colorField: 'status' }),
  ],
  event: [calendar('Calendar', 'starts_at', { endDateField: 'ends_at', titleField: 'title', colorField: 'kind' })],
  campaign: [calendar('Flights', 'start_date', { endDateField: 'end_date', titleField: 'name', colorField: 'status' })],
  invoice: [
    list('Unpaid', 'number account total balance due_date days_until_due status', {
      filter: { status: { in: ['sent', 'overdue'] } },
      sort: [{ due_date: 'ASC' }],
      footer: { balance: 'sum' },
      colors: [{ where: { status: { eq: 'overdue' } }, color: 'red', field: 'number' }],
    }),
  ],
}
