import { effective } from '@monarch/schema'
import { useEffect, useRef, useState } from 'react'
import { isLanguageRemembered, languageOf, rememberLanguage, showLanguage } from '../language/language.ts'
import { useSettings } from './settings.ts'

/**
 * Applies the language that the user, their role, organization or installation chose. A default changed by someone else
 * applies at the next load, because a new language remounts the screens, and would lose what is being typed.
 *
 * Returns false in a new browser until the settings are loaded or have failed, so that no screen is drawn in another language first;
 * then true, also while they are loaded again.
 */
export function useAppliedLanguage(): boolean {
  const { resolved, isKnown, isPending } = useSettings()
  const [isShown, setShown] = useState(isLanguageRemembered)
  const { value, from } = effective(resolved, 'defaults.language')
  const isApplied = useRef(false)
  useEffect(() => {
    if (!isKnown) return
    rememberLanguage(value as string)
    if (isApplied.current && from?.level !== 'personal') return
    isApplied.current = true
    void showLanguage(languageOf(value as string)).finally(() => setShown(true))
  }, [isKnown, value, from?.level])
  // The settings failed to load.
  if (!isShown && !isKnown && !isPending) setShown(true)
  return isShown
}
