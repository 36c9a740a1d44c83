import { type Account, contactAt } from './clients.ts'
import { type Engagement, engagements } from './engagements.ts'
import type { Staff } from './staff.ts'
import {
  type World,
  add,
  beforeWeekend,
  cents,
  clamp,
  isoDate,
  nextReviewer,
  range,
  roundTo,
  sum,
  yearOf,
  type DemoRecord,
} from './world.ts'

export interface Deal {
  readonly id: string
  readonly record: DemoRecord
  readonly account: Account
  readonly engagement: Engagement
  /** The work for the client, without the client's name. */
  readonly work: string
  readonly amount: number
  readonly created: number
  readonly close: number
  readonly stage: Stage
}

type Stage = 'discovery' | 'qualified' | 'proposal' | 'negotiation' | 'won' | 'lost'

export function addDeals(world: World, staff: Staff, accounts: readonly Account[]): Deal[] {
  const { random, profile, firstDay } = world
  const pipelines = addPipelines(world, staff)
  const weights = accounts.flatMap((account) => range(weightOf[account.history]).map(() => account))
  return range(profile.counts.deal).map((): Deal => {
    const account = random.pick(weights)
    const engagement = random.pick(engagements)
    const work = random.pick(engagement.names)
    const amount = priceOf(world, engagement)
    const { created, close, stage } = courseOf(world, account, amount)
    const focus =
      account.history === 'recent' ? 'new_business' : random.weighted({ growth: 5, renewal: 3, partners: 1 })
    const record = add(world, 'deal', Math.max(created, firstDay), {
      name: `${work} for ${account.name}`,
      account: account.id,
      contact: contactAt(world, account, random.weighted({ decides: 3, advises: 1 })),
      stage,
      amount,
      probability: probabilityOf[stage],
      close_date: isoDate(close),
      pipeline: random.pick(pipelines.filter((pipeline) => pipeline.focus === focus)).id,
      owner: random.chance(0.85) ? account.ownerId : staff.employeeOf('CLS').id,
      approver: stage === 'proposal' || stage === 'negotiation' ? nextReviewer(world, 'deal') : null,
      services: [...engagement.services],
      origin: account.history === 'recent' ? random.pick(['referral', 'website', 'pitch', 'event']) : 'existing_client',
      next_step: stage === 'lost' ? null : random.pick(nextSteps[stage]),
    })
    return { id: record.id, record, account, engagement, work, amount, created, close, stage }
  })
}

/** The dates and stage of a deal: most begin in recent months, and each is decided after some weeks unless that is in the future. */
function courseOf(world: World, account: Account, amount: number): { created: number; close: number; stage: Stage } {
  const { random, today } = world
  const isOver = account.history === 'paused' || account.history === 'former'
  const latest = isOver ? today - 190 : today - 1
  const created = latest - Math.floor(Math.max(0, latest - account.created) * random.next() ** 1.9)
  const length = clamp(Math.round(random.int(16, 60) + amount / 1500), 16, 130)
  const close = beforeWeekend(created + length)
  if (close <= today) {
    return { created, close, stage: random.chance(account.history === 'recent' ? 0.5 : 0.6) ? 'won' : 'lost' }
  }
  const elapsed = (today - created) / length
  const stage =
    elapsed < 0.22 ? 'discovery' : elapsed < 0.48 ? 'qualified' : elapsed < 0.76 ? 'proposal' : 'negotiation'
  return { created, close, stage }
}

/** Derives each client's start, yearly value, status and tier from its deals. */
export function completeAccounts(world: World, accounts: readonly Account[], deals: readonly Deal[]): void {
  for (const account of accounts) {
    const won = deals.filter((deal) => deal.account === account && deal.stage === 'won')
    const { values } = account.record
    const isClient = account.history !== 'recent' || won.length > 0
    values.status = !isClient
      ? 'prospect'
      : account.history === 'paused' || account.history === 'former'
        ? account.history
        : 'active'
    if (!isClient) {
      const open = deals.filter((deal) => deal.account === account && deal.stage !== 'lost')
      values.annual_value = sum(open.map((deal) => deal.amount)) || null
      continue
    }
    const annual = sum(won.filter((deal) => deal.close > world.today - 365).map((deal) => deal.amount))
    values.client_since ??= isoDate(won.reduce((first, deal) => Math.min(first, deal.close), Infinity))
    values.annual_value = annual || null
    values.tier = annual >= 100_000 ? 'gold' : annual >= 40_000 ? 'silver' : 'bronze'
  }
}

function addPipelines(world: World, staff: Staff) {
  const { random, profile, firstDay } = world
  return pipelineRows.slice(0, profile.counts.pipeline).map(([name, focus, rules]) => {
    const record = add(world, 'pipeline', firstDay + random.int(0, 20), {
      name,
      focus,
      owner: staff.employeeOf('CLS').id,
      quarter_target: roundTo(random.int(80, 420) * 1000 * (profile.counts.deal / 300), 5000),
      win_rate: random.int(28, 64),
      average_days: random.int(24, 80),
      is_active: true,
      entry_rules: rules,
    })
    return { id: record.id, focus }
  })
}

export function addOpportunities(
  world: World,
  staff: Staff,
  accounts: readonly Account[],
  deals: readonly Deal[],
): void {
  const { random, profile, today } = world
  const count = profile.counts.opportunity
  for (const deal of random.sample(deals, Math.round(count * 0.35))) {
    addOpportunity(world, {
      account: deal.account,
      engagement: deal.engagement,
      work: deal.work,
      created: Math.max(deal.account.created, deal.created - random.int(8, 40)),
      ownerId: deal.account.ownerId,
      values: {
        stage: 'converted',
        deal: deal.id,
        estimated_value: deal.amount,
        probability: 100,
        expected_on: isoDate(deal.created),
      },
    })
  }
  const open = accounts.filter((account) => account.history === 'longstanding' || account.history === 'recent')
  for (const account of range(count - Math.round(count * 0.35)).map(() => random.pick(open))) {
    const engagement = random.pick(engagements)
    const created = today - random.int(0, Math.min(110, today - account.created))
    const stage = random.weighted({ spotted: 4, exploring: 4, qualified: 3, dropped: today - created > 30 ? 2 : 0 })
    addOpportunity(world, {
      account,
      engagement,
      work: random.pick(engagement.names),
      created,
      ownerId: random.chance(0.8) ? account.ownerId : staff.employeeOf('CLS', 'STR').id,
      values: {
        stage,
        estimated_value: roundTo(priceOf(world, engagement), 1000),
        probability: { spotted: 10, exploring: 25, qualified: 50, dropped: 0 }[stage],
        expected_on: isoDate(
          stage === 'dropped' ? created + random.int(10, today - created) : today + random.int(12, 120),
        ),
        next_step: stage === 'dropped' ? null : random.pick(nextSteps.discovery),
      },
    })
  }
}

function addOpportunity(
  world: World,
  about: {
    account: Account
    engagement: Engagement
    work: string
    created: number
    ownerId: string
    values: DemoRecord['values']
  },
): void {
  add(world, 'opportunity', about.created, {
    name: `${about.account.name}: ${about.work.toLowerCase()}`,
    account: about.account.id,
    contact: contactAt(world, about.account),
    services: [...about.engagement.services],
    owner: about.ownerId,
    ...about.values,
  })
}

export function addQuotes(world: World, staff: Staff, deals: readonly Deal[]): void {
  const { random, profile, today } = world
  const drafts = deals.filter((deal) => deal.stage === 'qualified').slice(0, Math.round(profile.counts.quote * 0.08))
  const offered = deals.filter((deal) => deal.stage !== 'discovery' && deal.stage !== 'qualified')
  const issued = random
    .sample(offered, profile.counts.quote - drafts.length)
    .map((deal) => ({ deal, day: Math.min(today, deal.created + Math.round((deal.close - deal.created) * 0.55)) }))
    .toSorted((a, b) => a.day - b.day)
  const quotes = [...issued, ...drafts.map((deal) => ({ deal, day: null }))]
  quotes.forEach(({ deal, day }, i) => {
    const discount = random.pick([0, 0, 0, 3, 5, 10])
    add(world, 'quote', day ?? today - random.int(0, 3), {
      number: `Q-${yearOf(day ?? today)}-${String(101 + i).padStart(4, '0')}`,
      deal: deal.id,
      account: deal.account.id,
      status: day === null ? 'draft' : quoteStatus(deal, day + 30 < today),
      issued_on: day === null ? null : isoDate(day),
      valid_until: day === null ? null : isoDate(day + 30),
      subtotal: deal.amount,
      discount,
      total: cents(deal.amount * (1 - discount / 100)),
      prepared_by: random.chance(0.6) ? deal.account.ownerId : staff.employeeOf('CLS', 'FIN').id,
      terms: random.pick(quoteTerms),
    })
  })
}

function quoteStatus(deal: Deal, isPast: boolean): string {
  if (deal.stage === 'won') return 'accepted'
  if (deal.stage === 'lost') return 'declined'
  return isPast ? 'expired' : 'sent'
}

export function addAgreements(world: World, accounts: readonly Account[], deals: readonly Deal[]): void {
  const { random, profile, today } = world
  const count = profile.counts.agreement
  const won = random.sample(
    deals.filter((deal) => deal.stage === 'won'),
    Math.round(count * 0.5),
  )
  const waiting = deals.filter((deal) => deal.stage === 'negotiation').slice(0, Math.round(count * 0.1))
  let number = 0

  const addAgreement = (
    account: Account,
    signed: number | null,
    starts: number,
    days: number,
    values: DemoRecord['values'],
  ) => {
    const ends = starts + days
    add(world, 'agreement', signed ?? today - random.int(0, 6), {
      number: `AG-${String(++number + 2000)}`,
      account: account.id,
      status: signed === null ? 'pending' : ends < today ? 'completed' : 'active',
      signed_on: signed === null ? null : isoDate(signed),
      starts_on: isoDate(starts),
      ends_on: isoDate(ends),
      signed_by: signed === null ? null : contactAt(world, account, 'decides'),
      auto_renews: false,
      ...values,
    })
  }

  for (const deal of won) {
    const values = {
      name: `Contract: ${deal.work} for ${deal.account.name}`,
      kind: 'project',
      deal: deal.id,
      amount: deal.amount,
    }
    addAgreement(deal.account, deal.close, deal.close + random.int(1, 14), random.int(...deal.engagement.days), values)
  }
  for (const deal of waiting) {
    const values = {
      name: `Contract: ${deal.work} for ${deal.account.name}`,
      kind: 'project',
      deal: deal.id,
      amount: deal.amount,
    }
    addAgreement(deal.account, null, deal.close + random.int(3, 14), random.int(...deal.engagement.days), values)
  }
  const clients = random.shuffle(accounts.filter((account) => account.history === 'longstanding'))
  range(count - won.length - waiting.length).forEach((i) => {
    const account = clients[i % clients.length]!
    const signed = today - random.int(20, 400)
    const kind = random.weighted({ retainer: 6, framework: 2, confidentiality: 2 })
    addAgreement(account, signed, signed + random.int(1, 20), 365, {
      name: `${agreementNames[kind]}: ${account.name}`,
      kind,
      amount: kind === 'retainer' ? random.int(18, 110) * 1000 : null,
      auto_renews: kind === 'retainer' && random.chance(0.6),
    })
  })
}

const priceOf = (world: World, engagement: Engagement): number => {
  const [low, high] = engagement.price
  // Small jobs are more frequent than large ones.
  return roundTo((low + (high - low) * world.random.next() ** 1.8) * 1000, 250)
}

const weightOf = { longstanding: 5, recent: 2, paused: 2, former: 1 } as const

const probabilityOf = { discovery: 10, qualified: 25, proposal: 50, negotiation: 75, won: 100, lost: 0 } as const

const nextSteps = {
  discovery: [
    'Call to understand what they tried before',
    'Send two references from the same industry',
    'Meet their product team on site',
    'Ask for access to last year’s figures',
  ],
  qualified: [
    'Estimate with Digital and Film',
    'Agree on the scope in a workshop',
    'Clarify who signs',
    'Collect prices of two suppliers',
  ],
  proposal: [
    'Present to the directors',
    'Answer the questions of purchasing',
    'Follow up on the quote by phone',
    'Shorten the offer to one page',
  ],
  negotiation: [
    'Agree on payment in three parts',
    'Send the contract for signature',
    'Legal checks the terms',
    'Fix the start date with their team',
  ],
  won: ['Kick-off with the team', 'Open the project and plan the first two weeks', 'Send the deposit invoice'],
} as const

const pipelineRows = [
  ['New business', 'new_business', 'First talk has taken place and there is a budget, even if nobody says how much.'],
  ['Growing clients', 'growth', 'A client of at least one year asks for something that we have not done for them yet.'],
  ['Renewals', 'renewal', 'A retainer ends within 90 days.'],
  ['Partner referrals', 'partners', 'A partner has introduced us by name and expects to hear from us.'],
  ['Pitch invitations', 'new_business', 'We are invited with at most three others and the pitch is paid or short.'],
  ['Public sector', 'new_business', 'The tender is published and we meet the formal conditions.'],
  ['Digital products', 'growth', 'The work is about software that people use every day.'],
  ['Film and photo', 'growth', 'At least one shooting day in our studios.'],
  ['Event season', 'growth', 'The date is fixed and the venue is not.'],
  ['Media plans of the year', 'renewal', 'The yearly plan is due for the next budget year.'],
  ['Maintenance', 'renewal', 'A website of ours leaves its warranty.'],
  ['Freelance network', 'partners', 'Capacity is missing on one side and free on the other.'],
] as const

const quoteTerms = [
  '40% on order, 40% at the presentation, 20% on delivery. Two rounds of changes are included.',
  'Payable in three equal parts. Travel and media are billed at cost.',
  'Fixed price. Changes of scope are offered separately before we start on them.',
  'Monthly by hours, with a cap of the total above. Rights of use: five years, all channels.',
]

const agreementNames = {
  retainer: 'Retainer',
  framework: 'Framework agreement',
  confidentiality: 'Confidentiality agreement',
}
