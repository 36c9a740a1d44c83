import { effective } from '@monarch/schema'
import { useEffect, useRef } from 'react'
import { languageOf, rememberLanguage, showLanguage } from '../language/language.ts'
import { useSettings } from './settings.ts'

/**
 * Applies the language that the user, their role, organization or installation chose. A default changed by someone else
 * applies at the next load, because a new language remounts the screens, and would lose what is being typed.
 */
export function useAppliedLanguage(): void {
  const { resolved, isKnown } = useSettings()
  const { value, from } = effective(resolved, 'defaults.language')
  const isApplied = useRef(false)
  useEffect(() => {
    if (!isKnown) return
    rememberLanguage(value as string)
    if (isApplied.current && from?.level !== 'personal') return
    isApplied.current = true
    void showLanguage(languageOf(value as string))
  }, [isKnown, value, from?.level])
}
