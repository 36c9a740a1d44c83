import { readdirSync } from 'node:fs'
import { type ComputedFixture, computedFixtures } from './fixtures/computed.test-helper.ts'
import type { TypeFixture } from './fixtures/fixture.test-helper.ts'
import { type EnteredTypeId, fieldTypes } from './registry/registry.ts'

export type { ComputedFixture, TypeFixture }
export { computedFixtures }

type FixtureId = EnteredTypeId | 'id' | 'text_list'

/**
 * The expectations for each type, as data. The contract tests use them here, without a database, and on the server,
 * where PostgreSQL stores, filters and sorts every value. Files are found by name,
 * `<type>/<type>.fixtures.test-helper.ts`; a type without one fails every test that reads this.
 */
export const fixtures = await findFixtures()

async function findFixtures(): Promise<Readonly<Record<FixtureId, TypeFixture>>> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const found = new Map<string, TypeFixture>()
  for (const file of files.filter((name) => name.endsWith('.fixtures.test-helper.ts')).toSorted()) {
    const module = (await import(/* @vite-ignore */ `./${file}`)) as { fixtures: Record<string, TypeFixture> }
    for (const fixture of Object.values(module.fixtures)) found.set(fixture.type.id, fixture)
  }
  const missing = Object.values(fieldTypes).filter(({ id, computation }) => !computation && !found.has(id))
  if (missing.length > 0) throw new Error(`Field types without a fixture: ${missing.map(({ id }) => id).join(', ')}`)
  return Object.fromEntries(found) as Record<FixtureId, TypeFixture>
}
