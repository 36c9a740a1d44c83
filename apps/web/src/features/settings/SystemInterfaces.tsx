import { Badge, Card, EmptyState, EntityIcon, Skeleton, toHue } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { Layers, Star } from 'lucide-react'
import { QueryError } from '../../errors/QueryError.tsx'
import { graphql } from '../../lib/api.ts'

interface SystemInterface {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly description: string | null
  readonly icon: string
  readonly color: string
  readonly providedEntities: readonly string[]
  readonly providedViews: readonly string[]
  readonly providedWorkflows: readonly string[]
  readonly isPremium: boolean
  readonly monthlyPrice: number | null
  readonly installCount: number
  readonly rating: number | null
}

/** The interfaces of the category platform, as the database has them. */
export function SystemInterfaces() {
  const query = useQuery({
    queryKey: ['systemInterfaces'],
    queryFn: async ({ signal }) => {
      const document = `query SystemInterfaces {
  systemInterfaces(where: {category: {eq: "platform"}}, orderBy: [{displayName: ASC}], limit: 1000) {
    id name displayName description icon color providedEntities providedViews providedWorkflows
    isPremium monthlyPrice installCount rating
  }
}`
      return (await graphql<{ systemInterfaces: SystemInterface[] }>('admin', document, {}, { signal }))
        .systemInterfaces
    },
  })
  return (
    <section aria-labelledby="interfaces">
      <h2 id="interfaces" className="mb-2 text-base font-semibold">
        Interfaces
      </h2>
      {query.data ? (
        query.data.length === 0 ? (
          <EmptyState
            headingLevel={3}
            icon={<Layers aria-hidden />}
            title="No interfaces yet"
            description="An interface is a set of entities, views and workflows for one line of work. This installation has none."
          />
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] gap-4">
            {query.data.map((each) => (
              <InterfaceCard key={each.id} {...each} />
            ))}
          </ul>
        )
      ) : query.error ? (
        <QueryError title="Error loading interfaces" query={query} headingLevel={3} />
      ) : (
        <div role="status" className="grid grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] gap-4">
          <span className="sr-only">Loading interfaces...</span>
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} className="h-32 w-full rounded-lg" />
          ))}
        </div>
      )}
    </section>
  )
}

function InterfaceCard(props: SystemInterface) {
  const { displayName, description, icon, color, providedEntities, providedViews, providedWorkflows } = props
  const { isPremium, monthlyPrice, installCount, rating } = props
  const provided = [
    count(providedEntities, 'entity', 'entities'),
    count(providedViews, 'view', 'views'),
    count(providedWorkflows, 'workflow', 'workflows'),
  ].filter((text) => text !== null)
  return (
    <li className="flex">
      <Card className="flex w-full min-w-0 flex-col gap-2">
        <div className="flex items-center gap-3">
          <span data-hue={toHue(color)} className="grid size-9 shrink-0 place-items-center rounded-lg bg-tag-bg">
            <EntityIcon name={icon} className="text-tag-text" />
          </span>
          <h3 className="min-w-0 flex-1 truncate text-sm font-semibold">{displayName}</h3>
          {isPremium && (
            <Badge variant="warning">
              Premium{monthlyPrice !== null && ` · ${price.format(Number(monthlyPrice))} a month`}
            </Badge>
          )}
        </div>
        {description && <p className="line-clamp-2 text-cell text-muted-foreground">{description}</p>}
        <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-xs text-muted-foreground tabular-nums">
          <span>{provided.length > 0 ? provided.join(' · ') : 'Nothing of its own'}</span>
          {rating !== null && (
            <span className="inline-flex items-center gap-1">
              <Star aria-hidden className="size-3" />
              {Number(rating).toFixed(1)}
              <span className="sr-only"> of 5</span>
            </span>
          )}
          {installCount > 0 && <span>{installCount === 1 ? '1 install' : `${installCount} installs`}</span>}
        </p>
      </Card>
    </li>
  )
}

const price = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

function count(names: readonly string[], one: string, many: string): string | null {
  return names.length === 0 ? null : `${names.length} ${names.length === 1 ? one : many}`
}
