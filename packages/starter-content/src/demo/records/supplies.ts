import { slug } from './names.ts'
import type { Staff } from './staff.ts'
import { type World, add, cents, clamp, isoDate, range } from './world.ts'

export interface Vendor {
  readonly id: string
  readonly category: VendorCategory
}

type VendorCategory = keyof typeof vendorTrades

export function addVendors(world: World): Vendor[] {
  const { random, profile, namer, today, firstDay } = world
  const categories = Object.keys(vendorTrades) as VendorCategory[]
  return range(profile.counts.vendor).map((i) => {
    const category = categories[i % categories.length]!
    const name = namer.familyFirm(random.pick(vendorTrades[category]))
    const domain = `${slug(name)}.example`
    const since = today - random.int(20, 3000)
    const status = today - since < 120 ? 'pending' : random.weighted({ active: 30, blocked: 1 })
    const record = add(world, 'vendor', Math.max(since, firstDay + random.int(0, 25)), {
      name,
      category,
      status,
      contact_name: namer.person(),
      email: `office@${domain}`,
      phone: namer.phone(random.pick(profile.cities)),
      website: `https://${domain}`,
      payment_terms: random.weighted({ at_once: 1, days_14: 3, days_30: 5, days_60: 1 }),
      score: status === 'blocked' ? random.int(1, 2) : random.int(3, 5),
      vendor_since: isoDate(since),
      notes:
        status === 'blocked'
          ? 'Delivered late twice without notifying us. Do not order until the talk in spring.'
          : random.pick(vendorNotes),
    })
    return { id: record.id, category }
  })
}

export function addInventory(world: World, staff: Staff, vendors: readonly Vendor[]): void {
  const { random, profile, today, firstDay } = world
  const stores = staff.places.filter((place) => place.kind === 'storage' || place.kind === 'studio')
  const rows = random.shuffle(inventoryRows).slice(0, profile.counts.inventory_item)
  rows.forEach(([name, category, unit, cost, trade], i) => {
    const reorderLevel = random.int(2, 12)
    const quantity = random.weighted({ plenty: 8, few: 2, none: 1 })
    const count = { plenty: reorderLevel + random.int(1, 60), few: random.int(1, reorderLevel), none: 0 }[quantity]
    add(world, 'inventory_item', firstDay + random.int(0, 380), {
      name,
      sku: `${category.slice(0, 2).toUpperCase()}-${String(1001 + i * 3)}`,
      category,
      status: { plenty: 'in_stock', few: 'low', none: 'out_of_stock' }[quantity],
      quantity: count,
      reorder_level: reorderLevel,
      unit,
      unit_cost: cents(cost * (0.9 + random.next() * 0.2)),
      kept_at: random.pick(stores).id,
      vendor: random.pick(vendors.filter((vendor) => vendor.category === trade)).id,
      counted_on: isoDate(today - random.int(1, 80)),
    })
  })
}

export function addEquipment(world: World, staff: Staff, vendors: readonly Vendor[]): void {
  const { random, profile, today, firstDay } = world
  const dealers = vendors.filter((vendor) => vendor.category === 'equipment')
  const keepers = staff.places.filter((place) => place.kind !== 'venue')
  const owners = random.shuffle(staff.present)
  const assets = range(profile.counts.asset).map((i) => {
    const [name, kind, cost] = assetRows[i % assetRows.length]!
    const purchased = today - random.int(15, 1800)
    const isPersonal = kind === 'laptop' || kind === 'phone' || kind === 'monitor'
    const status = today - purchased > 1600 ? 'retired' : random.weighted({ active: 12, in_storage: 3, in_repair: 1 })
    const owner = status === 'active' && isPersonal ? owners[i % owners.length]! : null
    const record = add(world, 'asset', Math.max(purchased, firstDay + random.int(0, 30)), {
      name,
      asset_tag: `BS-${String(i + 1).padStart(4, '0')}`,
      kind,
      status,
      assigned_to: owner?.id ?? null,
      kept_at: random.pick(keepers).id,
      vendor: random.pick(dealers).id,
      serial_number: serialNumber(world),
      purchased_on: isoDate(purchased),
      warranty_until: isoDate(purchased + 1095),
      cost: cents(cost * (0.92 + random.next() * 0.16)),
    })
    return { id: record.id, kind, owner }
  })
  addTickets(world, staff, assets)
  addLicenses(world, staff, vendors)
}

type Asset = { readonly id: string; readonly kind: string; readonly owner: { readonly id: string } | null }

function addTickets(world: World, staff: Staff, assets: readonly Asset[]): void {
  const { random, profile, today, now } = world
  range(profile.counts.ticket).forEach((i) => {
    const [title, category, kind, description] = ticketRows[i % ticketRows.length]!
    const asset = kind === null ? null : random.pick(assets.filter((known) => known.kind === kind))
    const requester = asset?.owner ?? random.pick(staff.present)
    const day = today - Math.floor(170 * random.next() ** 1.7)
    const isSolved = today - day > 20 || (today - day > 2 && random.chance(0.6))
    const record = add(world, 'ticket', day, {
      title,
      number: `T-${String(1201 + i)}`,
      requester: requester.id,
      assignee: isSolved || random.chance(0.7) ? staff.employeeOf('ITO').id : null,
      asset: asset?.id ?? null,
      category,
      priority: random.weighted({ high: 2, medium: 4, low: 3 }),
      status: isSolved ? 'completed' : random.weighted({ open: 3, pending: 1 }),
      description,
    })
    const opened = new Date(record.createdAt)
    record.values.opened_at = opened.toISOString()
    if (isSolved)
      record.values.solved_at = new Date(
        Math.min(opened.getTime() + random.int(1, 46) * 3_600_000, now.getTime()),
      ).toISOString()
  })
}

function addLicenses(world: World, staff: Staff, vendors: readonly Vendor[]): void {
  const { random, profile, today, firstDay } = world
  const dealers = vendors.filter((vendor) => vendor.category === 'software')
  for (const [name, seatCost] of random.shuffle(licenseRows).slice(0, profile.counts.license)) {
    const seats = random.int(3, clamp(staff.present.length, 4, 60))
    const renews = today + random.int(5, 360)
    const isEnded = random.chance(0.08)
    add(world, 'license', firstDay + random.int(0, 380), {
      name,
      vendor: random.pick(dealers).id,
      owner: staff.employeeOf('ITO', 'DIG').id,
      status: isEnded ? 'ended' : renews - today < 45 ? 'pending' : 'active',
      seats,
      seats_used: isEnded ? 0 : random.int(Math.ceil(seats * 0.55), seats),
      yearly_cost: cents(seats * seatCost),
      billing: random.pick(['monthly', 'yearly']),
      renews_on: isoDate(isEnded ? today - random.int(10, 90) : renews),
      auto_renews: !isEnded && random.chance(0.7),
      notes: random.pick(licenseNotes),
    })
  }
}

const serialNumber = ({ random }: World): string =>
  range(10)
    .map(() => serialLetters.charAt(random.int(0, serialLetters.length - 1)))
    .join('')

const serialLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

const vendorTrades = {
  printing: ['Printworks', 'Offset', 'Screen Printing'],
  production: ['Film Crew', 'Photography', 'Sound Studio'],
  media: ['Poster Sites', 'Media Sales', 'Transit Media'],
  software: ['Software Licences', 'Cloud Services'],
  equipment: ['Camera Rental', 'Stage Technology', 'Computers'],
  catering: ['Catering', 'Kitchen & Table'],
  logistics: ['Couriers', 'Event Transport'],
  freelance: ['Voice & Text', 'Illustration', 'Translations'],
} as const satisfies Record<string, readonly string[]>

const vendorNotes = [
  'Reliable with short notice; call, do not mail.',
  'Prices are fixed until the end of the year.',
  'Proofs by courier the same day when ordered before ten.',
  'Ask for the smaller crew, it is quicker.',
  'Discount of five percent above 10,000 a year, paid in December.',
]

const inventoryRows = [
  ['Business cards, blank stock', 'print', 'box', 24, 'printing'],
  ['Poster paper A1, matt', 'print', 'roll', 68, 'printing'],
  ['Foam boards 70 × 100', 'print', 'piece', 6.5, 'printing'],
  ['Presentation folders', 'print', 'box', 42, 'printing'],
  ['Envelopes C4', 'print', 'box', 18, 'printing'],
  ['Sticker sheets', 'print', 'box', 31, 'printing'],
  ['Roll-up stands', 'event', 'piece', 84, 'equipment'],
  ['Name badges with lanyard', 'event', 'box', 39, 'printing'],
  ['Folding counters', 'event', 'piece', 210, 'equipment'],
  ['Barrier tape', 'event', 'roll', 9, 'logistics'],
  ['Cable ramps', 'event', 'piece', 46, 'equipment'],
  ['Table cloths, grey', 'event', 'set', 28, 'catering'],
  ['Beach flags', 'event', 'piece', 95, 'printing'],
  ['Wireless headsets for guided tours', 'event', 'set', 320, 'equipment'],
  ['Gaffer tape, black', 'shoot', 'roll', 12, 'equipment'],
  ['Backdrop paper, white', 'shoot', 'roll', 74, 'equipment'],
  ['Backdrop paper, sand', 'shoot', 'roll', 74, 'equipment'],
  ['Sandbags', 'shoot', 'piece', 16, 'equipment'],
  ['Diffusion foil', 'shoot', 'roll', 38, 'equipment'],
  ['Clamps', 'shoot', 'set', 22, 'equipment'],
  ['Memory cards', 'shoot', 'piece', 54, 'equipment'],
  ['Batteries for wireless microphones', 'shoot', 'box', 19, 'equipment'],
  ['Make-up kit', 'shoot', 'set', 88, 'production'],
  ['Fog fluid', 'shoot', 'piece', 23, 'equipment'],
  ['Clothes steamer', 'shoot', 'piece', 49, 'equipment'],
  ['Printer paper A4', 'office', 'box', 21, 'printing'],
  ['Sticky notes', 'office', 'box', 14, 'printing'],
  ['Whiteboard markers', 'office', 'box', 11, 'printing'],
  ['Coffee beans', 'office', 'box', 46, 'catering'],
  ['Oat drink', 'office', 'box', 17, 'catering'],
  ['First aid kits', 'office', 'piece', 35, 'logistics'],
  ['Moving boxes', 'office', 'piece', 3.2, 'logistics'],
  ['Notebooks with our mark', 'giveaway', 'box', 96, 'printing'],
  ['Tote bags', 'giveaway', 'box', 120, 'printing'],
  ['Pencils', 'giveaway', 'box', 33, 'printing'],
  ['Enamel mugs', 'giveaway', 'box', 142, 'printing'],
  ['Umbrellas', 'giveaway', 'piece', 13, 'printing'],
  ['Seed paper cards', 'giveaway', 'box', 51, 'printing'],
  ['Chocolate bars with sleeve', 'giveaway', 'box', 64, 'catering'],
  ['Postcards of the open studio', 'giveaway', 'box', 27, 'printing'],
] as const

const assetRows = [
  ['Laptop 14 inch', 'laptop', 1650],
  ['Laptop 16 inch', 'laptop', 2480],
  ['Monitor 27 inch', 'monitor', 520],
  ['Monitor 32 inch, colour-true', 'monitor', 1180],
  ['Laptop 14 inch, light', 'laptop', 1390],
  ['Cinema camera body', 'camera', 6200],
  ['Camera body, full frame', 'camera', 2750],
  ['Zoom lens 24–70 mm', 'camera', 1890],
  ['Wireless microphone set', 'audio', 640],
  ['Field recorder', 'audio', 410],
  ['Phone for social media', 'phone', 830],
  ['Phone for the duty team', 'phone', 420],
  ['Colour laser printer', 'printer', 980],
  ['Proof printer A2', 'printer', 2300],
] as const

const ticketRows = [
  ['Monitor stays black after an update', 'hardware', 'monitor', 'Power light is on. Another cable did not help.'],
  [
    'Cannot open the shared folder of a client',
    'access',
    null,
    'It worked until yesterday; colleagues in the same team can open it.',
  ],
  [
    'Laptop is very loud when exporting film',
    'hardware',
    'laptop',
    'Fan runs at full speed after two minutes, then it slows down.',
  ],
  [
    'Font missing in the slide template',
    'software',
    null,
    'Headlines fall back to another typeface on the new laptop.',
  ],
  [
    'Access for a freelancer until the end of the month',
    'access',
    null,
    'Needs the project folder and the calendar, nothing else.',
  ],
  [
    'Printer prints stripes',
    'printing',
    'printer',
    'Cleaning was run three times. We have proofs to deliver tomorrow.',
  ],
  ['Wi-Fi drops in the film studio', 'network', null, 'Always when the large lights are switched on.'],
  ['Battery lasts one hour', 'hardware', 'laptop', 'Device is three years old; the shoot days are outside.'],
  ['Reset of the second factor', 'access', null, 'New phone, old one already sent back.'],
  ['Camera does not recognise the card', 'hardware', 'camera', 'Happens with both slots, the card works elsewhere.'],
  ['Shared calendar shows events twice', 'software', null, 'Since the import of the event plan.'],
  ['New colleague starts on Monday', 'access', null, 'Laptop 14 inch, mail, chip, lists of the Creative team.'],
  [
    'Slow upload to the file server',
    'network',
    null,
    'Four gigabytes take two hours from the office in the afternoon.',
  ],
  ['Microphone set crackles', 'hardware', 'audio', 'Channel two, also with fresh batteries.'],
  ['Time tracking forgets my entries', 'software', null, 'Entries of Friday are gone after the weekend.'],
  ['Please order a second monitor', 'hardware', 'laptop', 'Approved by the head of the department.'],
] as const

const licenseRows = [
  ['Design suite', 640],
  ['Video editing suite', 380],
  ['Stock picture subscription', 290],
  ['Typeface library', 120],
  ['Time tracking', 96],
  ['Password manager', 48],
  ['Accounting', 420],
  ['Survey tool', 210],
  ['Social media planner', 330],
  ['Web analytics', 150],
  ['Prototyping tool', 180],
  ['Video meetings', 140],
  ['Backup service', 72],
  ['Music library', 260],
  ['Subtitle service', 190],
  ['Translation memory', 240],
  ['Media planning desk', 860],
  ['Newsletter service', 110],
  ['Code hosting', 84],
  ['Error monitoring', 130],
  ['Office suite', 150],
  ['Whiteboard tool', 96],
  ['E-signature', 180],
  ['Colour proofing', 310],
] as const

const licenseNotes = [
  'Seats can be added during the year, given back only at renewal.',
  'Discount for three years was offered; decide before the renewal.',
  'Used by Film and Creative. Ask both before seats are cut.',
  'Notice of 60 days before renewal.',
]
