import { useEffect, useRef, useState } from 'react'

/**
 * A typed value that belongs elsewhere (the address): passed on after `delay` without a change, or when the editor unmounts.
 * A value that changes outside (Back, 'Clear filters') replaces it.
 */
export function useDebounced(
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
