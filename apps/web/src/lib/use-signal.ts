import { useEffect, useRef } from 'react'

/** For requests that stop when what sends them is left, or sends another one. Each call is a signal of its own. */
export function useSignal(): () => AbortSignal {
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])
  return () => {
    controller.current?.abort()
    controller.current = new AbortController()
    return controller.current.signal
  }
}
