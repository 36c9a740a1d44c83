import type { Json } from '@monarch/field-types'
import type { DashboardTexts, EntityTexts, FieldTexts, InsightTexts, Translations } from '@monarch/schema'
import type { DashboardDraft } from '../../define-dashboard.ts'
import type { FieldDraft } from '../../fields.ts'
import { germanNames } from './names.ts'
import { germanOptions } from './options.ts'

type EntityNames = Required<Omit<EntityTexts, 'titles'>>

// The demo is written in English; its names have translations like those that builders make.

export const inGerman = {
  name: (text: string) => ({ de: { name: germanNames[text]! } }),
  /** A report or a metric. */
  insight: ({ name, description }: { name: string; description?: string }): Translations<InsightTexts> => ({
    de: { name: germanNames[name]!, ...(description && { description: germanNames[description]! }) },
  }),
  dashboard: ({ name, description, tiles }: DashboardDraft): Translations<DashboardTexts> => {
    const texts = tiles.flatMap((tile) => ('text' in tile ? [[tile.text, germanNames[tile.text]!] as const] : []))
    return {
      de: {
        name: germanNames[name]!,
        description: germanNames[description]!,
        ...(texts.length > 0 && { texts: Object.fromEntries(texts) }),
      },
    }
  },
  /** The config of a report, whose measures have their labels in German, too. */
  measures: (config: Json): Json => {
    const { measures } = config as unknown as { readonly measures?: readonly { readonly label: string }[] }
    if (!measures) return config
    const labelled = measures.map((measure) => ({ ...measure, labels: { de: germanNames[measure.label]! } }))
    return { ...(config as object), measures: labelled } as unknown as Json
  },
  group: (displayName: string) => ({ de: { displayName: germanNames[displayName]! } }),
  entity: ({ displayName, pluralName }: EntityNames, titles: readonly string[]): Translations<EntityTexts> => ({
    de: {
      displayName: germanNames[displayName]!,
      pluralName: germanNames[pluralName]!,
      ...(titles.length > 0 && { titles: Object.fromEntries(titles.map((title) => [title, germanNames[title]!])) }),
    },
  }),
  field: ({ displayName, helpText, choices }: FieldDraft): Translations<FieldTexts> => ({
    de: {
      displayName: germanNames[displayName]!,
      ...(helpText && { helpText: germanNames[helpText]! }),
      ...(choices && {
        options: Object.fromEntries(choices.map(({ value, label }) => [value, germanOptions[label ?? value]!])),
      }),
    },
  }),
}
