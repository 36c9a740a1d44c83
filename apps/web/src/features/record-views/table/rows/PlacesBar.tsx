import { Button } from '@monarch/ui'
import { useState } from 'react'
import { useOffline } from '../../../../lib/api/use-offline.ts'
import type { Place } from '../model/places.ts'
import { t } from '../messages.ts'

interface PlacesBarProps {
  places: ReadonlyMap<string, Place>
  /** Resolves when unsent changes are sent and the rows are sorted. */
  onSort: () => Promise<void>
}

/** '2 rows are not in place. Sort now', below the rows so that it covers none of them. */
export function PlacesBar({ places, onSort }: PlacesBarProps) {
  const offline = useOffline()
  const [isSorting, setSorting] = useState(false)
  const count = [...places.values()].filter((place) => place !== 'right').length
  if (count === 0 && !isSorting) return null
  const sort = async () => {
    setSorting(true)
    try {
      await onSort()
    } finally {
      setSorting(false)
    }
  }
  return (
    <section
      aria-label={t('rowsNotInPlace')}
      className="flex min-h-9 shrink-0 items-center gap-1 border-t bg-sunken px-4 text-cell lg:px-6"
    >
      <span role="status">
        {isSorting && offline ? t('sortedWhenSent', { count }) : t('rowsOutOfPlace', { count })}
      </span>{' '}
      <Button variant="link" size="sm" className="px-1" loading={isSorting} onClick={() => void sort()}>
        {t('sortNow')}
      </Button>
    </section>
  )
}
