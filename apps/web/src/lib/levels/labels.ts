import type { Structure } from '@monarch/schema'
import type { ResolvedSettings } from './settings.ts'

/** What the levels call entities and fields otherwise than the structure does. Only on screen: the API keeps its names. */
export type Labels = ReadonlyMap<string, string>

/** By the key of the setting. */
export function labelsOf(resolved: ResolvedSettings): Labels {
  return new Map(
    [...resolved].flatMap(([key, { value }]): [string, string][] =>
      /^(entity|field)\.[^.]+\.(label|pluralLabel)$/.test(key) && typeof value === 'string' ? [[key, value]] : [],
    ),
  )
}

export interface Named {
  readonly id: string
  readonly displayName: string
  readonly pluralName: string
}

/** An entity as the viewer's levels call it. */
export function labelled<T extends Named>(entity: T, labels: Labels): T {
  const displayName = labels.get(`entity.${entity.id}.label`)
  const pluralName = labels.get(`entity.${entity.id}.pluralLabel`)
  if (displayName === undefined && pluralName === undefined) return entity
  return { ...entity, displayName: displayName ?? entity.displayName, pluralName: pluralName ?? entity.pluralName }
}

/** A whole structure so; the very same while nothing in it is called otherwise. */
export function relabelRows(structure: Structure, labels: Labels): Structure {
  if (labels.size === 0) return structure
  return {
    ...structure,
    entities: structure.entities.map((entity) => labelled(entity, labels)),
    fields: structure.fields.map((field) => {
      const displayName = labels.get(`field.${field.id}.label`)
      return displayName === undefined ? field : { ...field, displayName }
    }),
  }
}
