import { slug } from './names.ts'
import { type World, add, cents, isoDate } from './world.ts'

export function addInsights(world: World): void {
  const { random, profile, today, firstDay } = world
  const dashboards = dashboardRows.slice(0, profile.counts.dashboard).map(([name, area, description]) => {
    const record = add(world, 'dashboard', firstDay + random.int(0, 300), {
      name,
      area,
      owner: random.pick(world.authors),
      is_shared: area === 'delivery' && random.chance(0.5),
      refresh_minutes: random.pick([5, 15, 60, 1440]),
      reviewed_on: isoDate(today - random.int(2, 70)),
      link: `https://workspace.brightside.example/dashboards/${slug(name)}`,
      description,
    })
    return { id: record.id, area }
  })
  const dashboardOf = (area: Area) => dashboards.find((dashboard) => dashboard.area === area)?.id ?? null

  for (const [name, area, frequency, audience, summary] of random.shuffle(reportRows).slice(0, profile.counts.report)) {
    const period = { weekly: 7, monthly: 30, quarterly: 91, yearly: 365 }[frequency]
    const issued = today - random.int(0, period - 1)
    add(world, 'report', firstDay + random.int(0, 200), {
      name,
      area,
      frequency,
      status: 'active',
      owner: random.pick(world.authors),
      dashboard: dashboardOf(area),
      last_issued_on: isoDate(issued),
      next_due_on: isoDate(issued + period),
      audience,
      summary,
    })
  }

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
      dashboard: dashboardOf(area),
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

type Area = 'sales' | 'delivery' | 'marketing' | 'finance' | 'people' | 'operations'

const dashboardRows = [
  ['Sales this quarter', 'sales', 'Are we on the way to the target, and which deals decide it?'],
  ['Projects at risk', 'delivery', 'Which projects run late or over budget, and who needs help?'],
  ['Campaign control', 'marketing', 'What did each channel bring for the money spent?'],
  ['Cash and invoices', 'finance', 'What is outstanding, since when, and what comes in next?'],
  ['People and capacity', 'people', 'Who has time in the next four weeks?'],
  ['Studios and stock', 'operations', 'Which rooms are free and what must be ordered?'],
  ['Client health', 'sales', 'Which clients have gone quiet?'],
  ['Content calendar', 'marketing', 'What is published where in the coming weeks?'],
  ['Hours against plan', 'delivery', 'Where do we give away work?'],
  ['Margin by service', 'finance', 'Which work do we earn money with?'],
  ['Hiring', 'people', 'How far is each open position?'],
  ['IT service', 'operations', 'How long do colleagues wait for help?'],
] as const

const reportRows = [
  [
    'Weekly sales summary',
    'sales',
    'weekly',
    'Directors',
    'Four new deals, two won, one lost to a smaller offer. The forecast holds.',
  ],
  [
    'Forecast of the quarter',
    'sales',
    'monthly',
    'Directors',
    'Weighted value covers the target by a narrow margin; two large decisions fall in the last week.',
  ],
  [
    'Lost deals and why',
    'sales',
    'quarterly',
    'Client Services',
    'Price was named in a third of cases, missing references in a quarter.',
  ],
  [
    'Client satisfaction',
    'sales',
    'quarterly',
    'All teams',
    'Response time is praised, invoices are found hard to read.',
  ],
  [
    'Project status round',
    'delivery',
    'weekly',
    'Project leads',
    'Three projects run late, all because of missing texts.',
  ],
  [
    'Hours against budget',
    'delivery',
    'monthly',
    'Heads of department',
    'Branding stays within plan; video goes over by eight percent.',
  ],
  [
    'Lessons of finished projects',
    'delivery',
    'quarterly',
    'All teams',
    'Early tests with users saved two rounds of changes.',
  ],
  [
    'Campaign results',
    'marketing',
    'monthly',
    'Clients',
    'Search brings the cheapest orders, outdoor the most new customers.',
  ],
  [
    'Reach of our own channels',
    'marketing',
    'monthly',
    'Content & PR',
    'The monthly letter is opened by every second reader.',
  ],
  ['Media prices', 'marketing', 'quarterly', 'Media', 'Poster sites became dearer, local radio cheaper.'],
  ['Open invoices', 'finance', 'weekly', 'Finance', 'Most overdue amounts lie with four clients; calls are agreed.'],
  ['Monthly accounts', 'finance', 'monthly', 'Directors', 'Income above plan, freelancers cost more than expected.'],
  [
    'Margin by client',
    'finance',
    'quarterly',
    'Directors',
    'Retainers carry the year; two small accounts cost us money.',
  ],
  ['Yearly accounts', 'finance', 'yearly', 'Owners', 'A good year with two weak months in summer.'],
  ['Hiring and departures', 'people', 'monthly', 'People', 'Two offers accepted; time to hire is down to six weeks.'],
  ['Mood in the teams', 'people', 'quarterly', 'All teams', 'Workload is the main topic, meetings the second.'],
  [
    'Energy and travel',
    'operations',
    'quarterly',
    'All teams',
    'Train instead of plane for all trips under six hours.',
  ],
  ['IT help desk', 'operations', 'monthly', 'IT & Operations', 'Half of all requests are solved within four hours.'],
] as const

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
