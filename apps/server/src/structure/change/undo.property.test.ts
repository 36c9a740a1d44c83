import { AppError, applyCommand, type Command, type Structure } from '@monarch/schema'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { commandFrom, type Plan, plans } from '../../../../../packages/schema/src/commands/commands.test-helper.ts'
import { testEnvironment } from '../../../../../packages/schema/src/commands/structure.test-helper.ts'
import { runs } from '../../../../../tests/runs.ts'
import { TestTenant } from '../tenant.test-helper.ts'

let tenant: TestTenant

afterEach(() => tenant.server.close())

/** The visible structure and all its records. */
async function picture(structure: Structure) {
  const live = structure.entities.filter((e) => e.deletedAt === null)
  const tables = live.map(async ({ id, name }) => {
    const fields = structure.fields.filter((f) => f.entityId === id && f.deletedAt === null)
    const columns = fields.filter((f) => !['formula', 'rollup', 'lookup', 'many_to_many'].includes(f.fieldType))
    const links = fields.filter((f) => f.fieldType === 'many_to_many')
    const values = [
      ...columns.map((f) => `, "${f.name}"`),
      ...links.map(
        (f) =>
          `, (select array_agg(target order by position) from links."${f.id}" where source = "${name}".id) as "${f.name}"`,
      ),
    ].join('')
    return {
      name,
      fields: fields.map(({ updatedAt: _updatedAt, ...field }) => field),
      records: await tenant.tenant.db.rows({
        // Cast to text, because a prepared statement must not change its result type.
        text: `select to_jsonb(r)::text as record from (select id, "deletedAt"${values} from "${name}" order by id) r`,
        values: [],
      }),
    }
  })
  return (await Promise.all(tables)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function allowed(candidates: readonly Command[], start: Structure): Command[] {
  const env = testEnvironment()
  let structure = start
  return candidates.filter((command) => {
    try {
      structure = applyCommand(structure, command, env).structure
      return true
    } catch (error) {
      if (error instanceof AppError) return false
      throw error
    }
  })
}

function commandsFrom(plans: readonly Plan[], structure: Structure): Command[] {
  // A purge cannot be undone.
  const undoable = plans.filter(({ type }) => type !== 'purge')
  return undoable.map((plan) => {
    const command = commandFrom(plan, structure)
    return command.type === 'updateField' ? { ...command, mayEmpty: plan.subject % 2 === 0 } : command
  })
}

/** Turns to-one relations into to-many relations, or the reverse. */
function turn({ entities, fields }: Structure): Command[] {
  const owners = new Set(entities.filter((e) => e.deletedAt === null).map((e) => e.id))
  const other: Record<string, string> = { relationship: 'many_to_many', many_to_many: 'relationship' }
  const live = fields.filter((f) => f.deletedAt === null && owners.has(f.entityId))
  return live.flatMap(({ id, fieldType }): Command[] =>
    other[fieldType] ? [{ type: 'updateField', id, data: { fieldType: other[fieldType] }, mayEmpty: true }] : [],
  )
}

/** Deletes the data of the previous case and creates an entity with two fields, in a single change because changes are slow. */
async function startOver(): Promise<void> {
  const { id: tenantId } = tenant
  const clearing = await tenant.clearing()
  await tenant.do(
    ...clearing,
    { type: 'createEntity', data: { tenantId, name: 'start', displayName: 'start' } },
    (ids) => {
      const data = { tenantId, entityId: ids[clearing.length]!, name: 'first', displayName: 'first', fieldType: 'text' }
      return { type: 'createField', data }
    },
    (ids) => {
      const entityId = ids[clearing.length]!
      const data = {
        tenantId,
        entityId,
        name: 'next',
        displayName: 'next',
        fieldType: 'relationship',
        settings: { entityId },
      }
      return { type: 'createField', data }
    },
  )
  await tenant.server.jobs.drain()
}

/** Links records to others, to several in to-many relations. */
async function relate({ entities, fields }: Structure): Promise<void> {
  const names = new Map(entities.filter((e) => e.deletedAt === null).map((e) => [e.id, `"${e.name}"`]))
  for (const { id, name, fieldType, entityId, settings, deletedAt } of fields) {
    const source = names.get(entityId)
    const target = names.get((settings as { entityId?: string } | null)?.entityId ?? '')
    if (!source || !target || deletedAt !== null) continue
    if (fieldType === 'relationship')
      await tenant
        .query(
          `update ${source} set "${name}" = (select id from ${target} order by id limit 1) where "${name}" is null`,
        )
        .catch(() => {})
    if (fieldType === 'many_to_many')
      await tenant.query(
        `insert into links."${id}" select s.id, t.id, row_number() over () from (select id from ${source} order by id limit 2) s,
           lateral (select id from ${target} order by id = s.id, id limit 2) t on conflict do nothing`,
      )
  }
}

const commandsAtOnce = 5

const texts = ['', '1', ' 02', '2.50', 'yes', '2024-02-30', '2024-02-28', 'a', 'b, c', '[1]', '99999999999999999999']

/** Whether the data allows the commands. */
async function isDone(commands: readonly Command[]): Promise<boolean> {
  try {
    await tenant.do(...commands)
  } catch (error) {
    if (error instanceof AppError && error.code === 'BAD_USER_INPUT') return false
    throw error
  }
  await tenant.server.jobs.drain()
  return (await tenant.lastError()) === null
}

async function undo(): Promise<void> {
  await tenant.undo()
  await tenant.server.jobs.drain()
  expect(await tenant.lastError()).toBeNull()
}

test.each([
  ['immediately', 1_000, runs(4)],
  ['in the background', 0, runs(3)],
])(
  'changed %s, an undo leaves structure and data as they were, and its undo as they were after the change',
  async (_how, bigTableRows, numRuns) => {
    tenant = await TestTenant.start({ config: { bigTableRows } })
    let undone = 0
    let withRecords = 0
    let turned = 0
    await fc.assert(
      fc.asyncProperty(plans, fc.infiniteStream(fc.constantFrom(...texts)), async (plan, words) => {
        await startOver()
        for (let at = 0; at < plan.length; at += commandsAtOnce) {
          const structure = (await tenant.structure())!
          // Insert texts of all kinds into every field that accepts them.
          for (const { id, name } of structure.entities.filter((e) => e.deletedAt === null)) {
            const fields = structure.fields.filter((f) => f.entityId === id && f.deletedAt === null)
            const record = Object.fromEntries(fields.map((f) => [f.name, words.next().value]))
            await tenant.insert(`"${name}"`, record).catch(() => tenant.insert(`"${name}"`, {}).catch(() => {}))
          }
          await relate(structure)
          const candidates = commandsFrom(plan.slice(at, at + commandsAtOnce), structure)
          const turns = turn(structure).slice(0, 1)
          const commands = allowed([...candidates, ...turns], structure)
          if (commands.length === 0) continue
          const before = await picture(structure)
          if (!(await isDone(commands))) continue
          const after = await picture((await tenant.structure())!)
          await undo()
          expect(await picture((await tenant.structure())!)).toEqual(before)
          expect(await tenant.disagreements()).toEqual([])
          await undo()
          expect(await picture((await tenant.structure())!)).toEqual(after)
          expect(await tenant.disagreements()).toEqual([])
          undone += 1
          if (commands.some((command) => turns.includes(command))) turned += 1
          if (before.some(({ records }) => records.length > 0)) withRecords += 1
        }
      }),
      { numRuns, endOnFailure: true },
    )
    expect(undone).toBeGreaterThan(numRuns)
    expect(withRecords).toBeGreaterThan(numRuns / 2)
    expect(turned).toBeGreaterThan(numRuns / 2)
  },
)
