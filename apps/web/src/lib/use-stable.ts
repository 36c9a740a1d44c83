import { useState } from 'react'
import { useLatest } from './use-latest.ts'

/** Functions that keep their identity and call those of the latest render: props of memoized components. */
export function useStable<Functions extends Record<string, (...args: never[]) => unknown>>(
  functions: Functions,
): Functions {
  const latest = useLatest(functions)
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(functions).map((name) => [name, (...args: never[]) => latest.current[name]!(...args)]),
    ),
  )
  return stable as Functions
}
