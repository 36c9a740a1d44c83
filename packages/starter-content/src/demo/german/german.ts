import type { EntityTexts, FieldTexts, Translations } from '@monarch/schema'
import type { FieldDraft } from '../../fields.ts'
import { germanNames } from './names.ts'
import { germanOptions } from './options.ts'

type EntityNames = Required<Omit<EntityTexts, 'titles'>>

// The demo is written in English; its names have translations like those that builders make.

export const inGerman = {
  name: (text: string) => ({ de: { name: germanNames[text]! } }),
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
