import { cn, EmptyState, EntityTile } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { Database } from 'lucide-react'
import type { NavigationEntity } from '../../lib/navigation/build-navigation.ts'
import { t } from './messages.ts'

/** The entities of the workspace, with links to their records. */
export function EntityList({ entities }: { entities: readonly NavigationEntity[] }) {
  if (entities.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        icon={<Database aria-hidden />}
        title={t('noEntitiesYet')}
        description={t('noEntitiesHelp')}
        actions={<Link to="/entities">{t('entityManagement')}</Link>}
      />
    )
  }
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-3">
      {entities.map(({ id, name, displayName, pluralName, icon, color }) => (
        <li key={id}>
          <Link
            to="/entities/$name"
            params={{ name }}
            className={cn(
              'flex items-center gap-3 rounded-lg border bg-raised px-3 py-2.5 transition-colors',
              'hover:border-border-strong hover:bg-hover',
            )}
          >
            <EntityTile icon={icon} color={color} />
            <span className="min-w-0">
              <span className="block truncate text-cell font-medium">{displayName}</span>
              <span className="block truncate text-xs text-muted-foreground">{pluralName}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
