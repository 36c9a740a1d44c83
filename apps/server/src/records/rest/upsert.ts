import {
  compileRead,
  planEachRows,
  planRead,
  planUpdateEach,
  type Selected,
  targetsOf,
  Visibility,
} from '@monarch/query'
import { parseJson } from '@monarch/field-types'
import { AppError, badInput, type Column, type Entity, Issues, isValue, lacksAction } from '@monarch/schema'
import { newId } from '../../platform/new-id.ts'
import type { Writer } from '../../request/context.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import { type PreparedWrite, prepareWrite, type RecordChange } from '../prepare-write.ts'
import { inputsOf, readAgain, readBack, type Runner } from '../written-rows.ts'
import { type PathOf, withPaths } from './faults.ts'
import { selected } from './options.ts'

interface Upsert {
  readonly entity: string
  /** A unique field. */
  readonly key: string
  readonly data: readonly unknown[]
  readonly selection: readonly Selected[]
}

/** Updates the records that have the given values of the key, and creates the others, all or none. */
export const upsertOf = (upsert: Upsert): RecordChange => ({
  kind: 'prepared',
  prepare: (ctx, tenant) => prepareUpsert(ctx, tenant, upsert),
})

function prepareUpsert(ctx: Writer, tenant: TenantContext, { key: name, data, ...request }: Upsert): PreparedWrite {
  const plan = planUpdateEach(request.entity, tenant.model, tenant.access)
  const { entity } = plan
  for (const action of ['read', 'create'] as const)
    if (!tenant.access.to(entity).actions.has(action)) throw lacksAction(action, entity, tenant.access.to(entity))
  const key = keyOf(tenant, entity, name)
  const rows = within(ofItem, () =>
    planEachRows(
      plan,
      asUpdates(
        data.map(() => newId()),
        data,
      ),
    ),
  )
  const keys = keysOf(rows, key)
  const given = rows.flatMap(({ values }, i) =>
    values.map(({ column, value }) => {
      const { name: field, type, spec } = column
      return { path: `data.${i}.${field}`, type, spec, value }
    }),
  )
  return {
    entity,
    isRestore: false,
    given,
    ids: [],
    targets: [...targetsOf(tenant.model, tenant.access, rows), ...targetsOfDefaults(ctx, tenant, request, data)],
    needs: 'transaction',
    async run(runner, users) {
      const found = await findByKey(tenant, runner, entity, key, keys)
      const idOf = keys.map((value) => found.get(JSON.stringify(value)) ?? null)
      const known = [...idOf.keys()].filter((i) => idOf[i] !== null)
      const others = [...idOf.keys()].filter((i) => idOf[i] === null)
      const ids: (string | null)[] = [...idOf]
      if (others.length > 0) {
        const created = await within(itemAmong(others), async () => {
          const some = others.map((i) => data[i])
          const write = prepareWrite(ctx, tenant, { ...request, kind: 'createMany', selection: idOnly, data: some })
          return write.run(runner, users)
        })
        for (const [n, id] of (created.kept as readonly string[]).entries()) ids[others[n]!] = id
      }
      if (known.length > 0) {
        const updates = asUpdates(
          known.map((i) => idOf[i]!),
          known.map((i) => data[i]),
        )
        const updateEach = { ...request, kind: 'updateEach', selection: idOnly, data: updates } as const
        await within(
          (path) => ofItem(itemAmong(known)(path)),
          async () => prepareWrite(ctx, tenant, updateEach).run(runner, users),
        )
      }
      return { text: await readBack(tenant, runner, request, ids as string[]), kept: ids as string[] }
    },
    repeat: (runner, kept) => readAgain(tenant, runner, request, kept as readonly string[]),
  }
}

const idOnly = [selected('id')]

const asUpdates = (ids: readonly string[], data: readonly unknown[]) =>
  data.map((item, i) => ({ id: ids[i], data: item }))

/** Turns a path of `updateEach` into one of the request: `data.3.data.email` into `data.3.email`. */
const ofItem: PathOf = (path) => path.replace(/^(data\.\d+)\.data(?=\.|$)/, '$1')

const itemAmong =
  (places: readonly number[]): PathOf =>
  (path) =>
    path.replace(/^data\.(\d+)/, (_, n) => `data.${places[Number(n)]}`)

function within<T>(pathOf: PathOf, work: () => T): T {
  const fail = (error: unknown) => {
    throw error instanceof AppError ? withPaths(error, pathOf) : error
  }
  try {
    const result = work()
    return result instanceof Promise ? (result.catch(fail) as T) : result
  } catch (error) {
    return fail(error)
  }
}

function keyOf({ model, access }: TenantContext, entity: Entity, name: string): Column {
  const attribute = new Visibility(model, access).attribute(entity, name)
  if (attribute && isValue(attribute) && attribute.kind === 'column' && attribute.spec.unique) return attribute
  const message = attribute
    ? `"${name}" of ${entity.label} is not unique, so records cannot be found by it`
    : `${entity.label} has no field "${name}"`
  throw badInput({ path: 'key', message })
}

/** The value of the key in each item, in its stored form. */
function keysOf(rows: ReturnType<typeof planEachRows>, key: Column): readonly unknown[] {
  const issues = new Issues()
  const seen = new Set<string>()
  const keys = rows.map(({ values }, i) => {
    const value = values.find(({ column }) => column === key)?.value ?? null
    const text = JSON.stringify(value)
    const path = `data.${i}.${key.name}`
    if (value === null) issues.push({ path, message: `${key.spec.label} is required to find the record` })
    else if (seen.has(text)) issues.push({ path, message: `${key.spec.label} is given twice` })
    seen.add(text)
    return value
  })
  if (issues.length > 0) throw badInput(issues)
  return keys
}

/** The users and records that new records name by default. */
function targetsOfDefaults(
  ctx: Writer,
  tenant: TenantContext,
  request: { readonly entity: string; readonly selection: readonly Selected[] },
  data: readonly unknown[],
): PreparedWrite['targets'] {
  try {
    return prepareWrite(ctx, tenant, { ...request, kind: 'createMany', data }).targets
  } catch (error) {
    // Only new records need the required fields. They are checked after the existing records have been found.
    if (error instanceof AppError) return []
    throw error
  }
}

async function findByKey(
  tenant: TenantContext,
  runner: Runner,
  entity: Entity,
  { name }: Column,
  keys: readonly unknown[],
): Promise<ReadonlyMap<string, string>> {
  const args = { where: { [name]: { in: keys } }, limit: keys.length }
  const selection = [selected('id'), selected(name, [], 'key')]
  const root = { alias: 'r', kind: 'list', entity: entity.name, args, selection } as const
  // A number, to compare it with the given values.
  const model = { ...tenant.model, answersDigits: false }
  const statement = compileRead(planRead({ roots: [root] }, model, tenant.access))
  const { data } = await runner.one<{ data: string }>(statement, inputsOf(tenant))
  const { r } = parseJson(data) as { r: readonly { id: string; key: unknown }[] }
  return new Map(r.map(({ id, key }) => [JSON.stringify(key), id]))
}
