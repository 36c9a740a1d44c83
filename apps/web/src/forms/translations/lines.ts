import type { Language } from '@monarch/messages'
import type { Translations } from '@monarch/schema'

/** One text, and where its translation is stored: `['options', 'active']` of a field. */
export interface Line<Kind extends string = string> {
  readonly key: string
  readonly kind: Kind
  readonly id: string
  readonly path: readonly string[]
  /** Describes the text; `null` for a name, which needs no description. */
  readonly label: string | null
  readonly text: string
  readonly translations: Translations<object>
  /** Of the translation. */
  readonly maxLength: number
  /** Belongs to the line above it. */
  readonly isPart: boolean
}

/** A row with translations. */
export interface TranslatedRow<Texts> {
  readonly id: string
  readonly translations?: Translations<Texts> | null
}

export function line<Kind extends string>(
  kind: Kind,
  { id, translations }: TranslatedRow<object>,
  path: readonly string[],
  label: string | null,
  text: string,
  { maxLength, isPart = false }: { readonly maxLength: number; readonly isPart?: boolean },
): Line<Kind> {
  const key = [kind, id, ...path].join(' ')
  return { key, kind, id, path, label, text, translations: translations ?? {}, maxLength, isPart }
}

/** The stored translation; '' without one. */
export function translationOf({ translations, path }: Line, language: Language): string {
  const found = path.reduce<unknown>(
    (texts, key) => (texts as Readonly<Record<string, unknown>> | undefined)?.[key],
    translations[language],
  )
  return typeof found === 'string' ? found : ''
}

/** Typed translations, by language and line: `de field 018… options active`. */
export type TranslationDraft = Readonly<Record<string, string>>

export const draftKey = (language: Language, { key }: Line): string => `${language} ${key}`

interface ChangedRow<Kind> {
  readonly kind: Kind
  readonly id: string
  readonly translations: Translations<object>
}

/** The rows that the draft changes, each with all of its translations. The server drops blank ones. */
export function changedRows<Kind extends string>(
  lines: readonly Line<Kind>[],
  draft: TranslationDraft,
  languages: readonly Language[],
): readonly ChangedRow<Kind>[] {
  const changed = new Map<string, ChangedRow<Kind>>()
  for (const each of lines)
    for (const language of languages) {
      const text = draft[draftKey(language, each)]
      if (text === undefined || text === translationOf(each, language)) continue
      const { kind, id } = each
      const translations = changed.get(id)?.translations ?? each.translations
      const texts = withText(translations[language] ?? {}, each.path, text)
      changed.set(id, { kind, id, translations: { ...translations, [language]: texts } })
    }
  return [...changed.values()]
}

function withText(texts: object, [key, ...rest]: readonly string[], text: string): object {
  const below = (texts as Readonly<Record<string, object | undefined>>)[key!] ?? {}
  return { ...texts, [key!]: rest.length === 0 ? text : withText(below, rest, text) }
}
