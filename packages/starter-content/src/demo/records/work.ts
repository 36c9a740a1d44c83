import type { Json } from '@monarch/field-types'
import type { Account } from './clients.ts'
import { type Category, type Engagement, engagements } from './engagements.ts'
import { slug } from './names.ts'
import type { Deal } from './sales.ts'
import type { Staff } from './staff.ts'
import { type World, add, clamp, isoDate, nextReviewer, range, roundTo, workday, workingHour } from './world.ts'

export interface Project {
  readonly id: string
  readonly name: string
  readonly account: Account
  readonly engagement: Engagement
  readonly status: 'planning' | 'active' | 'pending' | 'completed'
  readonly created: number
  readonly start: number
  readonly due: number
  readonly budget: number
  readonly leadId: string
}

export interface Task {
  readonly title: string
  readonly project: Project
  readonly assigneeId: string
  readonly status: string
  readonly due: number
}

/** Won deals become projects, newest first, up to the profile's number; retainers of loyal clients make up the rest. */
export function addProjects(
  world: World,
  staff: Staff,
  accounts: readonly Account[],
  deals: readonly Deal[],
): Project[] {
  const { random, profile, today, firstDay } = world
  const won = deals.filter((deal) => deal.stage === 'won').toSorted((a, b) => b.close - a.close)
  const loyal = accounts.filter((account) => account.history === 'longstanding')
  return range(profile.counts.project).map((i): Project => {
    const deal = won[i] ?? null
    const account = deal?.account ?? random.pick(loyal)
    const engagement = deal?.engagement ?? random.pick(engagements)
    const agreed = deal?.close ?? today - 4 - Math.floor((today - 4 - account.created) * random.next() ** 1.5)
    const start = workday(agreed + random.int(3, 18))
    // Retainers run for most of a year.
    const due = workday(start + (deal ? random.int(...engagement.days) : random.int(150, 330)))
    const budget = deal ? roundTo(deal.amount * 0.9, 100) : random.int(8, 40) * 1000
    const lead = random.chance(0.5) ? account.ownerId : staff.employeeOf(...engagement.departments).id
    const status = projectStatus(world, account, start, due)
    const work = deal?.work ?? random.pick(engagement.names)
    const name = deal ? `${account.name} ${lowerFirst(work)}` : `${account.name} retainer: ${lowerFirst(work)}`
    const created = clamp(agreed + 1, firstDay, today)
    const record = add(world, 'project', created, {
      name,
      account: account.id,
      status,
      priority: random.weighted({ high: budget > 60_000 ? 5 : 2, medium: 5, low: 3 }),
      category: engagement.category,
      assignee: lead,
      start_date: isoDate(start),
      due_date: isoDate(due),
      budget,
      completion: completionOf(world, status, start, due),
      deal: deal?.id ?? null,
      description: random.pick(engagement.briefs).replaceAll('{client}', account.name),
    })
    return { id: record.id, name, account, engagement, status, created, start, due, budget, leadId: lead }
  })
}

function projectStatus(world: World, account: Account, start: number, due: number): Project['status'] {
  const { random, today } = world
  if (start > today) return 'planning'
  if (account.history === 'paused' && due > today - 30) return 'pending'
  // A few projects are late.
  if (due < today) return due > today - 14 && random.chance(0.3) ? 'active' : 'completed'
  return random.chance(0.08) ? 'pending' : 'active'
}

function completionOf(world: World, status: Project['status'], start: number, due: number): number {
  if (status === 'planning') return 0
  if (status === 'completed') return 100
  const elapsed = ((world.today - start) / (due - start)) * 100 + world.random.int(-12, 6)
  return clamp(roundTo(elapsed, 5), 5, 95)
}

/** Tasks follow the plan of the engagement; their progress depends on the date and on the project. */
export function addTasks(world: World, staff: Staff, projects: readonly Project[]): Task[] {
  const { random, profile } = world
  const plans = projects.map((project) => ({ project, steps: random.shuffle(range(project.engagement.tasks.length)) }))
  // Active projects have more tasks than completed ones.
  const busy = random.shuffle(
    plans.flatMap((plan) => (plan.project.status === 'completed' ? [plan] : [plan, plan, plan])),
  )
  const tasks: Task[] = []
  for (let i = 0; tasks.length < profile.counts.task; i = (i + 1) % busy.length) {
    const { project, steps } = busy[i]!
    const step = steps.pop()
    if (step !== undefined) tasks.push(addTask(world, staff, project, step))
  }
  return tasks
}

function addTask(world: World, staff: Staff, project: Project, step: number): Task {
  const { random, today } = world
  const { engagement } = project
  const [title, hours] = engagement.tasks[step]!
  const share = (step + random.next() * 0.9) / engagement.tasks.length
  const due = workday(Math.round(project.start + 1 + (project.due - project.start - 3) * share))
  const status = taskStatus(world, project, due)
  const completed = status === 'completed' ? clamp(due + random.int(-6, 2), project.start, today) : null
  const assignee = random.chance(0.12) ? project.leadId : staff.employeeOf(...engagement.departments).id
  const planned = Math.min(due, completed ?? due, project.start + 10, today)
  add(world, 'task', random.int(project.created, Math.max(project.created, planned)), {
    title,
    project: project.id,
    assignee,
    reviewer: status === 'in_review' || status === 'active' ? nextReviewer(world, 'task') : null,
    status,
    priority: random.weighted({ high: 2, medium: 5, low: 3 }),
    due_date: isoDate(due),
    completed_on: completed === null ? null : isoDate(completed),
    estimated_hours: hours + random.pick([0, 0, 0.5, 1, 2, -1]),
    is_billable: random.chance(0.85),
    labels: taskLabels(world, status, engagement.category),
    description: random.chance(0.55) ? random.pick(taskNotes) : null,
  })
  return { title, project, assigneeId: assignee, status, due }
}

function taskStatus(world: World, project: Project, due: number): string {
  const { random, today } = world
  if (project.status === 'completed') return 'completed'
  if (project.status === 'planning') return 'pending'
  if (due < today - 3) return random.chance(0.9) ? 'completed' : 'in_review'
  if (project.status === 'pending') return 'pending'
  if (due < today + 8) return random.weighted({ active: 6, in_review: 3, completed: due <= today ? 3 : 0 })
  return due < today + 20 && random.chance(0.4) ? 'active' : 'pending'
}

function taskLabels(world: World, status: string, category: Category): string[] {
  const { random } = world
  const labels = []
  if (status === 'in_review') labels.push('client_feedback')
  if (status === 'pending' && random.chance(0.12)) labels.push('blocked')
  if (['branding', 'video'].includes(category) && random.chance(0.4)) labels.push('creative')
  if (random.chance(0.15)) labels.push('internal')
  if (random.chance(0.1)) labels.push('quick_win')
  return labels
}

export function addEvents(world: World, staff: Staff, projects: readonly Project[]): void {
  const { random, profile, today } = world
  const running = projects.filter((project) => project.status === 'active' || project.status === 'planning')
  for (const project of range(profile.counts.event).map(() => random.pick(running))) {
    const [title, kind, hours, agenda] = random.pick(
      eventRows.filter((row) => row[1] !== 'shoot' || project.engagement.services.includes('video')),
    )
    const day = workday(today + random.int(-45, 40))
    const starts = workingHour(world, day, 9, hours > 3 ? 10 : 16)
    const isOnline = kind !== 'shoot' && random.chance(0.35)
    const places = staff.places.filter((place) =>
      kind === 'shoot' ? place.kind === 'studio' : place.kind === 'office',
    )
    add(world, 'event', clamp(Math.min(day, today) - random.int(1, 20), project.created, today), {
      title: title.replaceAll('{client}', project.account.name),
      kind,
      starts_at: starts.toISOString(),
      ends_at: new Date(starts.getTime() + hours * 3_600_000).toISOString(),
      account: project.account.id,
      project: project.id,
      organizer: project.leadId,
      venue: isOnline ? null : random.pick(places).id,
      is_online: isOnline,
      agenda,
    })
  }
}

export function addDocuments(world: World, staff: Staff, projects: readonly Project[]): void {
  const { random, profile, today } = world
  const begun = projects.filter((project) => project.start <= today)
  for (const project of range(profile.counts.document).map(() => random.pick(begun))) {
    const [kind, title, summary] = random.pick(documentRows)
    const created = clamp(project.start + random.int(0, 40), project.created, today)
    const isOver = project.status === 'completed'
    const status = isOver
      ? random.pick(['approved', 'archived'])
      : random.weighted({ draft: 3, in_review: 3, approved: 4 })
    const reviewed = status === 'draft' ? null : clamp(created + random.int(1, 20), created, today)
    const values: Record<string, Json> = {
      title: `${title}, ${project.account.name}`,
      kind,
      status,
      project: project.id,
      account: project.account.id,
      author: random.chance(0.5) ? project.leadId : staff.employeeOf(...project.engagement.departments).id,
      revision: status === 'draft' ? random.int(1, 2) : random.int(2, 6),
      reviewed_on: reviewed === null ? null : isoDate(reviewed),
      link: `https://files.brightside.example/${slug(project.account.name)}/${slug(title)}`,
      summary,
    }
    add(world, 'document', created, values)
  }
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const taskNotes = [
  'See the notes of the kick-off, page two. Questions to the project lead before Thursday.',
  'The client sends material by the end of the week. Start with what we have.',
  'Keep the two versions from last time as a reference, they liked the second one.',
  'Two rounds of changes are in the budget; the first one is used up.',
  'Please put the result into the project folder and tell the account owner.',
  'Depends on the release of the texts. If they are late, tell the producer.',
  'Short version first, a page at most. We go into detail after the call.',
  'Check with legal whether the figures may be named.',
]

const eventRows = [
  ['Kick-off with {client}', 'meeting', 1.5, 'Goals, people, calendar. Who decides what, and how fast.'],
  ['Weekly with {client}', 'meeting', 0.5, 'Done, next, what blocks us. Nothing longer than thirty minutes.'],
  [
    'Positioning workshop, {client}',
    'workshop',
    4,
    'Customers on the wall, competitors on the table. At the end one sentence that everybody signs.',
  ],
  [
    'Content planning with {client}',
    'workshop',
    2,
    'Topics for the coming quarter; bring three questions that customers asked last week.',
  ],
  [
    'Presentation of two routes to {client}',
    'presentation',
    1,
    'First the idea, then the execution. Printed boards, no slides.',
  ],
  [
    'Results of the quarter, {client}',
    'presentation',
    1,
    'Figures against targets, what we learned, what we would change.',
  ],
  [
    'Shoot for {client}',
    'shoot',
    9,
    'Call at 8:00, light at 9:00. Lunch at 12:30 for fourteen. Call sheet is in the folder.',
  ],
  ['Internal review: {client}', 'review', 1, 'Fresh eyes from another team. Kind, precise, and at most five points.'],
  [
    'Looking back on the project with {client}',
    'review',
    1.5,
    'What went well, what cost time, what we keep for the next one.',
  ],
] as const

const documentRows = [
  ['brief', 'Creative brief', 'Task, audience, single most important message, what must not be said. Two pages.'],
  ['brief', 'Production brief', 'Formats, dates, technical data and contacts of everybody involved.'],
  ['proposal', 'Concept paper', 'The idea in three steps with a rough calendar and cost frame.'],
  ['report', 'Monthly report', 'Reach, responses and cost against plan, with three recommendations.'],
  ['report', 'Final report', 'What was promised, what was delivered, what we learned.'],
  ['creative', 'Key visual presentation', 'Two routes with applications on poster, phone and shop window.'],
  ['minutes', 'Minutes of the kick-off', 'Decisions, open points with names and days, next meeting.'],
  ['minutes', 'Minutes of the feedback round', 'Fourteen remarks, nine accepted, five discussed and closed.'],
  ['guideline', 'Style guide', 'Colours, type, pictures and tone, with examples of right and wrong.'],
] as const
