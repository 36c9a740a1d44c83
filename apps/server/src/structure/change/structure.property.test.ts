import { AppError, applyCommand, type Command, type Structure } from '@monarch/schema'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandFrom, type Plan, plans } from '../../../../../packages/schema/src/commands/commands.test-helper.ts'
import { testEnvironment } from '../../../../../packages/schema/src/commands/structure.test-helper.ts'
import { runs } from '../../../../../tests/runs.ts'
import { TestTenant } from '../tenant.test-helper.ts'

let tenant: TestTenant

beforeAll(async () => {
  tenant = await TestTenant.start()
})
afterAll(() => tenant.server.close())

/** The commands that the structure allows, applied in order. */
function allowed(candidates: readonly Plan[], start: Structure): Command[] {
  return allowedOf(
    candidates.map((candidate) => commandFrom(candidate, start)),
    start,
  )
}

function allowedOf(commands: readonly Command[], start: Structure): Command[] {
  const env = testEnvironment()
  let structure = start
  return commands.flatMap((command) => {
    try {
      structure = applyCommand(structure, command, env).structure
      return [command]
    } catch (error) {
      if (error instanceof AppError) return []
      throw error
    }
  })
}

test('structure and tables agree after any combination of changes', { timeout: 300_000 }, async () => {
  const done: Command['type'][] = []
  let refused = 0
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      for (let at = 0; at < plan.length; at += 4) {
        const commands = allowed(plan.slice(at, at + 4), (await tenant.structure())!)
        // A purge must be the only command of its change.
        const { purges = [], others = [] } = Object.groupBy(commands, ({ type }) =>
          type === 'purge' ? 'purges' : 'others',
        )
        for (const change of [purges, others]) {
          const fitting = allowedOf(change, (await tenant.structure())!)
          try {
            await tenant.do(...fitting)
            done.push(...fitting.map(({ type }) => type))
          } catch (error) {
            // The records may violate a new constraint or type.
            if (!(error instanceof AppError && error.code === 'BAD_USER_INPUT')) throw error
            refused += 1
          }
        }
      }
      expect(await tenant.disagreements()).toEqual([])
      const structure = (await tenant.structure())!
      expect(await tenant.followedStructure()).toEqual(structure)
      const { entities } = structure
      const live = entities.filter((e) => e.deletedAt === null)
      // Insert an empty record; required fields refuse it.
      for (const { name } of live) await tenant.insert(`"${name}"`, {}).catch(() => {})
      if (live.length > 6) await tenant.clear()
    }),
    { numRuns: runs(15), endOnFailure: true },
  )
  expect(new Set(done).size).toBe(9)
  expect(refused).toBeGreaterThan(0)
})
