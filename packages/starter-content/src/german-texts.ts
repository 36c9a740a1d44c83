import type { Json } from '@monarch/field-types'
import type { DashboardTexts, EntityTexts, FieldTexts, InsightTexts, Translations, ViewTexts } from '@monarch/schema'
import type { DashboardDraft } from './define-dashboard.ts'
import type { FieldDraft } from './fields.ts'
import { commonNames, commonOptions } from './german/common.ts'
import { germanNames } from './german/names.ts'
import { germanOptions } from './german/options.ts'

type EntityNames = Required<Omit<EntityTexts, 'titles'>>
type Words = Readonly<Record<string, string>>

/**
 * Content is written in English; its names have translations like those that builders make. `plurals` has those that the English
 * singular does not tell apart. Tests fail on a missing one.
 */
export const germanTexts = (names: Words, options: Words, plurals: Words = {}) => ({
  name: (text: string): Translations<ViewTexts> => ({ de: { name: names[text]! } }),
  /** A report or a metric. */
  insight: ({ name, description }: { name: string; description?: string }): Translations<InsightTexts> => ({
    de: { name: names[name]!, ...(description && { description: names[description]! }) },
  }),
  dashboard: ({ name, description, tiles }: DashboardDraft): Translations<DashboardTexts> => {
    const texts = tiles.flatMap((tile) => ('text' in tile ? [[tile.text, names[tile.text]!] as const] : []))
    return {
      de: {
        name: names[name]!,
        description: names[description]!,
        ...(texts.length > 0 && { texts: Object.fromEntries(texts) }),
      },
    }
  },
  /** The config of a report, whose measures have their labels in German, too. */
  measures: (config: Json): Json => {
    const { measures } = config as unknown as { readonly measures?: readonly { readonly label: string }[] }
    if (!measures) return config
    const labelled = measures.map((measure) => ({ ...measure, labels: { de: names[measure.label]! } }))
    return { ...(config as object), measures: labelled } as unknown as Json
  },
  entity: ({ displayName, pluralName }: EntityNames, titles: readonly string[]): Translations<EntityTexts> => ({
    de: {
      displayName: names[displayName]!,
      pluralName: plurals[pluralName] ?? names[pluralName]!,
      ...(titles.length > 0 && { titles: Object.fromEntries(titles.map((title) => [title, names[title]!])) }),
    },
  }),
  field: ({ displayName, helpText, choices }: FieldDraft): Translations<FieldTexts> => ({
    de: {
      displayName: names[displayName]!,
      ...(helpText && { helpText: names[helpText]! }),
      ...(choices && {
        options: Object.fromEntries(choices.map(({ value, label }) => [value, options[label ?? value]!])),
      }),
    },
  }),
})

/** Titles of sections of fields and of forms, without repetition. */
export function sectionTitles(
  fields: readonly Pick<FieldDraft, 'sectionName'>[],
  views: readonly { readonly config: Json }[],
): string[] {
  const ofForms = views.flatMap(({ config }) => (config as { sections?: { title: string }[] }).sections ?? [])
  return [...new Set([...fields.flatMap(({ sectionName }) => sectionName ?? []), ...ofForms.map(({ title }) => title)])]
}

/** The German of a template, besides the words that it shares with others and the demo. */
export interface German {
  readonly name: string
  readonly industry: string
  readonly description: string
  /** Of the entities' descriptions, by the text as written. */
  readonly texts: Words
  readonly names: Words
  /** Plurals of entities whose singular and plural are one word in English. */
  readonly plurals?: Words
  /** Of choices. */
  readonly options: Words
}

export const germanOf = ({ names, plurals, options }: German) =>
  germanTexts({ ...germanNames, ...commonNames, ...names }, { ...germanOptions, ...commonOptions, ...options }, plurals)
