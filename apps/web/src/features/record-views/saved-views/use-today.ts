import { toWallTime } from '@monarch/field-types'
import { useSyncExternalStore } from 'react'
import { timeZone } from '../../../lib/time-zone.ts'

/** Today in the user's time zone; updates at midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, readToday)
}

function readToday(): string {
  return toWallTime(new Date().toISOString(), timeZone).date
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, 30_000)
  return () => clearInterval(timer)
}
