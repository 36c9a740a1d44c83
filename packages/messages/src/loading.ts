import type { Language, Translated } from './languages.ts'

/** Functions that load the translation of one area, by language. */
type Loaders<T> = Readonly<Record<Translated, () => Promise<{ readonly default: T }>>>

/** One function per catalogue of the running program; it loads a language. */
const loaders = new Set<(language: Translated) => Promise<void>>()
const requested = new Set<Translated>()
const pending = new Set<Promise<void>>()

/** The translations of one area, which are added when they are loaded. Loads the languages in use, also later ones. */
export function translationsBy<T>(given: Loaders<T>): { [language in Language]?: T } {
  const loaded: { [language in Language]?: T } = {}
  const load = async (language: Translated) => {
    loaded[language] ??= (await given[language]()).default
  }
  loaders.add(load)
  for (const language of requested) start(load, language)
  return loaded
}

/**
 * Loads a language for all catalogues that exist. Those created later, by code loaded on demand, load it when they are created:
 * wait for `translated()` before drawing that code.
 */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en' || requested.has(language)) return translated()
  requested.add(language)
  for (const load of loaders) start(load, language)
  return translated()
}

/** Resolves when no translation is being loaded. One that cannot be loaded leaves its area in English. */
export async function translated(): Promise<void> {
  while (pending.size > 0) await Promise.all(pending)
}

function start(load: (language: Translated) => Promise<void>, language: Translated): void {
  const loading: Promise<void> = load(language)
    .catch(() => {})
    .finally(() => pending.delete(loading))
  pending.add(loading)
}
