import type { Language } from '@monarch/messages'
import type { EntityTexts, FieldTexts, Translations, ViewTexts } from '@monarch/schema'
import { t } from './messages.ts'

/** What can be translated of an entity: its own names, those of its fields and their choices, and those of its views. */
export interface Translatable {
  readonly entity: Row<EntityTexts> & { readonly displayName: string; readonly pluralName: string }
  readonly fields: readonly (Row<FieldTexts> & {
    readonly displayName: string
    readonly placeholder: string | null
    readonly helpText: string | null
    readonly settings: unknown
  })[]
  readonly views: readonly (Row<ViewTexts> & { readonly name: string })[]
  /** Of sections and tabs, in its fields, layouts and forms. */
  readonly titles: readonly string[]
}

interface Row<Texts> {
  readonly id: string
  readonly translations?: Translations<Texts> | null
}

export type Kind = 'entity' | 'field' | 'view'

/** One text, and where its translation is stored: `['options', 'active']` of a field. */
export interface Line {
  readonly key: string
  readonly kind: Kind
  readonly id: string
  readonly path: readonly string[]
  /** What the text is, unless it is a name that speaks for itself. */
  readonly label: string | null
  readonly text: string
  readonly translations: Translations<object>
}

/** In the order of the screen; empty texts are left out. */
export function linesOf({ entity, fields, views, titles }: Translatable): Readonly<Record<Kind, readonly Line[]>> {
  return {
    entity: [
      line('entity', entity, ['displayName'], t('displayName'), entity.displayName),
      line('entity', entity, ['pluralName'], t('pluralName'), entity.pluralName),
      ...[...new Set(titles)].map((title) => line('entity', entity, ['titles', title], t('title'), title)),
    ],
    field: fields.flatMap((field) => {
      const about = { field: field.displayName }
      return [
        line('field', field, ['displayName'], null, field.displayName),
        line('field', field, ['placeholder'], t('placeholder', about), field.placeholder ?? ''),
        line('field', field, ['helpText'], t('helpText', about), field.helpText ?? ''),
        ...choicesOf(field.settings).map(({ value, label }) =>
          line('field', field, ['options', value], t('option', about), label ?? value),
        ),
      ].filter(({ text }) => text !== '')
    }),
    view: views.map((view) => line('view', view, ['name'], null, view.name)),
  }
}

function line(kind: Kind, row: Row<object>, path: readonly string[], label: string | null, text: string): Line {
  const { id, translations } = row
  return { key: [kind, id, ...path].join(' '), kind, id, path, label, text, translations: translations ?? {} }
}

const choicesOf = (settings: unknown): readonly { readonly value: string; readonly label?: string }[] => {
  const choices = (settings as { readonly choices?: unknown } | null)?.choices
  return Array.isArray(choices) ? (choices as { value: string; label?: string }[]) : []
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

/** The rows that the draft changes, each with all of its translations. The server drops blank ones. */
export function changedRows(
  lines: readonly Line[],
  draft: TranslationDraft,
  languages: readonly Language[],
): readonly { readonly kind: Kind; readonly id: string; readonly translations: Translations<object> }[] {
  const changed = new Map<string, { kind: Kind; id: string; translations: Translations<object> }>()
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
