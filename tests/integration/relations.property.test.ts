import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, type Person, startWorkspace, type Workspace } from './builders.ts'
import { runs } from '../runs.ts'

/**
 * Filters, orders, groups and sums through relations return the same as a naive evaluation over the stored rows, for a caller who sees
 * everything and for one whose rules hide records and values of the related entities.
 */
type Where = { readonly [key: string]: unknown }
type Value = string | number | null

interface Country {
  id: string
  readonly part: string | null
  readonly isInBin: boolean
}

interface State {
  id: string
  readonly part: string | null
  readonly size: number | null
  readonly country: number | null
  readonly isInBin: boolean
}

interface City {
  id: string
  readonly part: string | null
  readonly state: number | null
  readonly country: number | null
  readonly twin: number | null
  readonly isInBin: boolean
}

interface World {
  readonly countries: readonly Country[]
  readonly states: readonly State[]
  readonly cities: readonly City[]
}

/** A caller, and which records they see: none that is hidden or in the bin. */
interface Sight {
  readonly person: () => Person
  readonly country: (country: Country) => boolean
  readonly state: (state: State) => boolean
  readonly city: (city: City) => boolean
  readonly seesPartOf: (state: State) => boolean
}

const parts = ['a', 'b', 'c'] as const
const counts = { countries: 4, states: 9, cities: 40 }
const anyPart = fc.option(fc.constantFrom(...parts))
const isInBin = fc.integer({ min: 0, max: 5 }).map((n) => n === 0)
const anyOf = (count: number) => fc.option(fc.nat(count - 1), { freq: 6 })
const listOf = <T>(length: number, shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.array(fc.record(shape), { minLength: length, maxLength: length }) as fc.Arbitrary<T[]>

const anyWorld: fc.Arbitrary<World> = fc.record({
  countries: listOf<Country>(counts.countries, { id: fc.constant(''), part: anyPart, isInBin }),
  states: listOf<State>(counts.states, {
    id: fc.constant(''),
    part: anyPart,
    size: fc.option(fc.nat(9)),
    country: anyOf(counts.countries),
    isInBin,
  }),
  cities: listOf<City>(counts.cities, {
    id: fc.constant(''),
    part: anyPart,
    state: anyOf(counts.states),
    country: anyOf(counts.countries),
    twin: anyOf(counts.cities),
    isInBin,
  }),
})

let workspace: Workspace
let world: World
let limited: Person

beforeAll(async () => {
  workspace = await startWorkspace()
  const part = { name: 'part', fieldType: 'text' }
  const to = (name: string, entityId: string, inverseName: string) => ({
    name,
    fieldType: 'relationship',
    settings: { entityId, inverseName },
  })
  const country = await workspace.buildEntity('country', [part])
  const size = { name: 'size', fieldType: 'number' }
  // Has a value in every record.
  const mark = { name: 'mark', fieldType: 'formula', settings: { expression: `'s' & {part}` } }
  const state = await workspace.buildEntity('state', [part, size, to('country', country.id, 'states'), mark])
  const city = await workspace.buildEntity('city', [
    part,
    to('state', state.id, 'cities'),
    to('country', country.id, 'cities'),
  ])
  for (const field of [
    to('twin', city.id, 'twins'),
    { name: 'state_part', fieldType: 'lookup', settings: { relation: 'state', field: 'part' } },
    { name: 'state_mark', fieldType: 'lookup', settings: { relation: 'state', field: 'mark' } },
    { name: 'state_size', fieldType: 'lookup', settings: { relation: 'state', field: 'size' } },
    { name: 'twin_state_part', fieldType: 'lookup', settings: { relation: 'twin', field: 'state_part' } },
    { name: 'label', fieldType: 'formula', settings: { expression: `{twin_state_part} & '/' & {state_part}` } },
  ]) {
    const data = { tenantId: workspace.tenantId, entityId: city.id, displayName: field.name, ...field }
    await workspace.owner.create('SystemField', data)
  }
  world = fc.sample(anyWorld, { seed: 11, numRuns: 1 })[0]!
  await store()
  limited = await joinWithRoles(
    [
      { permission: 'record:country:read', where: { part: { ne: 'a' } } },
      { permission: 'record:state:read', where: { size: { gte: 3 } } },
      { permission: 'record:city:read', where: { or: [{ state: { isNull: false } }, { part: { eq: 'c' } }] } },
    ],
    [
      {
        permission: 'record:state:read',
        where: { country_record: { part: { eq: 'b' } } },
        fields: ['size', 'country'],
      },
    ],
  )
})
afterAll(() => workspace.close())

async function joinWithRoles(first: readonly object[], second: readonly object[]): Promise<Person> {
  const permissionsOf = (rules: readonly object[]) => rules.map((rule) => (rule as { permission: string }).permission)
  const { person, userId, roleId } = await workspace.joinWithRole({ permissions: permissionsOf(first), rules: first })
  const data = {
    organizationId: workspace.organizationId,
    name: 'Second',
    permissions: permissionsOf(second),
    rules: second,
  }
  const made = await workspace.owner.create('Role', data)
  const roleIds = [roleId, made.id]
  await workspace.setRoles(userId, roleIds)
  return person
}

/** Two rules on states: large ones are visible, and of those of countries "b" only the size and the country. */
const isLarge = ({ size }: State) => size !== null && size >= 3
const isOfB = ({ country }: State) =>
  country !== null && isLive(world.countries[country]!) && world.countries[country]!.part === 'b'
const isLive = ({ isInBin: isGone }: { isInBin: boolean }) => !isGone

const sights: Record<string, Sight> = {
  everything: {
    person: () => workspace.owner,
    country: () => true,
    state: () => true,
    city: () => true,
    seesPartOf: () => true,
  },
  'a part': {
    person: () => limited,
    country: ({ part }) => part !== null && part !== 'a',
    state: (state) => isLarge(state) || isOfB(state),
    city: ({ state, part }) => state !== null || part === 'c',
    seesPartOf: isLarge,
  },
}

// Naive evaluation

class Reading {
  readonly #sight: Sight
  constructor(sight: Sight) {
    this.#sight = sight
  }

  cities(): City[] {
    return world.cities.filter((city) => isLive(city) && this.#sight.city(city))
  }

  country(index: number | null): Country | null {
    const country = index === null ? null : world.countries[index]!
    return country && isLive(country) && this.#sight.country(country) ? country : null
  }

  state(index: number | null): State | null {
    const state = index === null ? null : world.states[index]!
    return state && isLive(state) && this.#sight.state(state) ? state : null
  }

  twin({ twin }: City): City | null {
    const city = twin === null ? null : world.cities[twin]!
    return city && isLive(city) && this.#sight.city(city) ? city : null
  }

  partOfState(state: State | null): Value {
    return state && this.#sight.seesPartOf(state) ? state.part : null
  }

  /** The value at a path such as `state_record.country_record.part`. */
  value(city: City | null, path: string): Value {
    if (!city) return null
    const state = this.state(city.state)
    const twin = this.twin(city)
    if (path.startsWith('twin_record.')) return this.value(twin, path.slice('twin_record.'.length))
    switch (path) {
      case 'part':
        return city.part
      case 'state_part':
      case 'state_record.part':
        return this.partOfState(state)
      case 'state_mark':
        return state && this.#sight.seesPartOf(state) ? `s${state.part ?? ''}` : null
      case 'state_size':
      case 'state_record.size':
        return state?.size ?? null
      case 'country_record.part':
        return this.country(city.country)?.part ?? null
      case 'state_record.country_record.part':
        return this.country(state?.country ?? null)?.part ?? null
      case 'twin_state_part':
        return this.value(twin, 'state_part')
      case 'label':
        return `${this.value(city, 'twin_state_part') ?? ''}/${this.value(city, 'state_part') ?? ''}`
      default:
        throw new Error(path)
    }
  }

  meets(city: City, { path, equals, is, not, or, and }: Condition): boolean {
    if (or) return or.some((each) => this.meets(city, each))
    if (and) return and.every((each) => this.meets(city, each))
    if (not) return !this.meets(city, not)
    const related = path!.split('.').slice(0, -1)
    if (!this.#has(city, related)) return false
    const value = this.value(city, path!)
    return is === undefined ? value === equals : (value === null) === is
  }

  #has(city: City, relations: readonly string[]): boolean {
    const [first, second, ...rest] = relations
    if (first === undefined) return true
    if (first === 'twin_record') {
      const twin = this.twin(city)
      return twin !== null && this.#has(twin, relations.slice(1))
    }
    if (first === 'country_record') return this.country(city.country) !== null
    const state = this.state(city.state)
    return state !== null && rest.length === 0 && (second === undefined || this.country(state.country) !== null)
  }
}

// Requests

interface Condition {
  readonly path?: string
  readonly equals?: Value
  readonly is?: boolean
  readonly not?: Condition
  readonly or?: readonly Condition[]
  readonly and?: readonly Condition[]
}

const texts = [
  'part',
  'state_part',
  'state_record.part',
  'state_mark',
  'twin_record.state_mark',
  'country_record.part',
  'state_record.country_record.part',
  'twin_state_part',
  'label',
  'twin_record.state_part',
  'twin_record.state_record.part',
  'twin_record.twin_record.country_record.part',
]
const paths = [...texts, 'state_size', 'state_record.size', 'twin_record.state_size']

const { condition: anyCondition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ path: fc.constantFrom(...texts), equals: fc.constantFrom(...parts, 's', 'sb', 'a/b', '/a', '/') }),
    fc.record({ path: fc.constantFrom('state_size', 'twin_record.state_record.size'), equals: fc.nat(9) }),
    fc.record({ path: fc.constantFrom(...paths), is: fc.boolean() }),
    tie('condition').map((not): Condition => ({ not })),
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((or): Condition => ({ or })),
    fc.array(tie('condition'), { minLength: 1, maxLength: 3 }).map((and): Condition => ({ and })),
  ),
}))

function nested(path: string, inner: unknown): Where {
  return path.split('.').reduceRight<unknown>((held, name) => ({ [name]: held }), inner) as Where
}

function whereOf({ path, equals, is, not, or, and }: Condition): Where {
  if (not) return { not: whereOf(not) }
  if (or) return { or: or.map(whereOf) }
  if (and) return { and: and.map(whereOf) }
  return nested(path!, is === undefined ? { eq: equals } : { isNull: is })
}

const anyKeys = fc.uniqueArray(
  fc.record({ path: fc.constantFrom(...paths), direction: fc.constantFrom('ASC' as const, 'DESC' as const) }),
  { minLength: 1, maxLength: 3, selector: ({ path }) => path },
)

/** Empty values come last in both directions. */
function compareValues(one: Value, other: Value, direction: 'ASC' | 'DESC'): number {
  if (one === other) return 0
  if (one === null) return 1
  if (other === null) return -1
  return (one < other ? -1 : 1) * (direction === 'ASC' ? 1 : -1)
}

for (const [title, sight] of Object.entries(sights)) {
  test(`a caller who sees ${title} gets lists in the order of related values`, async () => {
    const reading = new Reading(sight)
    await fc.assert(
      fc.asyncProperty(anyCondition, anyKeys, async (condition, keys) => {
        const reply = await sight
          .person()
          .tenant(
            'query($where: CityWhere, $orderBy: [CityOrderBy!]) { city(where: $where, orderBy: $orderBy, limit: 1000) { id } }',
            { where: whereOf(condition), orderBy: keys.map(({ path, direction }) => nested(path, direction)) },
          )
        const last = keys.at(-1)!.direction
        const expected = reading
          .cities()
          .filter((city) => reading.meets(city, condition))
          .toSorted((one, other) => {
            for (const { path, direction } of keys) {
              const order = compareValues(reading.value(one, path), reading.value(other, path), direction)
              if (order !== 0) return order
            }
            return compareValues(one.id, other.id, last)
          })
        expect(dataOf(reply).city.map(({ id }: City) => id)).toEqual(expected.map(({ id }) => id))
      }),
      { numRuns: runs(60) },
    )
  })

  test(`a caller who sees ${title} gets groups and sums of related values`, async () => {
    const reading = new Reading(sight)
    await fc.assert(
      fc.asyncProperty(anyCondition, anyKeys, async (condition, keys) => {
        const groupBy = keys.map(({ path }) => path)
        const reply = await sight.person().tenant(
          `query($where: CityWhere, $groupBy: [String!]) { city_aggregate(where: $where, groupBy: $groupBy) {
            keys count sum(fields: ["state_size"]) distinct(fields: ["twin_state_part"]) } }`,
          { where: whereOf(condition), groupBy },
        )
        const groups = Map.groupBy(
          reading.cities().filter((city) => reading.meets(city, condition)),
          (city) => JSON.stringify(groupBy.map((path) => reading.value(city, path))),
        )
        const expected = [...groups].map(([key, cities]) => {
          const sizes = cities.flatMap((city) => (reading.value(city, 'state_size') as number | null) ?? [])
          const names = cities.flatMap((city) => (reading.value(city, 'twin_state_part') as string | null) ?? [])
          return {
            keys: Object.fromEntries(groupBy.map((path, i) => [path, (JSON.parse(key) as Value[])[i]])),
            count: cities.length,
            sum: { state_size: sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0) },
            distinct: { twin_state_part: new Set(names).size },
          }
        })
        const byText = (one: object, other: object) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
        expect(dataOf(reply).city_aggregate.toSorted(byText)).toEqual(expected.toSorted(byText))
      }),
      { numRuns: runs(60) },
    )
  })
}

async function store(): Promise<void> {
  const idAt = (rows: readonly { id: string }[], index: number | null) => (index === null ? null : rows[index]!.id)
  const create = async (type: string, rows: readonly { id: string }[], data: readonly object[]) => {
    const made = dataOf(
      await workspace.owner.tenant(
        `mutation($data: [Create${type}Input!]!) { createMany${type}(data: $data) { id } }`,
        { data },
      ),
    )
    for (const [i, { id }] of (made[`createMany${type}`] as { id: string }[]).entries()) rows[i]!.id = id
  }
  const { countries, states, cities } = world
  await create(
    'Country',
    countries,
    countries.map(({ part }) => ({ part })),
  )
  await create(
    'State',
    states,
    states.map(({ part, size, country }) => ({ part, size, country: idAt(countries, country) })),
  )
  await create(
    'City',
    cities,
    cities.map(({ part, state, country }) => ({ part, state: idAt(states, state), country: idAt(countries, country) })),
  )
  const data = cities.map(({ id, twin }) => ({ id, data: { twin: idAt(cities, twin) } }))
  dataOf(
    await workspace.owner.tenant('mutation($data: [UpdateEachCityInput!]!) { updateEachCity(data: $data) { id } }', {
      data,
    }),
  )
  // By SQL, because deleting through the API would clear references to them.
  const { databaseName } = (await workspace.app.tenants.find(workspace.tenantId))!
  await workspace.app.pools.asOwner(databaseName, async (client) => {
    for (const [table, rows] of Object.entries({ country: countries, state: states, city: cities })) {
      const gone = rows.flatMap(({ id, isInBin: isGone }) => (isGone ? [id] : []))
      await client.query(`update ${table} set "deletedAt" = now() where id = any($1::uuid[])`, [gone])
    }
  })
}
