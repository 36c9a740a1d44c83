import type { Account, Industry } from './clients.ts'
import { slug } from './names.ts'
import type { Staff } from './staff.ts'
import { type World, add, cents, clamp, idOf, isoDate, monthOf, range, roundTo } from './world.ts'

interface Brand {
  readonly id: string
  readonly name: string
  readonly account: Account
}

export interface Campaign {
  readonly id: string
  readonly name: string
  readonly brand: Brand | null
  readonly industry: Industry | null
  readonly status: string
  readonly created: number
  readonly start: number
  readonly end: number
  readonly budget: number
  readonly spent: number
  readonly managerId: string
}

export function addBrands(world: World, staff: Staff, accounts: readonly Account[]): Brand[] {
  const { random, profile, today } = world
  const owners = random.sample(
    accounts.filter((account) => account.history === 'longstanding'),
    profile.counts.brand,
  )
  return range(profile.counts.brand).map((i) => {
    const account = owners[i % owners.length]!
    const name =
      i < owners.length ? account.stem : `${account.stem} ${lines[Math.floor(i / owners.length) % lines.length]}`
    const status = random.weighted({ active: 12, in_development: 1 })
    const record = add(world, 'brand', account.created + random.int(0, 90), {
      name,
      account: account.id,
      status,
      tagline: random.pick(taglines[account.industry]),
      tone: random.sample(tones, random.int(1, 3)),
      guardian: staff.employeeOf('DES', 'CRE', 'STR').id,
      launched_on: status === 'in_development' ? null : isoDate(today - random.int(430, 5200)),
      website: `https://www.${slug(name)}.example`,
      guidelines: random.pick(guidelines),
    })
    return { id: record.id, name, account }
  })
}

/** Seasonal campaigns run in their season; a few promote the agency itself. */
export function addCampaigns(
  world: World,
  staff: Staff,
  accounts: readonly Account[],
  brands: readonly Brand[],
): Campaign[] {
  const { random, profile, firstDay, today } = world
  const clients = accounts.filter((account) => account.record.values.status === 'active')
  const own = ownCampaigns.map(([title, brief], i) =>
    addCampaign(world, {
      name: `Brightside: ${title}`,
      account: null,
      brand: null,
      start: today - 320 + i * 105,
      days: 90,
      budget: random.int(3, 9) * 1000,
      objective: 'leads',
      channels: ['email', 'social', 'events'],
      manager: staff.employeeOf('CON', 'MED').id,
      brief,
    }),
  )
  const others = range(profile.counts.campaign - own.length).map(() => {
    const account = random.pick(clients)
    const brand = brands.find((known) => known.account === account) ?? null
    const first = Math.max(firstDay + 10, Math.min(account.created, today - 20))
    const start = today + 35 - Math.floor((today + 35 - first) * random.next() ** 1.5)
    const season = random.pick(seasons.filter((row) => row.months.includes(monthOf(start))))
    return addCampaign(world, {
      name: `${brand?.name ?? account.name}: ${random.pick(season.titles)}`,
      account,
      brand,
      start,
      days: random.int(21, 90),
      budget: roundTo(5000 + 140_000 * random.next() ** 2.2, 500),
      objective: season.objective,
      channels: random.sample(channelNames, random.int(2, 4)),
      manager: random.chance(0.5) ? account.ownerId : staff.employeeOf('MED', 'CRE').id,
      brief: random.pick(season.briefs).replaceAll('{client}', account.name),
    })
  })
  return [...own, ...others]
}

interface CampaignPlan {
  readonly name: string
  readonly account: Account | null
  readonly brand: Brand | null
  readonly start: number
  readonly days: number
  readonly budget: number
  readonly objective: string
  readonly channels: readonly string[]
  readonly manager: string
  readonly brief: string
}

function addCampaign(world: World, plan: CampaignPlan): Campaign {
  const { random, today, firstDay } = world
  const end = plan.start + plan.days
  const status = plan.start > today ? 'planned' : end < today ? 'completed' : random.chance(0.1) ? 'pending' : 'active'
  const elapsed = clamp((today - plan.start) / plan.days, 0, 1)
  const spent = cents(plan.budget * elapsed * (0.86 + random.next() * 0.14))
  const first = Math.max(firstDay, plan.account?.created ?? 0)
  const created = clamp(Math.min(plan.start, today) - random.int(3, 40), first, today)
  const record = add(world, 'campaign', created, {
    name: plan.name,
    account: idOf(plan.account),
    brand: idOf(plan.brand),
    status,
    objective: plan.objective,
    channels: [...plan.channels],
    start_date: isoDate(plan.start),
    end_date: isoDate(end),
    budget: plan.budget,
    spent,
    manager: plan.manager,
    brief: plan.brief,
  })
  return {
    id: record.id,
    name: plan.name,
    brand: plan.brand,
    industry: plan.account?.industry ?? null,
    status,
    created,
    start: plan.start,
    end,
    budget: plan.budget,
    spent,
    managerId: plan.manager,
  }
}

export function addContent(world: World, staff: Staff, campaigns: readonly Campaign[]): void {
  const { random, profile, today } = world
  const clients = campaigns.filter((campaign) => campaign.brand !== null && campaign.end > today - 200)
  for (const campaign of range(profile.counts.content).map(() => random.pick(clients))) {
    const [kind, channel, title, wordCount] = random.pick(contentRows)
    const day = random.int(campaign.start, campaign.end)
    const status = contentStatus(world, day)
    add(world, 'content', clamp(Math.min(day, today) - random.int(2, 40), campaign.created, today), {
      title: title.replaceAll('{brand}', campaign.brand!.name),
      campaign: campaign.id,
      brand: campaign.brand!.id,
      kind,
      status,
      channel,
      author: staff.employeeOf('CON', 'CRE').id,
      publish_on: status === 'idea' ? null : isoDate(day),
      word_count: status === 'idea' ? null : wordCount + random.int(-20, 40),
      link:
        status === 'published'
          ? `https://www.${slug(campaign.brand!.name)}.example/stories/${slug(title.replaceAll('{brand}', ''))}`
          : null,
      outline: random.pick(outlines),
    })
  }
}

function contentStatus(world: World, day: number): string {
  const { random, today } = world
  if (day < today) return 'published'
  if (day < today + 10) return random.pick(['scheduled', 'in_review'])
  return random.weighted({ idea: 3, draft: 4, in_review: 2 })
}

export function addLeads(world: World, staff: Staff, campaigns: readonly Campaign[]): void {
  const { random, profile, namer, today } = world
  for (let i = 0; i < profile.counts.lead; i++) {
    const received = today - Math.floor(200 * random.next() ** 1.6)
    const age = today - received
    const own = campaigns.filter(
      (campaign) => campaign.brand === null && campaign.start <= received && received <= campaign.end,
    )
    const origin = random.weighted({ website: 4, referral: 3, event: 2, outreach: 2, campaign: own.length > 0 ? 4 : 0 })
    const status =
      age < 4 ? 'fresh' : age < 21 ? 'contacted' : random.weighted({ contacted: 1, qualified: 3, disqualified: 3 })
    const name = namer.person()
    const companyName = namer.familyFirm(random.pick(leadTrades))
    add(world, 'lead', received, {
      name,
      company_name: companyName,
      status,
      score: random.int(...scores[status]),
      origin,
      campaign: origin === 'campaign' ? random.pick(own).id : null,
      owner: age < 2 ? null : staff.employeeOf('CLS').id,
      email: `${slug(name, '.')}@${slug(companyName)}.example`,
      phone: namer.phone(random.pick(profile.cities)),
      estimated_value: random.int(6, 60) * 1000,
      received_on: isoDate(received),
      notes: random.pick(leadNotes[status]),
    })
  }
}

const lines = ['Home', 'Kids', 'Select', 'Pro']
const tones = ['warm', 'bold', 'calm', 'playful', 'precise', 'elegant'] as const
const channelNames = ['social', 'search', 'display', 'email', 'video', 'print', 'outdoor', 'events'] as const

const taglines: Readonly<Record<Industry, readonly string[]>> = {
  food_and_drink: ['Good mornings, made daily', 'Taste that takes its time', 'From our ovens to your table'],
  retail: ['Things that stay', 'Made for everyday', 'Find what fits'],
  health: ['Care with time for questions', 'Well looked after', 'Close when it counts'],
  technology: ['Less to think about', 'It simply runs', 'Built for the second decade'],
  finance: ['Plain numbers, steady hands', 'Sure of tomorrow', 'Advice you can follow'],
  travel: ['Slower is further', 'Arrive before you leave', 'The long way, gladly'],
  education: ['Learn it once, use it always', 'Curious for life', 'Lessons that last'],
  energy: ['Warm without a second thought', 'Sun in the wall', 'Power to stay'],
  culture: ['See you in the front row', 'An evening that stays', 'Open to everybody'],
  manufacturing: ['Made to be repaired', 'Measured twice', 'The tool behind the work'],
}

const guidelines = [
  'Mark never smaller than 18 mm. One accent colour per page. People in pictures look at their work, not into the camera.',
  'Sentences of at most fifteen words. No exclamation marks. We name prices before advantages.',
  'Photographs in daylight only. Headlines in sentence case. The second line of the logo falls away below 40 px.',
  'Say “you”, not “our customers”. Technical terms are explained at first use.',
]

interface Season {
  readonly months: readonly number[]
  readonly objective: string
  readonly titles: readonly string[]
  readonly briefs: readonly string[]
}

const always = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

const seasons: readonly Season[] = [
  {
    months: [1, 2],
    objective: 'leads',
    titles: ['New Year, Better Habits', 'Fresh Start Weeks'],
    briefs: [
      'People reconsider what they pay for in January. {client} offers a free check and asks for nothing but a date.',
    ],
  },
  {
    months: [3, 4, 5],
    objective: 'sales',
    titles: ['Spring Opening', 'First Warm Days', 'Out of the Door'],
    briefs: [
      'The first weekend above fifteen degrees decides the season. Posters and search go live by weather, not by date.',
    ],
  },
  {
    months: [6, 7, 8],
    objective: 'engagement',
    titles: ['Long Evenings', 'Summer on the Road', 'Holiday at Home'],
    briefs: [
      'Customers of {client} send pictures of their summer. The best twelve become next year’s calendar, with names and a fee.',
    ],
  },
  {
    months: [9, 10],
    objective: 'sales',
    titles: ['Back to Routine', 'Autumn Workshop Weeks', 'Harvest Days'],
    briefs: [
      'After the holidays people buy what makes the week easier. {client} shows five ways, in thirty seconds each.',
    ],
  },
  {
    months: [11, 12],
    objective: 'sales',
    titles: ['Gifts With a Story', 'Slow December', 'The Last Ten Days'],
    briefs: ['No discounts. {client} tells where ten products come from and guarantees delivery until the 22nd.'],
  },
  {
    months: always,
    objective: 'awareness',
    titles: ['Meet the Makers', 'Open House', 'The People Behind It'],
    briefs: [
      'Employees of {client} show how they work. Local press and social media first; paid reach only for what is liked anyway.',
    ],
  },
  {
    months: always,
    objective: 'loyalty',
    titles: ['Thank You Weeks', 'Bring a Friend', 'Members’ Days'],
    briefs: [
      'Those who bought twice hear first. {client} invites them personally, by letter, with the name of the branch manager.',
    ],
  },
  {
    months: always,
    objective: 'leads',
    titles: ['Come and Work With Us', 'Try It for a Week', 'Ask Us Anything'],
    briefs: ['{client} answers the twenty questions that people really ask, in public, with the people who know.'],
  },
]

const ownCampaigns = [
  [
    'Open Studio Evenings',
    'Four evenings in the studio: one project explained from the first call to the last invoice. Forty seats each.',
  ],
  ['The Monthly Letter', 'One letter a month about one thing that we learned. No news about ourselves.'],
  ['Free Brand Check', 'A page of honest remarks within three days for everybody who sends a link.'],
  ['Pitch Alternatives', 'A paid workshop day instead of a free pitch; we show what came out of the last five.'],
] as const

const contentRows = [
  ['article', 'search', 'Five questions to ask before you decide, by {brand}', 900],
  ['article', 'search', 'What it really costs: an open calculation from {brand}', 1200],
  ['article', 'social', 'A day with the early shift at {brand}', 760],
  ['post', 'social', 'Behind the counter: three minutes with {brand}', 60],
  ['post', 'social', 'Your pictures of the month with {brand}', 45],
  ['post', 'social', 'Mistakes we made so that you need not: {brand}', 80],
  ['film', 'video', 'How it is made: {brand} in ninety seconds', 160],
  ['film', 'video', 'One question, one answer: {brand} on the street', 120],
  ['newsletter', 'email', 'The {brand} letter: what is new and what stays', 420],
  ['newsletter', 'email', 'Before the season starts, a note from {brand}', 380],
  ['landing_page', 'display', 'Book a date with {brand}', 240],
  ['landing_page', 'search', 'Find your nearest {brand} branch', 180],
  ['case_study', 'email', 'How a family of five uses {brand} every day', 840],
] as const

const outlines = [
  'Start with the scene, then the figure, then the advice. Close with one link, no more.',
  'Three quotes from the interview, each with a picture. The price stands in the second paragraph.',
  'First frame works without sound. Text in the lower third, large enough for a phone.',
  'Question as headline, answer in the first sentence, the rest for those who want to know more.',
]

const leadTrades = [
  'Dental Care',
  'Furniture',
  'Architects',
  'Bikes',
  'Bakery',
  'Legal Advice',
  'Physiotherapy',
  'Wine',
  'Roofing',
  'Gardens',
  'Veterinary Care',
  'Music School',
  'Logistics',
  'Cosmetics',
  'Opticians',
  'Catering',
] as const

const leadNotes = {
  fresh: ['Wrote through the form on our site, asks for a first talk.', 'Left a card at the open studio evening.'],
  contacted: [
    'Call done, has a budget for this year. Waiting for a date with the partner.',
    'Answered by email; wants to see prices of similar work.',
  ],
  qualified: [
    'Clear task, budget named, decides alone. Hand over to an account manager.',
    'Good fit: wants a long relationship, starts with a website.',
  ],
  disqualified: [
    'Looking for a free pitch. Sent our letter about workshops instead.',
    'Too small for us at the moment; recommended a freelancer.',
  ],
} as const

const scores: Readonly<Record<keyof typeof leadNotes, readonly [number, number]>> = {
  fresh: [30, 80],
  contacted: [35, 80],
  qualified: [65, 98],
  disqualified: [4, 38],
}
