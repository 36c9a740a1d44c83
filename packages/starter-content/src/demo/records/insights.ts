import { slug } from './names.ts'
import { type World, add, cents, isoDate } from './world.ts'

export function addInsights(world: World): void {
  const { random, profile, today, firstDay } = world
  for (const [name, area, unit, target, more, definition] of random
    .shuffle(metricRows)
    .slice(0, profile.counts.metric)) {
    // The relative distance from the target, positive if better; for some metrics less is better.
    const lead = random.int(-22, 14) / 100
    const current = cents(target * (more ? 1 + lead : 1 - lead))
    add(world, 'metric', firstDay + random.int(0, 250), {
      name,
      code: slug(name, '_'),
      area,
      current_value: current,
      target_value: target,
      monthly_change: random.int(-90, 120) / 10,
      trend: lead >= 0 ? 'on_target' : lead > -0.1 ? 'close' : 'behind',
      unit,
      measured_on: isoDate(today - random.int(0, 9)),
      definition,
    })
  }
}

/** Name, area, unit, target, whether more is better, calculation. */
const metricRows = [
  ['Win rate', 'sales', 'share', 55, true, 'Won deals among all decided ones, last 90 days.'],
  ['Average deal size', 'sales', 'money', 38_000, true, 'Mean amount of won deals, last 180 days.'],
  ['Days to close', 'sales', 'days', 45, false, 'From creation to decision, median of the last 90 days.'],
  ['New clients', 'sales', 'count', 6, true, 'Accounts with a first won deal this quarter.'],
  ['Open pipeline', 'sales', 'money', 1_200_000, true, 'Amounts of all open deals.'],
  ['Quotes accepted', 'sales', 'share', 60, true, 'Accepted among issued quotes, last 90 days.'],
  ['Client satisfaction', 'sales', 'points', 8.5, true, 'Answer to one question after each project, from 0 to 10.'],
  ['Projects on time', 'delivery', 'share', 85, true, 'Finished by the due date, last 90 days.'],
  ['Projects on budget', 'delivery', 'share', 90, true, 'Finished within the budget, last 90 days.'],
  ['Rounds of changes', 'delivery', 'count', 2, false, 'Mean per project, last 90 days.'],
  ['Billable share of hours', 'delivery', 'share', 72, true, 'Billable among all hours, last month.'],
  ['Tasks done in time', 'delivery', 'share', 88, true, 'Completed by the due date, last 30 days.'],
  [
    'Page weight of new sites',
    'delivery',
    'points',
    1.2,
    false,
    'Megabytes of the first page, mean of this year’s launches.',
  ],
  ['Cost per lead', 'marketing', 'money', 42, false, 'Media spending divided by leads, all running campaigns.'],
  ['Return on media', 'marketing', 'points', 3.4, true, 'Sales per unit of money, measured campaigns only.'],
  ['Newsletter openings', 'marketing', 'share', 46, true, 'Of our own monthly letter.'],
  ['Content published', 'marketing', 'count', 24, true, 'Pieces last month, all clients.'],
  ['Replies within two hours', 'marketing', 'share', 90, true, 'Comments and messages in opening times.'],
  ['Days sales outstanding', 'finance', 'days', 38, false, 'From issue to payment, weighted by amount.'],
  ['Gross margin', 'finance', 'share', 48, true, 'Income less outside costs, last quarter.'],
  ['Overdue invoices', 'finance', 'money', 60_000, false, 'Sum of all that are past due.'],
  ['Retainer share', 'finance', 'share', 40, true, 'Income from retainers, last 12 months.'],
  ['Freelance share', 'finance', 'share', 15, false, 'Freelance cost among all staff cost, last quarter.'],
  ['Staff turnover', 'people', 'share', 9, false, 'Departures within 12 months among the mean headcount.'],
  ['Days to hire', 'people', 'days', 42, false, 'From release of the position to a signed contract.'],
  ['Training days', 'people', 'days', 5, true, 'Per person and year, on course for the year.'],
  ['Overtime per person', 'people', 'hours', 4, false, 'Mean hours last month.'],
  ['Studio occupancy', 'operations', 'share', 70, true, 'Booked days among working days, last month.'],
  ['Help desk: time to first answer', 'operations', 'hours', 2, false, 'Median of the last 30 days.'],
  ['Stock items running low', 'operations', 'count', 6, false, 'Items at or below the level where we order again.'],
] as const
