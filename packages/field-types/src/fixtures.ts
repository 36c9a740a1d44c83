import { aiFixtures } from './fixtures/ai.ts'
import { choiceFixtures } from './fixtures/choice.ts'
import { type ComputedFixture, computedFixtures } from './fixtures/computed.ts'
import { dateFixtures } from './fixtures/date.ts'
import { fileFixtures } from './fixtures/file.ts'
import type { TypeFixture } from './fixtures/fixture.ts'
import { durationFixture } from './fixtures/duration.ts'
import { jsonFixture } from './fixtures/json.ts'
import { numberFixtures } from './fixtures/number.ts'
import { ratingFixture } from './fixtures/rating.ts'
import { relationFixtures } from './fixtures/relation.ts'
import { richTextFixture } from './fixtures/rich-text.ts'
import { textFixtures } from './fixtures/text.ts'
import type { EnteredTypeId } from './registry.ts'

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
