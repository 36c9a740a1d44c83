import type { Staff } from './staff.ts'
import { type World, add, range } from './world.ts'

/** Workflows, each with its trigger and steps. */
export function addAutomations(world: World, staff: Staff): void {
  const { random, profile, firstDay, now } = world
  const workflows = workflowRows.slice(0, profile.counts.workflow).map((row) => {
    const status = random.weighted({ active: 8, pending: 1, paused: 1 })
    const runs = status === 'pending' ? 0 : random.int(12, 900)
    const lastRun = runs === 0 ? null : new Date(now.getTime() - random.int(600, 400_000) * 1000).toISOString()
    const created = firstDay + random.int(20, 360)
    const record = add(world, 'workflow', created, {
      name: row.name,
      area: row.area,
      status,
      owner: staff.employeeOf('ITO', 'CLS', 'FIN').id,
      run_count: runs,
      success_rate: runs === 0 ? null : random.int(930, 1000) / 10,
      last_run_at: lastRun,
      description: row.description,
    })
    return { id: record.id, row, status, runs, lastRun, created }
  })

  range(profile.counts.trigger).forEach((i) => {
    const { id, row, status, lastRun, created } = workflows[i % workflows.length]!
    // After one trigger per workflow, some get a second, external one.
    const isFirst = i < workflows.length
    add(world, 'trigger', created, {
      name: isFirst ? row.trigger : `Call from outside: ${row.name.toLowerCase()}`,
      workflow: id,
      kind: isFirst ? row.kind : 'web_call',
      watched_entity: isFirst && row.kind !== 'schedule' ? row.watches : null,
      schedule: isFirst && row.kind === 'schedule' ? row.watches : null,
      is_enabled: status === 'active',
      last_fired_at: isFirst ? lastRun : null,
      conditions: isFirst ? row.conditions : 'Only with the key of the caller.',
    })
  })

  const steps = workflows.flatMap((workflow) =>
    workflow.row.actions.map((action, i) => ({ workflow, action, step: i + 1 })),
  )
  for (const { workflow, action, step } of steps.slice(0, profile.counts.action)) {
    const [name, kind, addressee, instructions] = action
    add(world, 'action', workflow.created, {
      name,
      workflow: workflow.id,
      step,
      kind,
      addressee,
      is_enabled: workflow.status !== 'paused',
      run_count: workflow.runs,
      failure_count: workflow.runs === 0 ? 0 : random.int(0, Math.ceil(workflow.runs * 0.03)),
      instructions,
    })
  }
}

interface WorkflowRow {
  readonly name: string
  readonly area: string
  readonly description: string
  readonly trigger: string
  readonly kind: string
  /** The entity of its trigger, or the time of a schedule. */
  readonly watches: string
  readonly conditions: string
  readonly actions: readonly (readonly [name: string, kind: string, addressee: string, instructions: string])[]
}

const workflowRows: readonly WorkflowRow[] = [
  {
    name: 'Welcome a new lead',
    area: 'sales',
    description: 'No lead waits for an answer over the weekend.',
    trigger: 'A lead comes in',
    kind: 'record_created',
    watches: 'lead',
    conditions: 'Email is filled.',
    actions: [
      [
        'Thank the lead',
        'send_email',
        'The lead',
        'Short answer with the name of the account manager and two free dates.',
      ],
      ['Assign an owner', 'change_record', 'Lead', 'The account manager with the fewest open leads.'],
      ['Remind to call', 'create_task', 'Owner of the lead', 'Call within one working day.'],
    ],
  },
  {
    name: 'From won deal to project',
    area: 'delivery',
    description: 'A won deal becomes a project with its first tasks within a minute.',
    trigger: 'A deal is won',
    kind: 'record_changed',
    watches: 'deal',
    conditions: 'Stage has become “Won”.',
    actions: [
      ['Open the project', 'change_record', 'Project', 'Name, account, budget and brief from the deal.'],
      ['Plan the kick-off', 'create_task', 'Project lead', 'Within ten days, with the contact of the deal.'],
      ['Tell the team', 'notify', 'Departments of the project', 'One line with client, work and start.'],
    ],
  },
  {
    name: 'Remind of overdue invoices',
    area: 'finance',
    description: 'Friendly first, clear later, never forgotten.',
    trigger: 'Every working day',
    kind: 'schedule',
    watches: 'Monday to Friday at 9:00',
    conditions: 'Invoice is past due by 5, 15 or 30 days.',
    actions: [
      ['Write the reminder', 'send_email', 'Billing contact', 'Tone by number of days; the invoice is attached.'],
      ['Inform the account owner', 'notify', 'Owner of the account', 'Only from the second reminder on.'],
      ['Mark as overdue', 'change_record', 'Invoice', 'Status becomes “Overdue”.'],
    ],
  },
  {
    name: 'Weekly status for clients',
    area: 'delivery',
    description: 'Writes what project leads wrote by hand every Friday.',
    trigger: 'Every Friday',
    kind: 'schedule',
    watches: 'Fridays at 14:00',
    conditions: 'Project is active.',
    actions: [
      ['Collect the week', 'change_record', 'Document', 'Completed tasks, next tasks, open questions.'],
      ['Send the draft', 'notify', 'Project lead', 'Goes to the client after a click.'],
    ],
  },
  {
    name: 'Renew retainers in time',
    area: 'sales',
    description: 'No agreement ends without a talk.',
    trigger: 'An agreement ends soon',
    kind: 'schedule',
    watches: 'On the first of each month',
    conditions: 'Kind is “Retainer” and it ends within 90 days.',
    actions: [
      ['Create a renewal deal', 'change_record', 'Deal', 'In the pipeline “Renewals”, with last year’s amount.'],
      ['Prepare the review', 'create_task', 'Owner of the account', 'Results of the year on two pages.'],
    ],
  },
  {
    name: 'First day of a colleague',
    area: 'people',
    description: 'Laptop, chip and a coffee are ready.',
    trigger: 'An employee is hired',
    kind: 'record_created',
    watches: 'employee',
    conditions: 'Hired within the next 30 days.',
    actions: [
      ['Order the equipment', 'create_task', 'IT & Operations', 'By position: laptop, monitor, phone.'],
      ['Write the welcome letter', 'send_email', 'The new colleague', 'Address, time, and who waits at the door.'],
      ['Find a companion', 'notify', 'Head of the department', 'For the first four weeks.'],
    ],
  },
  {
    name: 'Watch the stock',
    area: 'operations',
    description: 'Gaffer tape never runs out on a shoot day.',
    trigger: 'A quantity falls',
    kind: 'record_changed',
    watches: 'inventory_item',
    conditions: 'Quantity is at or below the level where we order again.',
    actions: [
      ['Ask for an order', 'create_task', 'IT & Operations', 'With vendor, usual quantity and last price.'],
      ['Mark as running low', 'change_record', 'Inventory item', 'Status becomes “Running low”.'],
    ],
  },
  {
    name: 'Approve expenses',
    area: 'finance',
    description: 'Small amounts are approved automatically.',
    trigger: 'An expense is entered',
    kind: 'record_created',
    watches: 'expense',
    conditions: 'Receipt number is filled.',
    actions: [
      ['Approve small amounts', 'change_record', 'Expense', 'Up to 100 and within the budget of the project.'],
      ['Ask for approval', 'notify', 'Head of the department', 'Everything else.'],
    ],
  },
  {
    name: 'Publish on the day',
    area: 'marketing',
    description: 'Scheduled content goes out at eight.',
    trigger: 'Every morning',
    kind: 'schedule',
    watches: 'Daily at 8:00',
    conditions: 'Status is “Scheduled” and the day has come.',
    actions: [
      ['Hand over to the channel', 'call_service', 'Publishing service', 'Text, picture and link.'],
      ['Mark as published', 'change_record', 'Content', 'With the link that came back.'],
    ],
  },
  {
    name: 'Campaign budget alarm',
    area: 'marketing',
    description: 'No campaign spends more than agreed.',
    trigger: 'Spending is updated',
    kind: 'record_changed',
    watches: 'campaign',
    conditions: 'Spent is above 90% of the budget and more than a week remains.',
    actions: [
      ['Warn the manager', 'notify', 'Manager of the campaign', 'With days left and spending per day.'],
      ['Plan a call', 'create_task', 'Owner of the account', 'Shift, stop or add budget.'],
    ],
  },
  {
    name: 'Ask for feedback',
    area: 'sales',
    description: 'One question after each project.',
    trigger: 'A project is completed',
    kind: 'record_changed',
    watches: 'project',
    conditions: 'Status has become “Completed”.',
    actions: [
      ['Send the question', 'send_email', 'Contact of the deal', 'How likely is it that you recommend us? And why?'],
      ['Share the answer', 'notify', 'Everybody on the project', 'Unchanged, also when it hurts.'],
    ],
  },
  {
    name: 'Licence renewals',
    area: 'operations',
    description: 'We decide before the notice period ends.',
    trigger: 'Start of the week',
    kind: 'schedule',
    watches: 'Mondays at 8:00',
    conditions: 'Renews within 60 days.',
    actions: [
      ['Count used seats', 'call_service', 'Licence service', 'Seats used in the last 30 days.'],
      ['Ask the owner', 'create_task', 'Owner of the license', 'Keep, cut or end.'],
    ],
  },
  {
    name: 'Order confirmation',
    area: 'sales',
    description: 'Customers of the shop know immediately what happens next.',
    trigger: 'An order comes in',
    kind: 'record_created',
    watches: 'sales_order',
    conditions: 'Always.',
    actions: [
      ['Confirm the order', 'send_email', 'The customer', 'What, when, how much, and who to ask.'],
      ['Start production', 'create_task', 'Design', 'Printed matter only.'],
    ],
  },
  {
    name: 'Quotes that expire',
    area: 'sales',
    description: 'A call before the offer ends.',
    trigger: 'Every working day at eight',
    kind: 'schedule',
    watches: 'Monday to Friday at 8:00',
    conditions: 'Status is “Sent” and valid for three more days.',
    actions: [
      ['Remind to call', 'create_task', 'Prepared by', 'Ask what is missing for a decision.'],
      ['Mark as expired', 'change_record', 'Quote', 'On the day after.'],
    ],
  },
  {
    name: 'Monthly accounts by mail',
    area: 'finance',
    description: 'Heads get their figures without asking.',
    trigger: 'Third working day of the month',
    kind: 'schedule',
    watches: 'On the third working day at 7:00',
    conditions: 'Bookings of the month are closed.',
    actions: [
      ['Build the report', 'call_service', 'Report service', 'One page per department.'],
      ['Send it', 'send_email', 'Heads of department', 'With the three largest differences to plan.'],
    ],
  },
  {
    name: 'Warranty check',
    area: 'operations',
    description: 'Repairs are asked for while they are free.',
    trigger: 'Start of the quarter',
    kind: 'schedule',
    watches: 'On the first day of each quarter',
    conditions: 'Warranty ends within 60 days.',
    actions: [
      ['Ask for faults', 'send_email', 'Assigned to', 'Anything broken or strange?'],
      ['Collect devices', 'create_task', 'IT & Operations', 'Two days for pick-up and replacement.'],
      ['Note the result', 'change_record', 'Asset', 'Status becomes “In repair” where needed.'],
    ],
  },
]
