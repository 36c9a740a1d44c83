import { checkValue, type Json } from '@monarch/field-types'
import { type Attribute, badInput, type Column, type Entity, isValue, Issues, type Links } from '@monarch/schema'
import type { Agent } from '../operation-log.ts'
import type { PlanScope } from '../plan/scope.ts'

/** The checked input of a write. */
export interface CheckedData {
  readonly values: readonly { readonly column: Column; readonly value: Json }[]
  /** Lists of ids that are stored as links, in order. */
  readonly links: readonly { readonly attribute: Links; readonly ids: readonly string[] }[]
  /** The names in the input; the other values are defaults. */
  readonly given: ReadonlySet<string>
}

/** Checks every key, fills in defaults, and collects all problems. */
export function checkData(
  entity: Entity,
  { access, visibility }: Pick<PlanScope, 'access' | 'visibility'>,
  data: unknown,
  path: string,
  kind: 'create' | 'update',
  agent?: Agent,
): CheckedData {
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    throw badInput({ path, message: 'must be an object' })
  const { changes } = access.to(entity)
  // AI also writes values that the user may not see, when the user changes their sources.
  const isHidden = (name: string): boolean => agent !== 'ai' && visibility.attribute(entity, name) === undefined
  const readOnly = changes?.[kind]?.readOnly
  const given = new Map(Object.entries(data))
  const issues = new Issues()
  for (const key of given.keys()) {
    const attribute = isHidden(key) ? undefined : entity.attributes.get(key)
    if (attribute && isWritable(attribute)) continue
    const message = attribute
      ? `"${key}" is ${isKept(attribute) ? 'managed by the server' : 'computed'} and cannot be set`
      : `${entity.label} has no field "${key}"`
    issues.push({ path: `${path}.${key}`, message })
  }
  const values: CheckedData['values'][number][] = []
  const links: CheckedData['links'][number][] = []
  for (const attribute of entity.attributes.values()) {
    if (!isWritable(attribute)) continue
    const { name, type, spec } = attribute
    const { isReadonly, defaultValue } = attribute
    const isGiven = given.has(name)
    if (!isGiven && kind === 'update') continue
    // Already refused as an unknown name; other messages would reveal that the field exists.
    if (isGiven && isHidden(name)) continue
    const isLocked = (isReadonly || readOnly?.has(name) === true) && !(agent === 'ai' && type.generation)
    if (isGiven && isLocked) {
      issues.push({ path: `${path}.${name}`, message: `${spec.label} is read-only` })
      continue
    }
    const checked = checkValue(type, spec, isGiven ? given.get(name) : defaultValue)
    if (!checked.ok)
      issues.push(
        isHidden(name)
          ? { path, message: 'A field that you cannot edit is required' }
          : { path: `${path}.${name}`, message: checked.message },
      )
    else if (attribute.kind === 'column') values.push({ column: attribute, value: checked.value })
    else if (isGiven || checked.value !== null) links.push({ attribute, ids: (checked.value ?? []) as string[] })
  }
  if (issues.length > 0) throw badInput(issues)
  return { values, links, given: new Set(given.keys()) }
}

/** The attributes that a write may name, unless they are read-only. */
export function isWritable(attribute: Attribute): attribute is Column | Links {
  return attribute.kind === 'links' || (attribute.kind === 'column' && !attribute.isSystem)
}

function isKept(attribute: Attribute): boolean {
  // The id of a system column is its name; the column of a stored formula has the field's id.
  return attribute.kind !== 'column' ? !isValue(attribute) : attribute.id === attribute.name
}

export function checkId(entity: Entity, id: unknown, path: string): string {
  const column = entity.attributes.get('id') as Column
  const parsed = column.type.parse(id, column.spec)
  if (!parsed.ok) throw badInput({ path, message: parsed.message })
  return parsed.value as string
}

/** `null` accepts any version. */
export function checkVersion(version: unknown, path: string): number | null {
  if (version === undefined || version === null) return null
  if (!Number.isSafeInteger(version)) throw badInput({ path, message: 'must be a whole number' })
  return version as number
}
