import { type RefObject, useEffect, useRef } from 'react'
import { isModKey } from './mod-key.ts'
import { isCovered } from './taken-keys.ts'

/** `Mod+S` saves what the element contains, wherever the focus is, unless a dialog, popover or menu covers it. */
export function useSaveKey(scope: RefObject<Element | null>, isActive: boolean, save: () => void): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (!isActive) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isModKey(event, 's')) return
      // The browser must not save the page.
      event.preventDefault()
      if (scope.current && !isCovered(scope.current)) latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [scope, isActive])
}
