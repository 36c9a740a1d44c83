import type { Json } from '@monarch/field-types'
import { fieldIdsIn } from '../shapes/parts.ts'
import { releaseShape, renderShape } from '../shapes/walk-shape.ts'
import type { Structure } from '../structure/structure.ts'
import { viewShapes, type ViewType } from './types/registry.ts'

type Settings = Readonly<Record<string, Json>>

/**
 * What a public link shows, with current names, without the parts that name deleted fields. `null` if the filter or one of the `needed`
 * settings named one, because the page would show other records than were published.
 */
export function readPublished(
  structure: Structure,
  entityId: string,
  type: ViewType,
  definition: Json,
  needed: readonly string[] = [],
): Settings | null {
  const live = new Set(structure.fields.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id))
  const gone = new Set(fieldIdsIn(definition).filter((id) => !live.has(id)))
  const settings = definition as Settings
  if (['filter', ...needed].some((key) => fieldIdsIn(settings[key]).some((id) => gone.has(id)))) return null
  const shape = viewShapes[type]
  const released = gone.size > 0 ? releaseShape(structure, entityId, shape, definition, gone).definition : definition
  return renderShape(structure, entityId, shape, released) as Settings
}

/** The settings of a view that its public link shows. */
export function pickSettings(definition: Json, keys: readonly string[]): Settings {
  const settings = definition as Settings
  return Object.fromEntries(keys.flatMap((key) => ((settings[key] ?? null) === null ? [] : [[key, settings[key]!]])))
}
