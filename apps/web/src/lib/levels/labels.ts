import type { Structure } from '@monarch/schema'
import type { ResolvedSettings } from './settings.ts'

/** Labels of entities and fields that levels override. For display only: the API keeps the names of the structure. */
export type Labels = ReadonlyMap<string, string>

/** Keyed by setting. */
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

export function labelled<T extends Named>(entity: T, labels: Labels): T {
  const displayName = labels.get(`entity.${entity.id}.label`)
  const pluralName = labels.get(`entity.${entity.id}.pluralLabel`)
  if (displayName === undefined && pluralName === undefined) return entity
  return { ...entity, displayName: displayName ?? entity.displayName, pluralName: pluralName ?? entity.pluralName }
}

/** Relabels a structure; returns it unchanged when nothing is overridden. */
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
