import type { Account } from './clients.ts'
import { slug } from './names.ts'
import { type World, add, cents, idOf, isoDate, range, sum, type DemoRecord } from './world.ts'

export function addShop(world: World, accounts: readonly Account[]): void {
  const products = addProducts(world)
  const customers = addCustomers(world, accounts)
  addOrders(world, products, customers)
}

interface Product {
  readonly id: string
  readonly price: number
  readonly category: keyof typeof skuByCategory
  readonly launched: number
}

interface Customer {
  readonly record: DemoRecord
  readonly joined: number
}

function addProducts(world: World): Product[] {
  const { random, profile, today, firstDay } = world
  return random
    .shuffle(productRows)
    .slice(0, profile.counts.product)
    .map(([name, category, price, unit, description], i): Product => {
      // Every tenth product is still being prepared and has no sales.
      const isReady = i % 10 !== 9
      const launched = isReady ? today - random.int(120, 1400) : today + random.int(10, 80)
      const record = add(world, 'product', Math.max(launched - 30, firstDay + random.int(0, 20)), {
        name,
        sku: `${skuByCategory[category]}-${String(11 + i).padStart(3, '0')}`,
        category,
        status: isReady ? 'active' : 'pending',
        price,
        cost: cents(price * (0.28 + random.next() * 0.3)),
        tax_rate: random.pick(profile.taxRates),
        unit,
        launched_on: isoDate(launched),
        description,
      })
      return { id: record.id, price, category, launched }
    })
}

function addCustomers(world: World, accounts: readonly Account[]): Customer[] {
  const { random, profile, namer, today, firstDay } = world
  return range(profile.counts.customer).map((i) => {
    const segment = random.weighted({ business: 4, freelancer: 3, private: 2, education: 1 })
    const account = segment === 'business' ? random.pick(accounts) : null
    const name = namer.person()
    const city = random.pick(profile.cities)
    const joined = today - 1 - Math.floor((today - firstDay - 1) * random.next() ** 1.4)
    const record = add(world, 'customer', joined, {
      name,
      email: `${slug(name, '.')}@${account ? `${slug(account.name)}.example` : random.pick(mailDomains)}`,
      phone: i % 3 === 0 ? null : namer.phone(city),
      account: idOf(account),
      segment,
      status: 'active',
      city: city.city,
      lifetime_value: 0,
      joined_on: isoDate(joined),
      newsletter: random.chance(0.5),
    })
    return { record, joined }
  })
}

function addOrders(world: World, products: readonly Product[], customers: readonly Customer[]): void {
  const { random, profile, today } = world
  const orders = range(profile.counts.sales_order)
    .map((i) => {
      // Each customer buys on the day of joining; further orders are by random customers.
      const customer = customers[i] ?? random.pick(customers)
      return { customer, ordered: i < customers.length ? customer.joined : random.int(customer.joined, today) }
    })
    .toSorted((a, b) => a.ordered - b.ordered)
  const spent = new Map<Customer, number[]>()
  orders.forEach(({ customer, ordered }, i) => {
    const product = random.pick(products.filter((known) => known.launched <= ordered))
    const quantity = random.int(1, maxAtOnce[product.category])
    const age = today - ordered
    const status = age < 5 ? 'pending' : age < 16 ? 'active' : random.weighted({ completed: 15, cancelled: 1 })
    const total = cents(product.price * quantity)
    if (status !== 'cancelled') spent.set(customer, [...(spent.get(customer) ?? []), total])
    add(world, 'sales_order', ordered, {
      number: `SO-${String(10_041 + i)}`,
      customer: customer.record.id,
      product: product.id,
      quantity,
      unit_price: product.price,
      total,
      status,
      payment: random.weighted({ card: 5, transfer: 3, on_account: 2 }),
      ordered_on: isoDate(ordered),
      delivered_on: status === 'completed' ? isoDate(ordered + random.int(2, 15)) : null,
      notes: random.chance(0.3) ? random.pick(orderNotes) : null,
    })
  })
  for (const customer of customers) {
    const { values } = customer.record
    const totals = spent.get(customer) ?? []
    values.lifetime_value = cents(sum(totals))
    if (totals.length < 2 && customer.joined < today - 250) values.status = 'dormant'
  }
}

const mailDomains = ['postbox.example', 'mailhouse.example', 'letterbox.example']

const maxAtOnce = { workshop: 2, kit: 2, print: 8, template: 3, photo: 6 } as const

const skuByCategory = { workshop: 'WS', kit: 'KT', print: 'PR', template: 'TP', photo: 'PH' } as const

const productRows = [
  [
    'Positioning workshop, one day',
    'workshop',
    2900,
    'day',
    'Up to eight people, with preparation and a written summary within a week.',
  ],
  ['Naming workshop', 'workshop', 2400, 'day', 'From two hundred names to five that can be protected.'],
  ['Writing for screens', 'workshop', 390, 'seat', 'A morning of short sentences, with exercises on your own pages.'],
  ['Photo with the phone', 'workshop', 290, 'seat', 'Light, distance, order: better pictures without new equipment.'],
  ['Interview training', 'workshop', 1600, 'day', 'Two cameras, honest feedback, at most four people.'],
  [
    'Accessibility in practice',
    'workshop',
    420,
    'seat',
    'Use your site by keyboard and screen reader, then repair it.',
  ],
  ['Media planning basics', 'workshop', 350, 'seat', 'What reach costs, and when not to buy it.'],
  ['Creative morning for teams', 'workshop', 1900, 'day', 'Four exercises that turn a problem around.'],
  ['Brand starter kit', 'kit', 4800, 'set', 'Mark, colours, type and three templates, in three weeks.'],
  ['Event kit, small', 'kit', 1250, 'set', 'Two roll-ups, a counter and name badges, printed with your design.'],
  ['Event kit, large', 'kit', 2950, 'set', 'Stand of nine square metres with light, packed in two cases.'],
  ['Employer kit', 'kit', 3600, 'set', 'Job advertisement, career page and five portraits.'],
  ['Opening kit', 'kit', 2200, 'set', 'Window lettering, posters, postcards and a plan for four weeks.'],
  ['Social media kit', 'kit', 1400, 'set', 'Twenty templates and a reply guide in your voice.'],
  ['Business cards, 500', 'print', 85, 'set', 'Cotton paper, two colours, delivered in five days.'],
  ['Postcards, 1,000', 'print', 120, 'set', 'Uncoated back that takes a pen.'],
  ['Posters A1, 50', 'print', 240, 'set', 'Matt, weatherproof for six weeks.'],
  ['Leaflets, 2,500', 'print', 310, 'set', 'Folded twice, on recycled paper.'],
  ['Roll-up with your design', 'print', 165, 'piece', 'Including a check of your file.'],
  ['Stickers, 500', 'print', 95, 'set', 'Any shape, removable without traces.'],
  ['Calendar, 100', 'print', 690, 'set', 'Twelve of your pictures, wire binding.'],
  ['Slide template', 'template', 480, 'piece', 'Twenty layouts in your look that cannot be broken.'],
  ['Newsletter template', 'template', 390, 'piece', 'Tested in the common mail programs, light and dark.'],
  ['Offer template', 'template', 280, 'piece', 'Two pages that are read to the end.'],
  ['Icon set, 40 signs', 'template', 520, 'set', 'Drawn on one grid, for print and screen.'],
  ['Spreadsheet for media plans', 'template', 140, 'piece', 'Reach, cost and calendar on one sheet.'],
  ['Picture licence, one year', 'photo', 75, 'piece', 'One picture from our archive, all channels.'],
  ['Picture licence, unlimited', 'photo', 260, 'piece', 'One picture from our archive, for as long as you like.'],
  ['Portrait session', 'photo', 180, 'seat', 'Half an hour in the studio, three finished pictures.'],
  ['Product pictures, ten', 'photo', 450, 'set', 'White background, shadows as wanted, in two days.'],
] as const

const orderNotes = [
  'Please deliver to the back entrance.',
  'Invoice to head office, goods to the branch.',
  'Data comes by Friday.',
  'Second order within a month, thank you card added.',
  'Wants a proof on paper first.',
]
