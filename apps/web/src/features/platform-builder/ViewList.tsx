import { Badge, EmptyState, RelativeTime, Skeletons } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { LayoutList } from 'lucide-react'
import { QueryError } from '../../errors/QueryError.tsx'
import { useViews } from './queries.ts'
import { t } from './messages.ts'
import { rich } from '../../lib/language/rich.ts'

export function ViewList() {
  const views = useViews()
  if (views.error && !views.data)
    return <QueryError headingLevel={3} title={t('viewsCouldNotBeLoaded')} query={views} />
  if (!views.data) {
    return <Skeletons label={t('loadingViews')} className="flex flex-col gap-2" count={3} row="h-12 w-full" />
  }
  if (views.data.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        icon={<LayoutList aria-hidden />}
        title={t('noViewsYet')}
        description={t('noViewsHelp')}
      />
    )
  }
  return (
    <ul className="divide-y rounded-lg border bg-raised">
      {views.data.map(
        ({ id, name, type, entity, updatedAt }) =>
          entity && (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-cell">
              <Link
                to="/entities/$name"
                params={{ name: entity.name }}
                search={(before) => ({ ...before, section: undefined, view: id })}
                className="font-medium text-link underline-offset-2 hover:underline"
              >
                {name}
              </Link>
              <Badge variant="secondary">{type}</Badge>
              <span className="text-muted-foreground">{entity.pluralName}</span>
              <span className="ml-auto text-xs text-muted-foreground">
                {rich(t('updated', { when: () => <RelativeTime value={updatedAt} /> }))}
              </span>
            </li>
          ),
      )}
    </ul>
  )
}
