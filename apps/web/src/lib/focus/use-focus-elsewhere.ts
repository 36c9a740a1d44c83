import { useEffect } from 'react'
import { useLatest } from '../use-latest.ts'

/** What is still to be focused once it has been read is not, for whoever goes elsewhere meanwhile: nobody is called back. */
export function useFocusElsewhere(forget: (target: Element) => void): void {
  const latest = useLatest(forget)
  useEffect(() => {
    const onFocus = ({ target }: Event) => {
      // Nobody goes to a heading: the focus falls there when what had it has gone.
      if (target instanceof Element && target.tagName !== 'H1') latest.current(target)
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [latest])
}
