import { languages } from '@monarch/messages'
import { annotate, map, nullable, object, type ObjectShape, ok, refine, trimmed } from '@monarch/shapes'
import type { EntityTexts, FieldTexts, GroupTexts, Translations, ViewTexts } from '../structure/translations.ts'
import { limits } from './structure-parts.ts'

const label = trimmed(limits.label)

export const entityTranslations = translations<EntityTexts>(
  object({ displayName: label, pluralName: label, titles: map(label, 500) }),
  '{"displayName", "pluralName", "titles": {"<title of a section or tab>": "<text>"}}',
)
export const fieldTranslations = translations<FieldTexts>(
  object({ displayName: label, placeholder: label, helpText: trimmed(limits.description), options: map(label, 1000) }),
  '{"displayName", "placeholder", "helpText", "options": {"<value>": "<label>"}}',
)
/** As long as the longest text of a form. */
const formText = trimmed(5000)
export const viewTranslations = translations<ViewTexts>(
  object({ name: label, texts: map(formText, 500) }),
  '{"name", "texts": {"<text of a form>": "<text>"}}',
)
export const groupTranslations = translations<GroupTexts>(object({ displayName: label }), '{"displayName"}')

/** Blank texts are left out, so that the text of the row is shown. */
export function translations<Texts>(texts: ObjectShape, form: string) {
  const byLanguage = object(Object.fromEntries(languages.map((language) => [language, texts])))
  const filled = refine(byLanguage, (given) => ok(withoutBlanks(given) as Translations<Texts> | null))
  return nullable(annotate(filled, { description: `Texts in other languages, such as {"de": ${form}}.` }))
}

/** `null` if no text is left. */
function withoutBlanks(given: object): object | null {
  const kept = Object.entries(given).flatMap(([key, value]: [string, unknown]) => {
    const rest = typeof value === 'object' && value !== null ? withoutBlanks(value) : value
    return rest === '' || rest === null || rest === undefined ? [] : [[key, rest]]
  })
  return kept.length > 0 ? (Object.fromEntries(kept) as object) : null
}
