import { type RefObject, useLayoutEffect } from 'react'
import type { ShownRecords } from '../../record-data/export.ts'

/** Notes which records a view shows, until it shows others. */
export function useShownRecords(place: RefObject<ShownRecords | null> | undefined, shown: ShownRecords): void {
  useLayoutEffect(() => {
    if (place) place.current = shown
  })
  useLayoutEffect(
    () => () => {
      if (place) place.current = null
    },
    [place],
  )
}
