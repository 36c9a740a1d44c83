import { useEffect, useRef, useState } from 'react'

/**
 * Local state for a value that is stored elsewhere (the URL): written after `delay` without a change, or on unmount. An
 * external change (Back, 'Clear filters') replaces it.
 */
export function useDebouncedState(
  outer: string,
  hand: (value: string) => void,
  delay: number,
): [string, (value: string) => void] {
  const [value, setValue] = useState(outer)
  const handed = useRef(outer)
  const latest = useRef({ value, hand })
  useEffect(() => {
    latest.current = { value, hand }
  })

  useEffect(() => {
    if (outer === handed.current) return
    handed.current = outer
    setValue(outer)
  }, [outer])

  useEffect(() => {
    if (value === handed.current) return
    const timer = setTimeout(() => {
      handed.current = value
      latest.current.hand(value)
    }, delay)
    return () => clearTimeout(timer)
  }, [value, delay])

  useEffect(
    () => () => {
      const { value: last, hand: give } = latest.current
      if (last !== handed.current) give(last)
    },
    [],
  )
  return [value, setValue]
}
