import { compile, type Fragment } from '@monarch/sql'
import type { Misfit } from './misfit.ts'
import type { EntityRow } from './structure.ts'

/** One DDL statement of a structure change. */
export type Step = {
  /** For people who read what a change did. */
  readonly description: string
  readonly text: string
} & (
  | { readonly kind: 'run'; readonly misfit: Misfit | null }
  /** `text` lists the distinct values of a retyped column; each must be one that the type accepts. */
  | { readonly kind: 'verify'; readonly fieldId: string; readonly misfit: Misfit }
)

/** Where the records of an entity are. */
export function tableOf(entity: EntityRow): { readonly schema: string; readonly name: string } {
  return entity.deletedAt === null ? { schema: 'public', name: entity.name } : { schema: 'bin', name: entity.id }
}

/** Names that never change: of constraints and indexes, and of what stands aside while names are swapped. */
export const objectNames = {
  primaryKey: (entityId: string) => `${entityId}_pkey`,
  latestIndex: (entityId: string) => `${entityId}_latest`,
  unique: (fieldId: string) => fieldId,
  relation: (fieldId: string) => fieldId,
  relationIndex: (fieldId: string) => `${fieldId}_index`,
}

export const run = (description: string, text: Fragment, misfit: Misfit | null = null): Step => ({
  kind: 'run',
  description,
  text: compile(text).text,
  misfit,
})
