import { currentLocale, type Language, loadLanguage, pickLanguage, setLocale } from '@monarch/messages'
import { useSyncExternalStore } from 'react'
import { readToken } from '../credentials/token.ts'
import { newListeners } from '../listeners.ts'

/** The browser's language: for pages without a session, and where `defaults.language` is `browser`. */
export const browserLanguage = (): Language => pickLanguage(navigator.languages)

/** A value of the setting `defaults.language`. */
export const languageOf = (chosen: string): Language =>
  chosen === 'browser' ? browserLanguage() : pickLanguage([chosen])

/** The choice of the signed-in user, for the next start of the page; `null` after they signed out. */
export function rememberLanguage(chosen: string | null): void {
  if (chosen === null) localStorage.removeItem('language')
  else localStorage.setItem('language', chosen)
}

/** False in a new browser and after signing out. */
export const isLanguageRemembered = (): boolean => localStorage.getItem('language') !== null

/** Before the first screen. A signed-in user's language is the one of their last visit, until their settings are loaded. */
export function startLanguage(): Promise<void> {
  return showLanguage(readToken() === null ? browserLanguage() : languageOf(localStorage.getItem('language') ?? 'en'))
}

/** Changes the language of the whole page. The screens are drawn again when its texts are loaded. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language
  await loadLanguage(language)
  // A later call may have asked for another one meanwhile.
  if (wanted !== language) return
  document.documentElement.lang = language
  if (currentLocale().language === language) return
  setLocale({ language })
  listeners.notify()
}

/** The language of the page: a key for its root, since texts are not state of components. */
export const useLanguage = (): Language => useSyncExternalStore(listeners.subscribe, () => currentLocale().language)

let wanted: Language = 'en'
const listeners = newListeners()
