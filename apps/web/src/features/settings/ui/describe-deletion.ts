import { formatList } from '@monarch/messages'
import type { ArrangedGroup } from '../../../lib/navigation/build-navigation.ts'
import { t } from './messages.ts'

/** “Sales deleted. Its 3 entities moved to CRM.” */
export function describeDeletion(gone: ArrangedGroup, now: readonly ArrangedGroup[]): string {
  const count = gone.items.length
  if (count === 0) return t('deleted', { displayName: gone.displayName })
  const ids = new Set(gone.items.map(({ id }) => id))
  const places = now.filter(({ items }) => items.some(({ id }) => ids.has(id))).map(({ displayName }) => displayName)
  const where = places.length > 0 ? formatList(places) : t('anotherCategory')
  return t('itsEntitiesMoved', { group: gone.displayName, count, where })
}
