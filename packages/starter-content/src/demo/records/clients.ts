import { slug } from './names.ts'
import type { City } from './profile.ts'
import { streetIn, type Staff } from './staff.ts'
import { type World, add, idOf, isoDate, range, type DemoRecord } from './world.ts'

export type Industry = keyof typeof trades

/** A client with data for later generators. Status, tier and value follow from its deals: `completeAccounts`. */
export interface Account {
  readonly id: string
  readonly record: DemoRecord
  readonly name: string
  readonly stem: string
  readonly industry: Industry
  readonly ownerId: string
  readonly created: number
  /** `longstanding`, `paused` and `former` clients bought before the workspace existed; `recent` ones have not bought yet. */
  readonly history: 'longstanding' | 'paused' | 'former' | 'recent'
  readonly contacts: Contact[]
}

interface Contact {
  readonly id: string
  readonly name: string
  readonly influence: string
}

export function addClients(world: World, staff: Staff): Account[] {
  const { profile, random, namer } = world
  const { counts } = profile
  const companies = range(counts.company).map(() => {
    const industry = random.pick(industries)
    const stem = namer.stem()
    return addCompany(world, {
      stem,
      industry,
      trade: random.pick(trades[industry]),
      city: random.pick(profile.cities),
    })
  })

  // Each company is a client; some get a second account for a division; the others are too small for one.
  const divisions = Math.min(companies.length, Math.round((counts.account - companies.length) * 0.4))
  const accounts = range(counts.account).map((i) => {
    const company = companies[i] ?? (i < companies.length + divisions ? companies[i - companies.length]! : null)
    if (!company) {
      const industry = random.pick(industries)
      const stem = namer.stem()
      const name = `${stem} ${random.pick(trades[industry])}`
      return addAccount(world, staff, { name, stem, industry, city: random.pick(profile.cities), companyId: null })
    }
    const { stem, industry, city } = company
    const name = i < companies.length ? company.clientName : `${company.clientName} ${random.pick(divisionNames)}`
    return addAccount(world, staff, { name, stem, industry, city, companyId: company.id })
  })

  range(counts.contact).forEach((i) => addContact(world, accounts[i % accounts.length]!))
  return accounts
}

function addCompany(world: World, company: { stem: string; industry: Industry; trade: string; city: City }) {
  const { profile, random, namer, today, firstDay } = world
  const { industry, city } = company
  const clientName = `${company.stem} ${company.trade}`
  const domain = `${slug(clientName)}.example`
  const record = add(world, 'company', firstDay + Math.floor((today - firstDay) * random.next() ** 2.2), {
    name: `${clientName} ${random.pick(profile.legalForms[city.country]!)}`,
    industry,
    size: random.weighted({ micro: 1, small: 3, medium: 4, large: 3, enterprise: 1 }),
    street: streetIn(world, city.country),
    city: city.city,
    country: city.country,
    website: `https://${domain}`,
    billing_email: `accounts@${domain}`,
    phone: namer.phone(city),
    tax_number: profile.taxNumber[city.country]!.replaceAll('#', () => String(random.int(0, 9))),
    founded: random.int(1921, 2021),
  })
  return { id: record.id, clientName, stem: company.stem, industry, city }
}

function addAccount(
  world: World,
  staff: Staff,
  client: { name: string; stem: string; industry: Industry; city: City; companyId: string | null },
): Account {
  const { random, namer, today, firstDay } = world
  const history = random.weighted({ longstanding: 50, paused: 8, former: 8, recent: 34 })
  const created = history === 'recent' ? today - random.int(6, 380) : firstDay + random.int(0, 30)
  const owner = staff.employeeOf('CLS')
  const record = add(world, 'account', created, {
    name: client.name,
    industry: client.industry,
    owner: owner.id,
    company: client.companyId,
    website: `https://${slug(client.name)}.example`,
    phone: namer.phone(client.city),
    city: client.city.city,
    notes: random.chance(0.6) ? random.pick(accountNotes) : null,
    ...(history === 'recent' ? {} : { client_since: isoDate(firstDay - random.int(20, 2600)) }),
  })
  return { ...client, id: record.id, record, ownerId: owner.id, created, history, contacts: [] }
}

function addContact(world: World, account: Account): void {
  const { random, namer, profile, today } = world
  const name = namer.person()
  const [jobTitle, influence] = random.pick(jobs)
  const created =
    account.created + (account.contacts.length === 0 ? 0 : random.int(0, Math.min(200, today - account.created)))
  const status = account.contacts.length === 0 ? 'active' : random.weighted({ active: 88, away: 5, left: 7 })
  const record = add(world, 'contact', created, {
    name,
    job_title: jobTitle,
    account: account.id,
    email: `${slug(name, '.')}@${slug(account.name)}.example`,
    phone: namer.phone(random.pick(profile.cities.filter((city) => city.city === account.record.values.city))),
    influence,
    status,
    interests: random.sample(interests, random.int(0, 3)),
    last_contacted: isoDate(today - random.int(0, Math.min(today - created, 150))),
    newsletter: status !== 'left' && random.chance(0.45),
    city: account.record.values.city!,
    notes: random.chance(0.35) ? random.pick(contactNotes) : null,
  })
  account.contacts.push({ id: record.id, name, influence })
}

/** A contact of the account with this influence, otherwise any of its contacts. */
export function contactAt(world: World, account: Account, influence?: string): string | null {
  const fitting = account.contacts.filter((contact) => contact.influence === influence)
  const list = fitting.length > 0 ? fitting : account.contacts
  return idOf(list.length > 0 ? world.random.pick(list) : null)
}

const jobs = [
  ['Head of Marketing', 'decides'],
  ['Managing Director', 'decides'],
  ['Chief Marketing Officer', 'decides'],
  ['Brand Manager', 'advises'],
  ['Communications Manager', 'advises'],
  ['Marketing Coordinator', 'uses'],
  ['Social Media Manager', 'uses'],
  ['Product Manager', 'advises'],
  ['E-commerce Manager', 'uses'],
  ['Purchasing Manager', 'pays'],
  ['Finance Manager', 'pays'],
  ['Office Manager', 'uses'],
  ['Head of Sales', 'advises'],
  ['Head of People', 'decides'],
] as const

const interests = ['branding', 'social_media', 'events', 'analytics', 'video', 'sustainability'] as const

const trades = {
  food_and_drink: ['Foods', 'Bakery', 'Coffee Roasters', 'Beverages', 'Kitchens'],
  retail: ['Home', 'Outfitters', 'Stores', 'Bikes', 'Eyewear'],
  health: ['Health', 'Clinics', 'Dental Care', 'Hearing', 'Pharmacies'],
  technology: ['Software', 'Robotics', 'Systems', 'Cloud', 'Sensors'],
  finance: ['Insurance', 'Savings', 'Advisors', 'Leasing'],
  travel: ['Travel', 'Hotels', 'Rail Tours', 'Ferries', 'Lodges'],
  education: ['Academy', 'Learning', 'Language School', 'College'],
  energy: ['Solar', 'Energy', 'Heat Pumps', 'Charging'],
  culture: ['Theater', 'Museum', 'Festival', 'Books'],
  manufacturing: ['Furniture', 'Tools', 'Packaging', 'Ceramics', 'Textiles'],
} as const satisfies Record<string, readonly string[]>

const industries = Object.keys(trades) as Industry[]

const divisionNames = ['Online', 'Wholesale', 'Partners', 'Professional', 'Services', 'Labs']

const accountNotes = [
  'Prefers calls to emails. Decisions are made on Thursdays, in the round of directors.',
  'Budget year begins in October; yearly plans should be on the table by the end of July.',
  'Came by a recommendation after the roadshow. Very careful about claims: legal reads everything.',
  'Marketing team of three, happy about templates that they can fill themselves.',
  'Wants to see two routes, never three. Print proofs always on paper.',
  'Purchasing asks for three offers above 25,000. We are listed as preferred supplier.',
  'Second location opens next spring; signage and local media will be needed.',
  'Works with another agency for public relations. Monthly round with both.',
  'New managing director since the summer, comes from trade and knows media prices.',
  'Reports go to the owner family every quarter; figures first, pictures later.',
]

const contactNotes = [
  'Reads documents on the train, so send them the evening before.',
  'Was a designer herself and gives precise feedback.',
  'Best reached before ten. Out of office on Fridays.',
  'Needs slides without animation for the board.',
  'Asks for sources: add them to every figure.',
  'Took over from a colleague in spring and still sorts the archive.',
  'Speaks for the works council as well; involve early in employer topics.',
  'Decides about amounts up to 10,000 alone.',
]
