import type { FieldType } from './definition.ts'
import type { Json } from './exact-number.ts'

/** The type of a value and its settings: a looked-up currency has those of its source. */
export interface ValueType {
  readonly type: FieldType
  readonly settings: Json
}
