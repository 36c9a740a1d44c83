import type { Json } from '@monarch/field-types'
import { type ProvidedOverride, translateText } from '@monarch/schema'

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
export const renameEntities = <T>(part: T, names: Readonly<Record<string, string>>): T =>
  mapTexts(part, 'entity', (name) => names[name] ?? name)

/** The labels of the steps in another language, by the label as written. */
export const translateLabels = <T>(part: T, texts: Readonly<Record<string, string>> | undefined): T =>
  mapTexts(part, 'label', (label) => translateText(texts, label))

/** Replaces the texts with this key at every depth. */
function mapTexts<T>(part: T, key: string, replace: (text: string) => string): T {
  if (Array.isArray(part)) return part.map((item) => mapTexts(item as unknown, key, replace)) as T
  if (part === null || typeof part !== 'object') return part
  return Object.fromEntries(
    Object.entries(part).map(([each, value]) => [
      each,
      each === key && typeof value === 'string' ? replace(value) : mapTexts(value as unknown, key, replace),
    ]),
  ) as T
}
