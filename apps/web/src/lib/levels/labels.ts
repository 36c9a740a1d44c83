import type { Language } from '@monarch/messages'
import type {
  DashboardTexts,
  EntityTexts,
  FieldTexts,
  GroupTexts,
  InsightTexts,
  Structure,
  Translations,
  ViewTexts,
} from '@monarch/schema'
import type { ResolvedSettings } from './settings.ts'

/**
 * Labels of entities, fields and views that differ from those of the structure: translated by builders, or overridden by a level, which
 * comes first. Keyed by setting. For display only: the API keeps the names of the structure.
 */
export type Labels = ReadonlyMap<string, string>

/** What the builders of a tenant have translated. */
export interface Translated {
  readonly groups: readonly Row<GroupTexts>[]
  readonly entities: readonly Row<EntityTexts>[]
  readonly fields: readonly Row<FieldTexts>[]
  readonly views: readonly Row<ViewTexts>[]
  readonly reports: readonly Row<InsightTexts>[]
  readonly metrics: readonly Row<InsightTexts>[]
  readonly dashboards: readonly Row<DashboardTexts>[]
}

interface Row<Texts> {
  readonly id: string
  readonly translations: Translations<Texts> | null
}

/** The labels that levels override. */
export function labelsOf(resolved: ResolvedSettings): Labels {
  return new Map(
    [...resolved].flatMap(([key, { value }]): [string, string][] =>
      /^(entity|field)\.[^.]+\.(label|pluralLabel)$/.test(key) && typeof value === 'string' ? [[key, value]] : [],
    ),
  )
}

/** All labels for a reader of the language; returns the previous map if none has changed. */
export function labelsFor(resolved: ResolvedSettings, translated: Translated | undefined, language: Language): Labels {
  const isKnown = last?.resolved === resolved && last.translated === translated && last.language === language
  if (isKnown) return last!.labels
  const labels = new Map([...(translated ? textsIn(translated, language) : []), ...labelsOf(resolved)])
  const kept = last && isSame(last.labels, labels) ? last.labels : labels
  last = { resolved, translated, language, labels: kept }
  return kept
}

let last:
  | { resolved: ResolvedSettings; translated: Translated | undefined; language: Language; labels: Labels }
  | undefined

const isSame = (some: Labels, others: Labels): boolean =>
  some.size === others.size && [...some].every(([key, text]) => others.get(key) === text)

/** The labels that builders have translated. */
export const translatedLabels = (translated: Translated, language: Language): Labels =>
  new Map(textsIn(translated, language))

/** The texts in a language, by the key of the setting that overrides them: `field.<id>.label`. */
function textsIn(
  { groups, entities, fields, views, reports, metrics, dashboards }: Translated,
  language: Language,
): [string, string][] {
  const of = <Texts>(
    kind: string,
    rows: readonly Row<Texts>[],
    texts: (given: Texts) => Readonly<Record<string, string | undefined>>,
  ) =>
    rows.flatMap(({ id, translations }) =>
      Object.entries(texts(translations?.[language] ?? ({} as Texts))).flatMap(([key, text]): [string, string][] =>
        text === undefined ? [] : [[`${kind}.${id}.${key}`, text]],
      ),
    )
  return [
    ...of('group', groups, ({ displayName: label }) => ({ label })),
    ...of('entity', entities, ({ displayName: label, pluralName: pluralLabel, titles = {} }) => ({
      label,
      pluralLabel,
      ...Object.fromEntries(Object.entries(titles).map(([title, text]) => [`title.${title}`, text])),
    })),
    ...of('field', fields, ({ displayName: label, placeholder, helpText, options = {} }) => ({
      label,
      placeholder,
      helpText,
      ...Object.fromEntries(Object.entries(options).map(([value, text]) => [`option.${value}`, text])),
    })),
    ...of('view', views, named),
    ...of('report', reports, named),
    ...of('metric', metrics, named),
    ...of('dashboard', dashboards, named),
  ]
}

/** Names, and other texts by their original: `dashboard.<id>.text.Open deals`. */
const named = ({ texts = {}, ...own }: DashboardTexts & ViewTexts) => ({
  ...own,
  ...Object.fromEntries(Object.entries(texts).map(([text, translated]) => [`text.${text}`, translated])),
})

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

/** The title of a section or tab of the entity. */
export const labelledTitle = (entityId: string, title: string, labels: Labels): string =>
  labels.get(`entity.${entityId}.title.${title}`) ?? title

/** Settings of a field with the labels of its choices; the same settings if none is labelled. */
export function labelledChoices<S>(fieldId: string, settings: S, labels: Labels): S {
  const choices = (settings as { readonly choices?: unknown } | null)?.choices
  if (labels.size === 0 || !Array.isArray(choices)) return settings
  const labelOf = ({ value }: { readonly value: string }) => labels.get(`field.${fieldId}.option.${value}`)
  const all = choices as readonly { readonly value: string }[]
  if (all.every((choice) => labelOf(choice) === undefined)) return settings
  return { ...settings, choices: all.map((choice) => ({ ...choice, ...withLabel(labelOf(choice)) })) }
}

const withLabel = (label: string | undefined) => (label === undefined ? {} : { label })

/** Relabels a structure; returns it unchanged when nothing is overridden. */
export function relabelRows(structure: Structure, labels: Labels): Structure {
  if (labels.size === 0) return structure
  return {
    ...structure,
    entities: structure.entities.map((entity) => labelled(entity, labels)),
    fields: structure.fields.map((field) => {
      const displayName = labels.get(`field.${field.id}.label`)
      const settings = labelledChoices(field.id, field.settings, labels)
      if (displayName === undefined && settings === field.settings) return field
      return { ...field, displayName: displayName ?? field.displayName, settings }
    }),
  }
}
