import { Badge, EmptyState, RelativeTime, Skeletons } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { LayoutList } from 'lucide-react'
import { QueryError } from '../../errors/QueryError.tsx'
import { useViews } from './queries.ts'

export function ViewList() {
  const views = useViews()
  if (views.error && !views.data)
    return <QueryError headingLevel={3} title="The views could not be loaded" query={views} />
  if (!views.data) {
    return <Skeletons label="Loading views" className="flex flex-col gap-2" count={3} row="h-12 w-full" />
  }
  if (views.data.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        icon={<LayoutList aria-hidden />}
        title="No views yet"
        description="A view is a way to look at the records of an entity. Save one from its list."
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
                Updated <RelativeTime value={updatedAt} />
              </span>
            </li>
          ),
      )}
    </ul>
  )
}
