import { Button } from '@monarch/ui'
import type { Place } from '../model/places.ts'
import { t } from '../messages.ts'

/** '2 rows are not in place. Sort now', below the rows so that it covers none of them. */
export function PlacesBar({ places, onSort }: { places: ReadonlyMap<string, Place>; onSort: () => void }) {
  const count = [...places.values()].filter((place) => place !== 'right').length
  if (count === 0) return null
  return (
    <section
      aria-label={t('rowsNotInPlace')}
      className="flex min-h-9 shrink-0 items-center gap-1 border-t bg-sunken px-4 text-cell lg:px-6"
    >
      <span role="status">{t('rowsOutOfPlace', { count })}</span>{' '}
      <Button variant="link" size="sm" className="px-1" onClick={onSort}>
        {t('sortNow')}
      </Button>
    </section>
  )
}
