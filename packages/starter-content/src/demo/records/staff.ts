import { slug } from './names.ts'
import { payByLevel, teamByCode } from './teams.ts'
import { type World, add, isoDate, range, roundTo } from './world.ts'

interface Employee {
  readonly id: string
  readonly name: string
  /** The code of the department. */
  readonly department: string
}

interface Place {
  readonly id: string
  readonly name: string
  readonly kind: string
}

export interface Staff {
  readonly places: readonly Place[]
  readonly departments: readonly { readonly id: string; readonly name: string; readonly head: Employee }[]
  /** The current employees. */
  readonly present: readonly Employee[]
  /** A current employee of one of the departments, or of any if the tenant has none of them. */
  employeeOf(...departments: readonly string[]): Employee
}

export function addStaff(world: World): Staff {
  const { profile, random, firstDay } = world
  const places = addPlaces(world)
  const departments = profile.departments.map((code) => {
    const team = teamByCode[code]!
    const record = add(world, 'department', firstDay, {
      name: team.name,
      code,
      office: places[0]!.id,
      cost_center: String(4000 + profile.departments.indexOf(code) * 10),
      email: `${slug(team.name)}@brightside.example`,
      mission: team.mission,
    })
    return { code, name: team.name, record }
  })
  const positions = departments.flatMap((department) => addPositions(world, department.code, department.record.id))
  const employees = addEmployees(world, places, positions)

  const headOf = (code: string) => employees.find((employee) => employee.department === code)!
  for (const { code, record } of departments) {
    const members = employees.filter((employee) => employee.department === code).length
    record.values.head = headOf(code).id
    record.values.headcount = members + random.int(0, 2)
    record.values.annual_budget = roundTo(members * random.int(18_000, 34_000), 1000)
  }

  const present = employees.filter((employee) => employee.status === 'active')
  return {
    places,
    departments: departments.map(({ code, name, record }) => ({ id: record.id, name, head: headOf(code) })),
    present,
    employeeOf(...codes) {
      const fitting = present.filter((employee) => codes.includes(employee.department))
      return random.pick(fitting.length > 0 ? fitting : present)
    },
  }
}

interface Position {
  readonly id: string
  readonly title: string
  readonly code: string
  readonly isHead: boolean
  readonly departmentId: string
  readonly pay: readonly [number, number]
}

function addPositions(world: World, code: string, departmentId: string): Position[] {
  const { random, firstDay } = world
  const team = teamByCode[code]!
  return team.positions.map(([title, level, profile], i) => {
    const status = i === 0 ? 'filled' : random.weighted({ filled: 7, open: 2, pending: 1 })
    const record = add(world, 'position', firstDay + random.int(0, 30), {
      title,
      department: departmentId,
      level,
      status,
      openings: status === 'filled' ? 0 : random.int(1, 2),
      salary_from: payByLevel[level][0],
      salary_to: payByLevel[level][1],
      is_remote_possible: !onSite.has(code),
      skills: [...team.skills],
      profile,
    })
    return { id: record.id, title, code, isHead: i === 0, departmentId, pay: payByLevel[level] }
  })
}

function addEmployees(world: World, places: readonly Place[], positions: readonly Position[]) {
  const { profile, random, namer, today, firstDay } = world
  const offices = places.filter((place) => place.kind === 'office')
  const heads = positions.filter((position) => position.isHead)
  const others = positions.filter((position) => !position.isHead)
  const known = new Map(profile.staff.map((person) => [person.position, person]))
  const headIds = new Map<string, string>()

  // Each department first gets its head; then the other positions are filled in turn.
  return range(profile.counts.employee).map((i) => {
    const position = heads[i] ?? others[(i - heads.length) % others.length]!
    const person = known.get(position.title)
    known.delete(position.title)
    const name = person?.name ?? namer.person()
    const status = person || position.isHead ? 'active' : random.weighted({ active: 92, on_leave: 4, left: 4 })
    const hired = today - (position.isHead ? random.int(700, 3600) : random.int(30, 2600))
    const office = person || random.chance(0.7) ? offices[0]! : random.pick(offices)
    const { skills } = teamByCode[position.code]!
    const record = add(world, 'employee', Math.max(hired, firstDay + random.int(0, 20)), {
      name,
      job: position.id,
      department: position.departmentId,
      manager: headIds.get(position.code) ?? null,
      office: office.id,
      email: person?.email ?? `${slug(name, '.')}@brightside.example`,
      phone: namer.phone(profile.cities.find((city) => office.name.startsWith(city.city)) ?? profile.cities[0]!),
      status,
      work_mode: onSite.has(position.code) ? 'on_site' : random.weighted({ on_site: 2, hybrid: 5, remote: 2 }),
      hired_on: isoDate(hired),
      skills: random.sample(skills, random.int(1, skills.length)),
      monthly_salary: roundTo(random.int(...position.pay), 50),
    })
    if (position.isHead) headIds.set(position.code, record.id)
    return { id: record.id, name, department: position.code, status }
  })
}

/** Departments without remote work. */
const onSite = new Set(['FIL', 'EVT'])

function addPlaces(world: World): Place[] {
  const { profile, random, namer, today, firstDay } = world
  return profile.offices.map((office) => {
    const city = profile.cities.find((known) => known.city === office.city)!
    const record = add(world, 'location', firstDay, {
      name: office.name,
      kind: office.kind,
      street: streetIn(world, city.country),
      postal_code: city.postalCode.replaceAll('#', () => String(random.int(1, 9))),
      city: city.city,
      country: city.country,
      phone: namer.phone(city),
      capacity: office.capacity,
      opened_on: isoDate(today - random.int(600, 4200)),
      is_active: true,
      access_notes: random.pick(accessNotes[office.kind]),
    })
    return { id: record.id, name: office.name, kind: office.kind }
  })
}

export function streetIn(world: World, country: string): string {
  const street = world.random.pick(world.profile.streets[country]!)
  const number = world.random.int(2, 480)
  return country === 'Germany' || country === 'Sweden' ? `${street} ${number}` : `${number} ${street}`
}

const accessNotes = {
  office: [
    'Reception is open from 8:00 to 18:30. After that use the chip at the side entrance.',
    'Visitors sign in on the second floor; the lift needs a chip from 19:00 on.',
  ],
  studio: [
    'Loading dock at the back, 2.6 m high. Keys for the grid are with the producer of the day.',
    'Keep the outer door closed while the red light is on.',
  ],
  storage: [
    'Code for the gate changes on the first of the month; ask Operations. Note what you take in the list at the door.',
  ],
  venue: [
    'Set-up from 7:00; deliveries have to be announced two days ahead. The house technician is included.',
    'Rented by the day. Noise must end at 23:00; the caretaker hands over the keys.',
  ],
} as const
