import { useEffect, useRef } from 'react'

/** Each call aborts the previous signal and returns a new one; unmounting aborts the last. */
export function useSignal(): () => AbortSignal {
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])
  return () => {
    controller.current?.abort()
    controller.current = new AbortController()
    return controller.current.signal
  }
}
