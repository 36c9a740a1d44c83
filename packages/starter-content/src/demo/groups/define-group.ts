import type { FieldDraft, Hue } from '../../fields.ts'
import type { GroupHead } from './heads.ts'
import { type Named, withNames } from '../../names.ts'

/** A group of the demo's navigation with its entities. */
export interface DemoGroup extends GroupHead {
  readonly entities: readonly DemoEntity[]
}

export interface DemoEntity {
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
  readonly icon: string
  readonly color: Hue
  readonly description: string
  readonly listed: readonly string[]
  readonly fields: readonly FieldDraft[]
}

export function group(head: GroupHead, ...drafts: readonly Named<DemoEntity>[]): DemoGroup {
  return { ...head, entities: drafts.map(withNames) }
}
