import { aiFixtures } from './fixtures/ai.test-helper.ts'
import { choiceFixtures } from './fixtures/choice.test-helper.ts'
import { type ComputedFixture, computedFixtures } from './fixtures/computed.test-helper.ts'
import { dateFixtures } from './fixtures/date.test-helper.ts'
import { fileFixtures } from './fixtures/file.test-helper.ts'
import type { TypeFixture } from './fixtures/fixture.test-helper.ts'
import { durationFixture } from './fixtures/duration.test-helper.ts'
import { jsonFixture } from './fixtures/json.test-helper.ts'
import { numberFixtures } from './fixtures/number.test-helper.ts'
import { ratingFixture } from './fixtures/rating.test-helper.ts'
import { relationFixtures } from './fixtures/relation.test-helper.ts'
import { richTextFixture } from './fixtures/rich-text.test-helper.ts'
import { textFixtures } from './fixtures/text.test-helper.ts'
import type { EnteredTypeId } from './registry/registry.ts'

export type { ComputedFixture, TypeFixture }
export { computedFixtures }

/**
 * What is true of each type, as data. The contract tests run over it twice: here, without a database, and on the server,
 * where every value is stored, read, filtered and sorted by PostgreSQL. A type without a fixture does not compile.
 */
export const fixtures: Readonly<Record<EnteredTypeId | 'id' | 'text_list', TypeFixture>> = {
  ...textFixtures,
  ...numberFixtures,
  ...dateFixtures,
  ...choiceFixtures,
  ...relationFixtures,
  ...fileFixtures,
  ...aiFixtures,
  duration: durationFixture,
  rating: ratingFixture,
  rich_text: richTextFixture,
  json: jsonFixture,
}
