import { EntityIcon } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { Clock, PanelsTopLeft } from 'lucide-react'
import { useState } from 'react'
import { useNamedFavorites } from '../../lib/navigation/favorite-names.tsx'
import { useFavorites } from '../../lib/navigation/favorites.ts'
import { useNavigation } from '../../lib/navigation/navigation.ts'
import { readRecentPlaces } from '../../lib/recent-places.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { BlockHint, HomeBlock, rowLook } from './HomeBlock.tsx'
import { t } from './messages.ts'

/** The records, lists and views that the user opened last in this browser. */
export function RecentBlock() {
  const { tenantId } = useTenant()
  const { data: navigation } = useNavigation()
  const [places] = useState(() => readRecentPlaces(tenantId))
  const shown = places.flatMap(({ path, label }) => {
    const { pathname, searchParams } = new URL(path, location.origin)
    const [, , name, recordId] = pathname.split('/')
    const entity = navigation?.entities.find((each) => each.name === name)
    return entity ? [{ path, label, entity, recordId, view: searchParams.get('view') ?? undefined }] : []
  })
  return (
    <HomeBlock title={t('recentlyViewed')}>
      {shown.length === 0 ? (
        <BlockHint>{t('recentHelp')}</BlockHint>
      ) : (
        <ul aria-label={t('recentlyViewed')} className="py-1">
          {shown.slice(0, maxShown).map(({ path, label, entity, recordId, view }) => (
            <li key={path}>
              <Link
                to={recordId === undefined ? '/entities/$name' : '/entities/$name/$recordId'}
                params={{ name: entity.name, recordId: recordId ?? '' }}
                search={{ view }}
                className={rowLook}
              >
                {view !== undefined ? (
                  <PanelsTopLeft aria-hidden className="shrink-0 text-muted-foreground" />
                ) : recordId === undefined ? (
                  <Clock aria-hidden className="shrink-0 text-muted-foreground" />
                ) : (
                  <EntityIcon name={entity.icon} className="shrink-0 text-muted-foreground" />
                )}
                <span className="min-w-0 flex-1 truncate">{label}</span>
                {recordId !== undefined && (
                  <span className="max-w-2/5 shrink-0 truncate text-xs text-muted-foreground">
                    {entity.displayName}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </HomeBlock>
  )
}

export function FavoritesBlock() {
  const { favorites } = useFavorites()
  const named = useNamedFavorites()
  return (
    <HomeBlock title={t('favorites')}>
      {favorites.length === 0 ? (
        <BlockHint>{t('favoritesHelp')}</BlockHint>
      ) : (
        <ul aria-label={t('favorites')} className="py-1">
          {named.map(({ kind, id, label, icon, to, params, search, of }) => (
            <li key={`${kind} ${id}`}>
              <Link to={to} params={params} search={search} className={rowLook}>
                <span className="shrink-0 text-muted-foreground">{icon}</span>
                <span className="min-w-0 flex-1 truncate">{label}</span>
                {kind !== 'entity' && (
                  <span className="max-w-2/5 shrink-0 truncate text-xs text-muted-foreground">{of.pluralName}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </HomeBlock>
  )
}

const maxShown = 8
