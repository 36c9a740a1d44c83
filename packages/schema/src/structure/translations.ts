import type { Language } from '@monarch/messages'

/**
 * The texts of an entity, a field or a view in languages other than the one that they are written in, by language:
 * {"de": {"displayName": "Rechnung", "pluralName": "Rechnungen"}}. A text without a translation is shown as it is written.
 */
export type Translations<Texts> = { readonly [In in Language]?: Texts }

export interface EntityTexts {
  readonly displayName?: string
  readonly pluralName?: string
  /** Titles of sections and tabs, in fields, layouts and forms, by the title as written: {"Price": "Preis"}. */
  readonly titles?: Readonly<Record<string, string>>
}

export interface FieldTexts {
  readonly displayName?: string
  readonly placeholder?: string
  readonly helpText?: string
  /** The labels of choices, by value. */
  readonly options?: Readonly<Record<string, string>>
}

export interface ViewTexts {
  readonly name?: string
}

/** Of a group of the navigation. */
export interface GroupTexts {
  readonly displayName?: string
}

interface TranslatedField {
  readonly settings: unknown
  readonly translations?: Translations<FieldTexts> | null
}

/** The title in a language; as written if it has no translation. */
export function translateTitle(
  translations: Translations<EntityTexts> | null | undefined,
  title: string,
  language: Language,
): string {
  const titles = translations?.[language]?.titles ?? {}
  return Object.hasOwn(titles, title) ? titles[title]! : title
}

/** The field in a language, with the labels of its choices; the same field if nothing is translated. */
export function translateField<Field extends TranslatedField>(field: Field, language: Language): Field {
  const texts = field.translations?.[language]
  if (!texts) return field
  const { options, ...own } = texts
  return { ...field, ...own, ...(options && { settings: relabelChoices(field.settings, options) }) }
}

/** Settings with other labels for their choices, by value. */
function relabelChoices<Settings>(settings: Settings, labels: Readonly<Record<string, string>>): Settings {
  const { choices } = settings as { readonly choices?: readonly { readonly value: string }[] }
  if (!Array.isArray(choices)) return settings
  const relabelled = (choices as readonly { readonly value: string }[]).map((choice) =>
    Object.hasOwn(labels, choice.value) ? { ...choice, label: labels[choice.value] } : choice,
  )
  return { ...settings, choices: relabelled }
}
