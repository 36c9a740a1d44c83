import { contactAt } from './clients.ts'
import type { Campaign } from './marketing.ts'
import type { Staff } from './staff.ts'
import type { Vendor } from './supplies.ts'
import type { Project } from './work.ts'
import { type World, add, cents, clamp, idOf, isoDate, range, roundTo, workday, yearOf } from './world.ts'

/** Invoices fall due during each project; their status follows from the date and the client's payment habits. */
export function addInvoices(world: World, projects: readonly Project[]): void {
  const { random, profile, today } = world
  const parts = projects
    .filter((project) => project.status !== 'pending' || project.start < today - 20)
    .flatMap((project) =>
      milestones.map(([share, progress, note]) => ({
        project,
        share,
        note,
        issued: workday(Math.round(project.start + (project.due - project.start) * progress)),
      })),
    )
  // Invoices of the next two weeks are drafts.
  const due = parts.filter((part) => part.issued <= today + 14)
  const bills = random.sample(due, profile.counts.invoice).toSorted((a, b) => a.issued - b.issued)
  let number = 100
  for (const { project, share, note, issued } of bills) {
    const days = random.pick([14, 30, 30, 45])
    const { status, paid } = payment(world, issued, issued + days)
    const subtotal = cents(project.budget * share)
    const taxRate = random.pick(profile.taxRates)
    add(world, 'invoice', issued > today ? today - random.int(0, 5) : issued, {
      number: `INV-${yearOf(issued)}-${String(++number).padStart(4, '0')}`,
      account: project.account.id,
      project: project.id,
      billing_contact: contactAt(world, project.account, 'pays'),
      status,
      issue_date: isoDate(issued),
      due_date: isoDate(issued + days),
      paid_on: paid === null ? null : isoDate(paid),
      subtotal,
      tax_rate: taxRate,
      total: cents(subtotal * (1 + taxRate / 100)),
      notes: note,
    })
  }
}

function payment(world: World, issued: number, due: number): { status: string; paid: number | null } {
  const { random, today } = world
  if (issued > today) return { status: 'draft', paid: null }
  if (random.chance(0.02)) return { status: 'cancelled', paid: null }
  // Most clients pay in time, some a week late, a few after a reminder.
  const paid = due + random.pick([-12, -8, -5, -3, -1, 0, 2, 6, 15, 40, 75])
  if (paid <= today && paid > issued) return { status: 'paid', paid }
  return { status: due < today ? 'overdue' : 'sent', paid: null }
}

export function addExpenses(
  world: World,
  staff: Staff,
  projects: readonly Project[],
  vendors: readonly Vendor[],
): void {
  const { random, profile, today } = world
  const begun = projects.filter((project) => project.start <= today)
  range(profile.counts.expense).forEach((i) => {
    const [title, category, low, high, trade] = random.pick(expenseRows)
    const project = category === 'software' || random.chance(0.15) ? null : random.pick(begun)
    const spent = project
      ? random.int(project.start, clamp(project.due, project.start, today))
      : today - random.int(0, 200)
    const age = today - spent
    const status =
      age < 6
        ? 'pending'
        : age < 25
          ? random.pick(['pending', 'approved'])
          : random.weighted({ reimbursed: 9, approved: 1, rejected: 1 })
    add(world, 'expense', Math.min(today, spent + random.int(0, 3)), {
      title,
      employee: project && random.chance(0.4) ? project.leadId : staff.employeeOf().id,
      project: idOf(project),
      vendor: idOf(random.pick([...vendors.filter((vendor) => vendor.category === trade), null])),
      category,
      amount: cents(low + (high - low) * random.next()),
      spent_on: isoDate(spent),
      status,
      is_billable: project !== null && status !== 'rejected' && random.chance(0.5),
      receipt_number: `R-${String(40_100 + i * 7)}`,
    })
  })
}

/** One budget per department for this quarter, and media budgets of campaigns for the rest. */
export function addBudgets(world: World, staff: Staff, campaigns: readonly Campaign[]): void {
  const { random, profile, today, firstDay } = world
  const year = Number(yearOf(today))
  const quarter = Math.ceil(Number(isoDate(today).slice(5, 7)) / 3)
  const starts = Math.floor(Date.UTC(year, quarter * 3 - 3, 1) / 86_400_000)
  const ends = Math.floor(Date.UTC(year, quarter * 3, 0) / 86_400_000)
  const elapsed = clamp((today - starts) / (ends - starts), 0, 1)
  for (const department of staff.departments) {
    const planned = random.int(12, 60) * 1000
    const spent = roundTo(planned * elapsed * (0.75 + random.next() * 0.45), 10)
    add(world, 'budget', Math.max(starts - random.int(5, 20), firstDay), {
      name: `${department.name}, Q${quarter} ${year}`,
      department: department.id,
      owner: department.head.id,
      fiscal_year: year,
      status: 'active',
      starts_on: isoDate(starts),
      ends_on: isoDate(ends),
      planned,
      spent,
      used: cents((spent / planned) * 100),
      notes: random.pick(budgetNotes),
    })
  }
  const unique = [...new Map(campaigns.map((campaign) => [campaign.name, campaign])).values()]
  const recent = unique.toSorted((a, b) => b.start - a.start).slice(0, profile.counts.budget - staff.departments.length)
  const media = staff.departments.find((department) => department.name === 'Media')!
  for (const campaign of recent) {
    add(world, 'budget', Math.min(campaign.created + random.int(0, 6), today), {
      name: `Media budget, ${campaign.name}`,
      department: media.id,
      campaign: campaign.id,
      owner: campaign.managerId,
      fiscal_year: Number(yearOf(campaign.start)),
      status: campaign.start > today ? 'pending' : campaign.end < today ? 'completed' : 'active',
      starts_on: isoDate(campaign.start),
      ends_on: isoDate(campaign.end),
      planned: campaign.budget,
      spent: campaign.spent,
      used: cents((campaign.spent / campaign.budget) * 100),
    })
  }
}

const milestones = [
  [0.4, 0, 'Deposit on order, as agreed in the quote.'],
  [0.3, 0.5, 'Second part, after the presentation.'],
  [0.2, 0.9, 'Third part, on acceptance.'],
  [0.1, 1, 'Final part and travel at cost.'],
] as const

const expenseRows = [
  ['Train to the client and back', 'travel', 38, 240, 'logistics'],
  ['Flight to the shoot', 'travel', 180, 620, 'logistics'],
  ['Two hotel nights during set-up', 'travel', 220, 480, 'catering'],
  ['Van for stand material', 'travel', 90, 310, 'logistics'],
  ['Promoted posts in the launch week', 'media', 400, 2600, 'media'],
  ['Extra poster sites', 'media', 900, 4800, 'media'],
  ['Lens rental, two days', 'equipment', 120, 420, 'equipment'],
  ['Batteries and memory cards', 'equipment', 60, 260, 'equipment'],
  ['Stock pictures', 'production', 45, 390, 'production'],
  ['Voice recording', 'production', 250, 900, 'freelance'],
  ['Printing of presentation boards', 'production', 70, 340, 'printing'],
  ['Props for the set', 'production', 80, 520, 'production'],
  ['Lunch for the crew', 'catering', 95, 380, 'catering'],
  ['Coffee and cake for the workshop', 'catering', 40, 160, 'catering'],
  ['Yearly plan of a subtitle tool', 'software', 120, 480, 'software'],
  ['Survey tool, one month', 'software', 39, 99, 'software'],
] as const

const budgetNotes = [
  'Training days are included; equipment above 1,500 goes through Operations.',
  'A tenth is kept back for freelancers in the last month.',
  'Higher than last quarter because of two new colleagues.',
  'Travel is down by a third since the weekly calls went online.',
]
