import { AppError, applyCommand, type Command, type Structure } from '@monarch/schema'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandFrom, type Plan, plans } from '../../../../packages/schema/src/test-commands.ts'
import { testEnvironment } from '../../../../packages/schema/src/test-structure.ts'
import { TestTenant } from './test-tenant.ts'

let tenant: TestTenant

beforeAll(async () => {
  tenant = await TestTenant.start()
})
afterAll(() => tenant.server.close())

/** What people see of the structure, and every record of it. */
async function picture(structure: Structure) {
  const live = structure.entities.filter((e) => e.deletedAt === null)
  const tables = live.map(async ({ id, name }) => {
    const fields = structure.fields.filter((f) => f.entityId === id && f.deletedAt === null)
    const columns = fields.filter((f) => !['formula', 'rollup', 'lookup', 'many_to_many'].includes(f.fieldType))
    const values = columns.map((f) => `, "${f.name}"`).join('')
    return {
      name,
      fields: fields.map(({ updatedAt: _updatedAt, ...field }) => field),
      records: await tenant.tenant.db.rows({
        // As a text, since a kept statement must not change the type of what it gives.
        text: `select to_jsonb(r)::text as record from (select id, "deletedAt"${values} from "${name}" order by id) r`,
        values: [],
      }),
    }
  })
  return (await Promise.all(tables)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function allowed(wishes: readonly Plan[], start: Structure): Command[] {
  const env = testEnvironment()
  let structure = start
  return wishes.flatMap((wish): Command[] => {
    const command = commandFrom(wish, start)
    const lossy: Command = command.type === 'updateField' ? { ...command, mayEmpty: wish.subject % 2 === 0 } : command
    try {
      structure = applyCommand(structure, command, env).structure
      return [lossy]
    } catch (error) {
      if (error instanceof AppError) return []
      throw error
    }
  })
}

/** What the case before has left goes, and one entity of one field is there, by one change: a change is what costs time here. */
async function startAnew(): Promise<void> {
  const { id: tenantId } = tenant
  const clearing = await tenant.clearing()
  await tenant.do(
    ...clearing,
    { type: 'createEntity', data: { tenantId, name: 'start', displayName: 'start' } },
    (ids) => {
      const data = { tenantId, entityId: ids[clearing.length]!, name: 'first', displayName: 'first', fieldType: 'text' }
      return { type: 'createField', data }
    },
  )
}

const commandsAtOnce = 5

const texts = ['', '1', ' 02', '2.50', 'yes', '2024-02-30', '2024-02-28', 'a', 'b, c', '[1]', '99999999999999999999']

test(
  'an undo leaves structure and data as they were, and its undo as they were after the change',
  { timeout: 120_000 },
  async () => {
    let undone = 0
    let withRecords = 0
    await fc.assert(
      fc.asyncProperty(plans, fc.infiniteStream(fc.constantFrom(...texts)), async (plan, words) => {
        await startAnew()
        for (let at = 0; at < plan.length; at += commandsAtOnce) {
          const structure = (await tenant.structure())!
          // Texts of all kinds go wherever they are welcome.
          for (const { id, name } of structure.entities.filter((e) => e.deletedAt === null)) {
            const fields = structure.fields.filter((f) => f.entityId === id && f.deletedAt === null)
            const record = Object.fromEntries(fields.map((f) => [f.name, words.next().value]))
            await tenant.insert(`"${name}"`, record).catch(() => tenant.insert(`"${name}"`, {}).catch(() => {}))
          }
          const commands = allowed(plan.slice(at, at + commandsAtOnce), structure)
          if (commands.length === 0) continue
          const before = await picture(structure)
          try {
            await tenant.do(...commands)
          } catch (error) {
            if (!(error instanceof AppError && error.code === 'BAD_USER_INPUT')) throw error
            continue
          }
          const after = await picture((await tenant.structure())!)
          await tenant.undo()
          expect(await picture((await tenant.structure())!)).toEqual(before)
          expect(await tenant.disagreements()).toEqual([])
          await tenant.undo()
          expect(await picture((await tenant.structure())!)).toEqual(after)
          expect(await tenant.disagreements()).toEqual([])
          undone += 1
          if (before.some(({ records }) => records.length > 0)) withRecords += 1
        }
      }),
      { numRuns: 20, endOnFailure: true },
    )
    console.log('UNDONE', undone, withRecords)
    expect(undone).toBeGreaterThan(20)
    expect(withRecords).toBeGreaterThan(10)
  },
)
