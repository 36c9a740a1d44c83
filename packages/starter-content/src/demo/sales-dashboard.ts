import { by, count, type DashboardDraft, largestFirst, place, report, sum } from '../define-dashboard.ts'

const open = { stage: { nin: ['won', 'lost'] } }
const won = { stage: { eq: 'won' } }
const decided = { stage: { in: ['won', 'lost'] } }

export const sales: DashboardDraft = {
  name: 'Sales',
  description: 'What is open, what we won, and where our deals come from.',
  filters: [{ type: 'period' }, { type: 'person' }],
  tiles: [
    {
      ...place(0, 0, 3, 3),
      report: report(
        'Open pipeline',
        'deal',
        { type: 'number' },
        { filter: open, measures: [sum('amount', 'Value')] },
        [
          {
            name: 'Open pipeline',
            description: 'The amounts of all open deals.',
            measure: 'm1',
            target: 6_000_000,
            threshold: 4_000_000,
            alertWhen: 'below',
          },
        ],
      ),
    },
    {
      ...place(3, 0, 3, 3),
      report: report(
        'Won in the last 90 days',
        'deal',
        { type: 'number' },
        {
          filter: won,
          period: { field: 'close_date', within: 'past 90 days', isCompared: true },
          measures: [sum('amount', 'Value')],
        },
      ),
    },
    {
      ...place(6, 0, 3, 3),
      report: report(
        'Deals won in the last 90 days',
        'deal',
        { type: 'number' },
        {
          filter: won,
          period: { field: 'close_date', within: 'past 90 days', isCompared: true },
          measures: [count('Deals')],
        },
      ),
    },
    {
      ...place(9, 0, 3, 3),
      report: report(
        'Median size of won deals',
        'deal',
        { type: 'number' },
        { filter: won, measures: [{ type: 'median', key: 'm1', field: 'amount', label: 'Median' }] },
      ),
    },
    {
      ...place(0, 3, 7, 6),
      report: report(
        'Won by month',
        'deal',
        { type: 'bar' },
        {
          filter: won,
          period: { field: 'close_date', within: 'past 12 months' },
          measures: [sum('amount', 'Value')],
          groups: by('close_date:month'),
        },
      ),
    },
    {
      ...place(7, 3, 5, 6),
      report: report(
        'Open deals by stage',
        'deal',
        { type: 'funnel' },
        { filter: open, measures: [count('Deals')], groups: by('stage') },
      ),
    },
    {
      ...place(0, 9, 7, 6),
      report: report(
        'Decided deals by owner',
        'deal',
        { type: 'bar', isStacked: true },
        {
          filter: decided,
          measures: [count('Deals')],
          groups: by('owner', 'stage'),
          order: largestFirst,
          top: { count: 6, hasOthers: false },
        },
      ),
    },
    {
      ...place(7, 9, 5, 6),
      report: report(
        'Where won deals come from',
        'deal',
        { type: 'donut' },
        { filter: won, measures: [sum('amount', 'Value')], groups: by('origin') },
      ),
    },
    {
      ...place(0, 15, 7, 6),
      report: report(
        'How far deals get',
        'deal',
        { type: 'funnel' },
        {
          history: {
            type: 'funnel',
            field: 'stage',
            options: ['discovery', 'qualified', 'proposal', 'negotiation', 'won'],
          },
        },
      ),
    },
    {
      ...place(7, 15, 5, 6),
      report: report('Days in each stage', 'deal', { type: 'bar' }, { history: { type: 'time', field: 'stage' } }),
    },
    { ...place(0, 21, 12, 6), metric: 'Open pipeline' },
    { ...place(0, 27, 12, 7), entity: 'deal', view: 'Closing soon' },
  ],
}
