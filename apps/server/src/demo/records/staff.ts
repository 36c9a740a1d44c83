import { slug } from './names.ts'
import { type World, add, cents, idOf, isoDate, range, roundTo } from './world.ts'

export interface Employee {
  readonly id: string
  readonly name: string
  readonly department: string
  readonly isActive: boolean
}

export interface Place {
  readonly id: string
  readonly name: string
  readonly kind: string
}

export interface Staff {
  readonly employees: readonly Employee[]
  readonly places: readonly Place[]
  readonly departments: readonly { readonly id: string; readonly name: string; readonly head: Employee }[]
  /** Somebody at work now from one of the departments, or from any when the tenant has none of them. */
  someone(...departments: readonly string[]): Employee
}

export function addStaff(world: World): Staff {
  const { profile, random, namer, today, firstDay } = world
  const places = addPlaces(world)
  const mainOffice = places[0]!
  const offices = places.filter((place) => place.kind === 'office')

  const teams = profile.departments.map((code) => {
    const team = teamByCode[code]!
    return { code, team, record: addDepartment(world, code, mainOffice.id) }
  })
  const positions = teams.flatMap(({ team, code, record }) =>
    team.positions.map(([title, level], i) => {
      const [low, high] = payByLevel[level]
      const isOpen = i > 0 && random.chance(0.2)
      const status = isOpen ? random.pick(['open', 'pending']) : 'filled'
      const position = add(world, 'position', firstDay + random.int(0, 30), {
        title,
        department: record.id,
        level,
        status,
        openings: isOpen ? random.int(1, 2) : 0,
        salary_from: low,
        salary_to: high,
        is_remote_possible: !['FIL', 'EVT'].includes(code),
        skills: [...team.skills],
        profile: team.profile,
      })
      return { id: position.id, title, level, code, skills: team.skills, pay: [low, high] as const }
    }),
  )

  const heads = new Map<string, Employee>()
  const seats = profile.departments.map((code) => positions.find((position) => position.code === code)!)
  const others = positions.filter((position) => !seats.includes(position))
  const employees = range(profile.counts.employee).map((i): Employee => {
    // First every department gets its head, then the seats below fill in turn.
    const position = seats[i] ?? others[i % others.length]!
    const known = profile.staff.find((person) => person.position === position.title && !taken.has(person.name))
    const name = known?.name ?? namer.person()
    taken.add(name)
    const status = known || i < seats.length ? 'active' : random.weighted({ active: 92, on_leave: 4, left: 4 })
    const hired = today - (i < seats.length ? random.int(500, 3600) : random.int(30, 2600))
    const office = known || random.chance(0.7) ? mainOffice : random.pick(offices)
    const record = add(world, 'employee', Math.max(hired, firstDay + random.int(0, 20)), {
      name,
      job: position.id,
      department: teams.find((team) => team.code === position.code)!.record.id,
      manager: idOf(heads.get(position.code) ?? heads.get('ITO') ?? null),
      office: office.id,
      email: known?.email ?? `${slug(name, '.')}@brightside.example`,
      phone: namer.phone(profile.cities.find((city) => city.city === office.city) ?? profile.cities[0]!),
      status,
      work_mode: ['FIL', 'EVT'].includes(position.code) ? 'on_site' : random.weighted({ on_site: 2, hybrid: 5, remote: 2 }),
      hired_on: isoDate(hired),
      skills: random.sample(position.skills, random.int(1, position.skills.length)),
      monthly_salary: roundTo(random.int(position.pay[0], position.pay[1]), 50),
    })
    const employee = { id: record.id, name, department: position.code, isActive: status === 'active' }
    if (!heads.has(position.code)) heads.set(position.code, employee)
    return employee
  })

  for (const { code, record } of teams) {
    const members = employees.filter((employee) => employee.department === code)
    record.values.head = heads.get(code)!.id
    record.values.headcount = members.length + random.int(0, 2)
    record.values.annual_budget = roundTo(members.length * random.int(18_000, 34_000), 1000)
  }

  const present = employees.filter((employee) => employee.isActive)
  return {
    employees,
    places,
    departments: teams.map(({ code, team, record }) => ({ id: record.id, name: team.name, head: heads.get(code)! })),
    someone(...departments) {
      const fitting = present.filter((employee) => departments.includes(employee.department))
      return random.pick(fitting.length > 0 ? fitting : present)
    },
  }
}
