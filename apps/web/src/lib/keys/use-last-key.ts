import { useEffect, useRef } from 'react'

/** The key that closed a picker, '' for a press elsewhere; the picker itself does not tell. */
export function useLastKey(): () => string {
  const last = useRef('')
  useEffect(() => {
    const remember = (event: KeyboardEvent) => (last.current = event.key)
    const forget = () => (last.current = '')
    window.addEventListener('keydown', remember, true)
    window.addEventListener('pointerdown', forget, true)
    return () => {
      window.removeEventListener('keydown', remember, true)
      window.removeEventListener('pointerdown', forget, true)
    }
  }, [])
  return () => last.current
}
