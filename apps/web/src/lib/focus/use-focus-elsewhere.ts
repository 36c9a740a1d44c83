import { useEffect } from 'react'
import { useLatest } from '../use-latest.ts'

/** Cancels a planned focus change when the user moves the focus elsewhere. */
export function useFocusElsewhere(forget: (target: Element) => void): void {
  const latest = useLatest(forget)
  useEffect(() => {
    const onFocus = ({ target }: Event) => {
      // The focus moves to a heading only when the focused element is removed, never by the user.
      if (target instanceof Element && target.tagName !== 'H1') latest.current(target)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [latest])
}
