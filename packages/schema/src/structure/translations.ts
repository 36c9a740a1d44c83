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
  /** Of a form: its title, introduction, messages and the descriptions of its sections, by the text as written. */
  readonly texts?: Readonly<Record<string, string>>
}

/** Of a report or a metric. */
export interface InsightTexts {
  readonly name?: string
  readonly description?: string
}

export interface DashboardTexts extends InsightTexts {
  /** Of its tiles: titles, texts and descriptions of pictures, by the text as written. */
  readonly texts?: Readonly<Record<string, string>>
}

/** Of a group of the navigation. */
export interface GroupTexts {
  readonly displayName?: string
}

interface TranslatedField {
  readonly settings?: unknown
  readonly translations?: Translations<FieldTexts> | null
}

/** One of the texts that are translated by the text as written. */
export const translateText = (texts: Readonly<Record<string, string>> | undefined, text: string): string =>
  texts && Object.hasOwn(texts, text) ? texts[text]! : text

/** The field in a language, with the labels of its choices; the same field if nothing is translated. */
export function translateField<Field extends TranslatedField>(field: Field, language: Language): Field {
  const texts = field.translations?.[language]
  if (!texts) return field
  const { options, ...own } = texts
  return { ...field, ...own, ...(options && { settings: relabelChoices(field.settings, options) }) }
}

/** Settings with other labels for their choices, by value. */
export function relabelChoices<Settings>(settings: Settings, labels: Readonly<Record<string, string>>): Settings {
  const { choices } = (settings ?? {}) as { readonly choices?: readonly { readonly value: string }[] }
  if (!Array.isArray(choices)) return settings
  const relabelled = (choices as readonly { readonly value: string }[]).map((choice) =>
    Object.hasOwn(labels, choice.value) ? { ...choice, label: labels[choice.value] } : choice,
  )
  return { ...settings, choices: relabelled }
}
