import { ApiError } from '../../lib/api/api-error.ts'
import type { ListRequest } from './queries.ts'
import type { Entity } from './structure.ts'
import { isUnsentId } from './unsent-id.ts'
import { t } from './messages.ts'

/** Selected rows: some by id, or all matching ones, including rows that are not loaded. */
export type Checked =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string> }

export const nothingChecked: Checked = { kind: 'some', ids: new Set() }
export const allChecked: Checked = { kind: 'all', except: new Set() }

export function isChecked(checked: Checked, id: string): boolean {
  return checked.kind === 'some' ? checked.ids.has(id) : !checked.except.has(id)
}

export function checkRows(checked: Checked, ids: readonly string[], tick: boolean): Checked {
  if (checked.kind === 'some')
    return { kind: 'some', ids: tick ? checked.ids.union(new Set(ids)) : checked.ids.difference(new Set(ids)) }
  return { kind: 'all', except: tick ? checked.except.difference(new Set(ids)) : checked.except.union(new Set(ids)) }
}

/** The selection after ids have changed: a new record gets another id when the server creates it. */
export function renameChecked(checked: Checked, names: ReadonlyMap<string, { readonly id: string }>): Checked {
  const renamed = (ids: ReadonlySet<string>) => new Set([...ids].map((id) => names.get(id)?.id ?? id))
  const ids = checked.kind === 'some' ? checked.ids : checked.except
  if (![...ids].some((id) => names.has(id))) return checked
  return checked.kind === 'some' ? { kind: 'some', ids: renamed(ids) } : { kind: 'all', except: renamed(ids) }
}

/**
 * The records of a bulk action, the only source of its request. `count` is the displayed number; the server refuses if
 * another number of records matches.
 */
export type Selection =
  | { readonly kind: 'ids'; readonly ids: readonly string[]; readonly count: number }
  | { readonly kind: 'matching'; readonly where: object; readonly search: string; readonly count: number }

/** `null` when nothing is selected. `total` is the number of matching records. */
export function selectionOf(checked: Checked, request: ListRequest, total: number | null): Selection | null {
  if (checked.kind === 'some') return checked.ids.size === 0 ? null : selectIds([...checked.ids])
  const count = (total ?? 0) - checked.except.size
  if (count <= 0) return null
  const except = [...checked.except].filter((id) => !isUnsentId(id))
  const matching = request.where ?? {}
  const where = except.length === 0 ? matching : { and: [matching, { id: { nin: except } }] }
  return { kind: 'matching', where, search: request.search.trim(), count }
}

export function selectIds(ids: readonly string[]): Selection {
  return { kind: 'ids', ids, count: ids.length }
}

/** The selection with the current count, if the server refused it because the count has changed; else `null`. */
export function recounted(selection: Selection, error: unknown): Selection | null {
  if (selection.kind === 'ids' || !(error instanceof ApiError) || error.code !== 'CONFLICT') return null
  return error.count === null ? null : { ...selection, count: error.count }
}

/** The text of the second confirmation, after the count has changed. */
export function recountWords(before: number, now: number, { isProtected }: Pick<Entity, 'isProtected'>): string {
  return isProtected ? t('onlySomeCanBeChanged', { now, before }) : t('countChanged', { now, before })
}

/** '12 records' */
export function countWords(count: number): string {
  return t('records', { count })
}

/** The ids for a request. Throws if records wait for a connection, because no request can name them. */
export function storedIds({ ids }: Extract<Selection, { kind: 'ids' }>): readonly string[] {
  const unsent = ids.filter(isUnsentId).length
  if (unsent === 0) return ids
  throw new ApiError(t('notSentYet', { count: unsent }), { status: 0 })
}

/** Conditions for reading the selection, for example to export it. */
export function readSelection(selection: Selection): Pick<ListRequest, 'search'> & { readonly where: object } {
  return selection.kind === 'ids'
    ? { where: { id: { in: storedIds(selection) } }, search: '' }
    : { where: selection.where, search: selection.search }
}
