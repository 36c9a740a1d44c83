import { effective } from '@monarch/schema'
import { useEffect, useRef } from 'react'
import { languageOf, rememberLanguage, speak } from '../language/language.ts'
import { useSettings } from './settings.ts'

/**
 * The page speaks the language that the user, their role, organization or installation chose. When somebody else changes a
 * default, it changes with the next load: a new language draws the screens again, and what is being typed would be lost.
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
    void speak(languageOf(value as string))
  }, [isKnown, value, from?.level])
}
