import type { FieldType } from './definition.ts'
import type { Json } from './exact-number.ts'

/** The type of a computed value, and the settings that go with it: a looked-up currency is one, too. */
export interface ValueType {
  readonly type: FieldType
  readonly settings: Json
}
