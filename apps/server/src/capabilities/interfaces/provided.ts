import type { Json } from '@monarch/field-types'
import type { ProvidedOverride } from '@monarch/schema'

/** Replaces entity names with the ids of the tenant; `null` when an entity does not exist. */
export function resolveOverride(
  { key, value }: ProvidedOverride,
  entityIds: Readonly<Record<string, string>>,
): ProvidedOverride | null {
  const [kind, name, ...rest] = key.split('.')
  const id = kind === 'entity' ? entityIds[name!] : undefined
  if (kind === 'entity' && id === undefined) return null
  const resolved = resolveValue(value, entityIds)
  if (resolved === undefined) return null
  return { key: id === undefined ? key : [kind, id, ...rest].join('.'), value: resolved }
}

function resolveValue(value: Json, entityIds: Readonly<Record<string, string>>): Json | undefined {
  if (Array.isArray(value)) return value.flatMap((item) => resolveValue(item, entityIds) ?? [])
  if (value === null || typeof value !== 'object') return value
  const { entityId, ...rest } = value as Readonly<Record<string, Json>>
  if (entityId === undefined) return value
  const id = entityIds[entityId as string]
  return id === undefined ? undefined : { ...rest, entityId: id }
}

/** Replaces entity names with those in the tenant. */
export function renameEntities<T>(part: T, names: Readonly<Record<string, string>>): T {
  if (Array.isArray(part)) return part.map((item) => renameEntities(item as unknown, names)) as T
  if (part === null || typeof part !== 'object') return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === 'entity' && typeof value === 'string' ? (names[value] ?? value) : renameEntities(value as unknown, names),
    ]),
  ) as T
}
