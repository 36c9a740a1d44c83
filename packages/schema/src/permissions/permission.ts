import { fail, list, ok, refine, text } from '@monarch/shapes'
import { type OperationScope, type PermissionArea, permissionAreas } from './permission-areas.ts'

type Areas = typeof permissionAreas
export type AreaId = keyof Areas
export type ActionOf<Area extends AreaId> = keyof Areas[Area]['actions'] & string
type AreaOfEntities<Way extends string = string> = {
  [Area in AreaId]: Areas[Area] extends { readonly ofEntity: Way } ? Area : never
}[AreaId]
type AreaAlone = Exclude<AreaId, AreaOfEntities<'always'>>

/**
 * A permission that code requires: `entity:create`, `record:deal:read`, or `*` for everything. Words that the catalogue
 * lacks do not compile.
 */
export type Permission =
  | '*'
  | { [Area in AreaAlone]: `${Area}:${ActionOf<Area>}` }[AreaAlone]
  | { [Area in AreaOfEntities]: `${Area}:${string}:${ActionOf<Area>}` }[AreaOfEntities]

/**
 * A permission that a role or a key grants, with `*` in place of any part: `entity:*`, `record:deal:*`. The type cannot exclude a colon
 * in the name of an entity; `permissionList` does.
 */
export type PermissionPattern =
  | Permission
  | `${AreaId}:*`
  | `*:${AnyActionOf<AreaId> | '*'}`
  | `${AreaOfEntities | '*'}:${string}:${AnyActionOf<AreaOfEntities> | '*'}`

type AnyActionOf<Areas extends AreaId> = { [Area in Areas]: ActionOf<Area> }[Areas]

export type RecordAction = ActionOf<'record'>
export const recordActions = Object.keys(permissionAreas.record.actions) as RecordAction[]

/** Every area with its id, in the order of the catalogue. */
export const areaList: readonly (PermissionArea & { readonly id: AreaId })[] = Object.entries(permissionAreas).map(
  ([id, area]) => ({ id: id as AreaId, ...area }),
)

/** Whether one of the permissions matches, literally or with `*`. */
export function isGranted(permissions: readonly PermissionPattern[], requested: Permission): boolean {
  return covers(permissions, requested)
}

/**
 * Whether one of the patterns covers `requested`: `record:*:read` and `record:client:*` both cover `record:client:read`,
 * `entity:*` covers `entity:create`, and `*` covers everything.
 */
export function covers(patterns: readonly PermissionPattern[], requested: PermissionPattern): boolean {
  const parts = requested.split(':')
  return patterns.some((pattern) => {
    if (pattern === '*') return true
    const granted = pattern.split(':')
    return (
      granted.length <= parts.length &&
      (granted.length === parts.length || granted.at(-1) === '*') &&
      granted.every((part, i) => part === '*' || part === parts[i])
    )
  })
}

/** Why this is not a permission, with the nearest one that is; `null` if it is one. */
export function permissionProblem(given: string): string | null {
  if (isPattern(given)) return null
  const nearest = nearestTo(given)
  return `"${given}" is not a permission${nearest === null ? '' : `. Did you mean "${nearest}"?`}`
}

/**
 * The permissions that a role, a key or an account grants. `kept` are words that it already has and an earlier version accepted; they
 * grant nothing.
 */
export const permissionList = (maxLength: number, kept: readonly PermissionPattern[] = []) =>
  list(
    refine(text(), (given) => {
      if (isPattern(given) || kept.some((word) => word === given)) return ok(given as PermissionPattern)
      return { ...fail(permissionProblem(given)!), isSentence: true }
    }),
    maxLength,
  )

/** Whether the permission counts only for callers who reach all tenants of the organization. */
export function needsWholeOrganization(permission: string): boolean {
  const [area = '', action = ''] = permission.split(':')
  const scopes: Readonly<Record<string, OperationScope>> = areaList.find(({ id }) => id === area)?.actions ?? {}
  return permission === '*' || scopes[action] === 'organization' || scopes[action] === 'platform'
}

function isPattern(given: string): given is PermissionPattern {
  const parts = given.split(':')
  const [area = '', name = '', action = name] = parts
  if (parts.length > 3) return false
  if (given === '*') return true
  const isNamed = parts.length === 3
  return areaList.some(
    ({ id, actions, ofEntity }) =>
      (area === id || area === '*') &&
      (action === '*' || (Object.hasOwn(actions, action) && (isNamed || ofEntity !== 'always'))) &&
      (isNamed ? ofEntity !== undefined && namePattern.test(name) : parts.length === 2),
  )
}

/** The permission whose area and action differ from the given ones by at most two characters. */
function nearestTo(given: string): string | null {
  const [givenArea = '', ...rest] = given.split(':')
  const id = nearestWord(
    givenArea,
    areaList.map((each) => each.id),
  )
  const area = areaList.find((each) => each.id === id)
  const action = area && nearestWord(rest.at(-1) ?? '*', [...Object.keys(area.actions), '*'])
  if (!area || !action) return null
  if (!area.ofEntity || (area.ofEntity === 'alternative' && rest.length < 2)) return `${area.id}:${action}`
  return `${area.id}:${rest.length > 1 && namePattern.test(rest[0]!) ? rest[0] : '*'}:${action}`
}

const namePattern = /^(\*|[a-z][a-z0-9_]*)$/

function nearestWord(given: string, words: readonly string[]): string | null {
  const [nearest] = words
    .map((word) => ({ word, distance: distanceOf(given, word) }))
    .filter(({ word, distance }) => distance <= Math.min(2, word.length - 1))
    .toSorted((a, b) => a.distance - b.distance)
  return nearest?.word ?? null
}

/** The Levenshtein distance. */
function distanceOf(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Infinity
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (a[i] === b[j] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
