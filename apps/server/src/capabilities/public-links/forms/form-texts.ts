import { languages } from '@monarch/messages'
import type { EntityTexts, FormViewConfig, Translations, ViewTexts } from '@monarch/schema'

/** Texts of a form in one language, by the text as written: `titles` of its sections, and all others. */
interface FormTexts {
  readonly titles?: Readonly<Record<string, string>>
  readonly texts?: Readonly<Record<string, string>>
}

interface TranslatedForm {
  readonly name: string
  readonly translations: Translations<ViewTexts> | null
  readonly config: FormViewConfig
}

/** The translations that guests receive: only of texts that the form shows; `null` without any. */
export function formTexts(
  { name, translations, config }: TranslatedForm,
  ofEntity: Translations<EntityTexts> | null,
): Translations<FormTexts> | null {
  const { title, intro, thanks, closedMessage, sections = [] } = config
  const shownTitles = new Set(sections.map((section) => section.title))
  const shownTexts = new Set([title, intro, thanks, closedMessage, ...sections.map(({ description }) => description)])
  const translated = languages.flatMap((language) => {
    const { name: ownName, texts: own = {} } = translations?.[language] ?? {}
    const titles = pick(ofEntity?.[language]?.titles ?? {}, shownTitles)
    const texts = { ...(!title && ownName && { [name]: ownName }), ...pick(own, shownTexts) }
    const all = { ...some('titles', titles), ...some('texts', texts) }
    return Object.keys(all).length > 0 ? [[language, all] as const] : []
  })
  return translated.length > 0 ? Object.fromEntries(translated) : null
}

const pick = (texts: Readonly<Record<string, string>>, shown: ReadonlySet<string | undefined>) =>
  Object.fromEntries(Object.entries(texts).filter(([text]) => shown.has(text)))

const some = (key: string, texts: Readonly<Record<string, string>>) =>
  Object.keys(texts).length > 0 ? { [key]: texts } : {}
