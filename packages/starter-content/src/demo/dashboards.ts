import { by, count, type DashboardDraft, largestFirst, place, report, sum } from '../define-dashboard.ts'
import { sales } from './sales-dashboard.ts'

const unfinished = { status: { ne: 'completed' } }
const late = { and: [unfinished, { due_date: { lt: 'today' } }] }
const billed = { status: { nin: ['draft', 'cancelled'] } }
const employed = { status: { ne: 'left' } }

const delivery: DashboardDraft = {
  name: 'Delivery',
  description: 'How projects and their tasks are going, and what is late.',
  tiles: [
    {
      ...place(0, 0, 3, 3),
      report: report(
        'Projects in progress',
        'project',
        { type: 'number' },
        { filter: { status: { eq: 'active' } }, measures: [count('Projects')] },
      ),
    },
    {
      ...place(3, 0, 3, 3),
      report: report('Late projects', 'project', { type: 'number' }, { filter: late, measures: [count('Projects')] }),
    },
    {
      ...place(6, 0, 3, 3),
      report: report('Late tasks', 'task', { type: 'number' }, { filter: late, measures: [count('Tasks')] }, [
        {
          name: 'Late tasks',
          description: 'Unfinished tasks whose due date has passed.',
          measure: 'm1',
          target: 10,
          threshold: 60,
          alertWhen: 'above',
        },
      ]),
    },
    {
      ...place(9, 0, 3, 3),
      report: report(
        'Hours completed in the last 30 days',
        'task',
        { type: 'number' },
        {
          period: { field: 'completed_on', within: 'past 30 days', isCompared: true },
          measures: [sum('estimated_hours', 'Hours')],
        },
      ),
    },
    {
      ...place(0, 3, 7, 6),
      report: report(
        'Open tasks by person',
        'task',
        { type: 'bar', isStacked: true },
        {
          filter: unfinished,
          measures: [count('Tasks')],
          groups: by('assignee', 'status'),
          order: largestFirst,
          top: { count: 6, hasOthers: false },
        },
      ),
    },
    {
      ...place(7, 3, 5, 6),
      report: report(
        'Projects by status',
        'project',
        { type: 'donut' },
        { measures: [count('Projects')], groups: by('status') },
      ),
    },
    {
      ...place(0, 9, 5, 6),
      report: report(
        'Tasks completed by week',
        'task',
        { type: 'area' },
        {
          period: { field: 'completed_on', within: 'past 90 days' },
          measures: [count('Tasks')],
          groups: by('completed_on:week'),
        },
      ),
    },
    {
      ...place(5, 9, 7, 6),
      report: report(
        'Budgets of open projects by category',
        'project',
        { type: 'bar' },
        { filter: unfinished, measures: [sum('budget', 'Budget')], groups: by('category'), order: largestFirst },
      ),
    },
    { ...place(0, 15, 12, 8), entity: 'project', view: 'Board' },
  ],
}

const finance: DashboardDraft = {
  name: 'Finance',
  description: 'What we billed, what is still owed, and what we spend.',
  filters: [{ type: 'period' }],
  tiles: [
    {
      ...place(0, 0, 3, 3),
      report: report(
        'Unpaid',
        'invoice',
        { type: 'number' },
        { filter: { status: { in: ['sent', 'overdue'] } }, measures: [sum('balance', 'Balance')] },
      ),
    },
    {
      ...place(3, 0, 3, 3),
      report: report(
        'Overdue',
        'invoice',
        { type: 'number' },
        { filter: { status: { eq: 'overdue' } }, measures: [sum('balance', 'Balance')] },
      ),
    },
    {
      ...place(6, 0, 3, 3),
      report: report(
        'Billed in the last 90 days',
        'invoice',
        { type: 'number' },
        {
          filter: billed,
          period: { field: 'issue_date', within: 'past 90 days', isCompared: true },
          measures: [sum('total', 'Billed')],
        },
      ),
    },
    {
      ...place(9, 0, 3, 3),
      report: report(
        'Expenses in the last 90 days',
        'expense',
        { type: 'number', lessIsBetter: true },
        {
          period: { field: 'spent_on', within: 'past 90 days', isCompared: true },
          measures: [sum('amount', 'Expenses')],
        },
      ),
    },
    {
      ...place(0, 3, 7, 6),
      report: report(
        'Billed by month',
        'invoice',
        { type: 'bar', isStacked: true },
        {
          filter: billed,
          period: { field: 'issue_date', within: 'past 12 months' },
          measures: [sum('total', 'Billed')],
          groups: by('issue_date:month', 'status'),
        },
      ),
    },
    {
      ...place(7, 3, 5, 6),
      report: report(
        'Expenses by category',
        'expense',
        { type: 'donut' },
        { measures: [sum('amount', 'Expenses')], groups: by('category') },
      ),
    },
    {
      ...place(0, 9, 12, 6),
      report: report(
        'Budgets by department',
        'budget',
        { type: 'bar' },
        {
          filter: { status: { eq: 'active' } },
          measures: [sum('planned', 'Planned'), sum('spent', 'Spent', 'm2')],
          groups: by('department'),
        },
      ),
    },
    {
      ...place(0, 15, 5, 7),
      report: report(
        'Clients who owe the most',
        'invoice',
        { type: 'table' },
        {
          filter: { status: { in: ['sent', 'overdue'] } },
          measures: [sum('balance', 'Balance'), { type: 'count', key: 'm2', label: 'Invoices' }],
          groups: by('account'),
          order: largestFirst,
          top: { count: 6, hasOthers: true },
        },
      ),
    },
    { ...place(5, 15, 7, 7), entity: 'invoice', view: 'Unpaid' },
  ],
}

const people: DashboardDraft = {
  name: 'People',
  description: 'Who works here, who joins, and what they wait for.',
  tiles: [
    {
      ...place(0, 0, 3, 3),
      report: report('People', 'employee', { type: 'number' }, { filter: employed, measures: [count('People')] }),
    },
    {
      ...place(3, 0, 3, 3),
      report: report(
        'Hired in the last year',
        'employee',
        { type: 'number' },
        { period: { field: 'hired_on', within: 'past 12 months', isCompared: true }, measures: [count('People')] },
      ),
    },
    {
      ...place(6, 0, 3, 3),
      report: report(
        'Open positions',
        'position',
        { type: 'number' },
        { filter: { status: { eq: 'open' } }, measures: [sum('openings', 'Openings')] },
      ),
    },
    {
      ...place(9, 0, 3, 3),
      text: 'Questions about these figures go to Operations. Salaries are not part of any report here.',
    },
    {
      ...place(0, 3, 12, 6),
      report: report(
        'People by department',
        'employee',
        { type: 'bar', isStacked: true },
        { filter: employed, measures: [count('People')], groups: by('department', 'work_mode'), order: largestFirst },
      ),
    },
    {
      ...place(7, 9, 5, 6),
      report: report(
        'Open tickets by category',
        'ticket',
        { type: 'heatMap' },
        {
          filter: { status: { ne: 'completed' } },
          measures: [count('Tickets')],
          groups: by('category', 'priority'),
        },
      ),
    },
    {
      ...place(0, 9, 7, 6),
      report: report(
        'People hired by year',
        'employee',
        { type: 'line' },
        { measures: [count('People', { isRunning: true })], groups: by('hired_on:year') },
      ),
    },
  ],
}

/** One for each team of the agency. */
export const demoDashboards: readonly DashboardDraft[] = [sales, delivery, finance, people]
