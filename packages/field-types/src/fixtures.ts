import { choiceFixtures } from './fixtures/choice.ts'
import { dateFixtures } from './fixtures/date.ts'
import type { TypeFixture } from './fixtures/fixture.ts'
import { jsonFixture } from './fixtures/json.ts'
import { numberFixtures } from './fixtures/number.ts'
import { relationFixtures } from './fixtures/relation.ts'
import { textFixtures } from './fixtures/text.ts'
import type { FieldTypeId } from './registry.ts'

export type { TypeFixture } from './fixtures/fixture.ts'

/**
 * What is true of each type, as data. The contract tests run over it twice: here, without a database, and on the server,
 * where every value is stored, read, filtered and sorted by PostgreSQL. A type without a fixture does not compile.
 */
export const fixtures: Readonly<Record<FieldTypeId | 'id' | 'json' | 'text_list', TypeFixture>> = {
  ...textFixtures,
  ...numberFixtures,
  ...dateFixtures,
  ...choiceFixtures,
  ...relationFixtures,
  json: jsonFixture,
}
