import { pluralOf } from '@monarch/schema'
import { inWords } from './fields.ts'

interface Names {
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
}

/** An entity with optional labels: the defaults for `purchase_order` are "Purchase order" and "Purchase orders". */
export type Named<E extends Names> = Omit<E, 'displayName' | 'pluralName'> & Partial<Names>

export function withNames<E extends Partial<Names> & { readonly name: string }>(entity: E): E & Names {
  const { name, displayName = inWords(name), pluralName = pluralOf(displayName) } = entity
  const names = { name, displayName, pluralName }
  // The names come first, as in stored entities.
  return { ...names, ...entity, ...names }
}
