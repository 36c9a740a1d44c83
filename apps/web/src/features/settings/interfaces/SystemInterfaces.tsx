import { Badge, Button, Card, ConfirmDialog, EmptyState, EntityTile, Skeletons, Spinner } from '@monarch/ui'
import { Download, Layers, Star } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useMay } from '../../../lib/session/use-rights.ts'
import { InstallInterface } from './InstallInterface.tsx'
import {
  formatPrice,
  interfaceChanges,
  type Installed,
  isUnderWay,
  type SystemInterface,
  useInterfaceChange,
  useInterfaces,
} from './interface-queries.ts'
import { InterfaceRating } from './InterfaceRating.tsx'

/** Interfaces of the category platform, with their install status in this workspace. */
export function SystemInterfaces() {
  const query = useInterfaces()
  return (
    <section aria-labelledby="interfaces">
      <h2 id="interfaces" className="mb-2 text-base font-semibold">
        Interfaces
      </h2>
      {query.data ? (
        query.data.interfaces.length === 0 ? (
          <EmptyState
            headingLevel={3}
            icon={<Layers aria-hidden />}
            title="No interfaces yet"
            description="An interface is a set of entities, views and workflows for one industry. This installation has none."
          />
        ) : (
          <ul className={gridLook}>
            {query.data.interfaces.map((each) => (
              <InterfaceCard
                key={each.id}
                shown={each}
                installed={query.data.installs.find(({ interfaceId }) => interfaceId === each.id) ?? null}
                own={query.data.ratings.find(({ interfaceId }) => interfaceId === each.id)?.rating ?? null}
              />
            ))}
          </ul>
        )
      ) : query.error ? (
        <QueryError title="Error loading interfaces" query={query} headingLevel={3} />
      ) : (
        <Skeletons label="Loading interfaces..." className={gridLook} count={3} row="h-32 w-full rounded-lg" />
      )}
    </section>
  )
}

const gridLook = 'grid grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] gap-4'

interface InterfaceCardProps {
  shown: SystemInterface
  installed: Installed | null
  /** The user's rating, from 1 to 5. */
  own: number | null
}

function InterfaceCard({ shown, installed, own }: InterfaceCardProps) {
  const { displayName, description, icon, color, isPremium, monthlyPrice, installCount, rating, ratingCount } = shown
  return (
    <li className="flex">
      <Card className="flex w-full min-w-0 flex-col gap-2">
        <div className="flex items-center gap-3">
          <EntityTile icon={icon} color={color} size="lg" />
          <h3 className="min-w-0 flex-1 truncate text-sm font-semibold">{displayName}</h3>
          {isPremium && <Badge variant="warning">Premium</Badge>}
        </div>
        {description && <p className="line-clamp-2 text-cell text-muted-foreground">{description}</p>}
        <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-xs text-muted-foreground tabular-nums">
          {isPremium && <span className="font-medium text-foreground">{formatPrice(monthlyPrice)} per month</span>}
          <span>{providedWords(shown)}</span>
          {rating !== null && (
            <span className="inline-flex items-center gap-1">
              <Star aria-hidden className="size-3" />
              {Number(rating).toFixed(1)}
              <span className="sr-only"> of 5</span>
              <span>({ratingCount})</span>
            </span>
          )}
          <span>{installCount === 1 ? '1 install' : `${installCount} installs`}</span>
        </p>
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2 border-t pt-2">
          {installed ? <Having shown={shown} installed={installed} own={own} /> : <Lacking shown={shown} />}
        </div>
      </Card>
    </li>
  )
}

function Lacking({ shown }: { shown: SystemInterface }) {
  const mayInstall = useMay('interface:create')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <span className="text-xs text-muted-foreground">Not installed</span>
      {mayInstall && (
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          <Download aria-hidden />
          Install<span className="sr-only"> {shown.displayName}</span>
        </Button>
      )}
      {isAsking && <InstallInterface shown={shown} onClose={() => setAsking(false)} />}
    </>
  )
}

function Having({ shown, installed, own }: InterfaceCardProps & { installed: Installed }) {
  const mayRemove = useMay('interface:delete')
  const change = useInterfaceChange(interfaceChanges.uninstall)
  const [isAsking, setAsking] = useState(false)
  const { progress, overrideCount } = installed
  if (isUnderWay(progress))
    return (
      <span role="status" className="inline-flex items-center gap-2 text-xs text-muted-foreground">
        <Spinner label="Installing" />
        Installing…
      </span>
    )
  const uninstall = () => {
    setAsking(false)
    const data = { id: installed.id }
    const message = `${shown.displayName} uninstalled`
    change.mutate({ data, message })
  }
  return (
    <>
      <InterfaceRating shown={shown} own={own} />
      {mayRemove && (
        <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
          Uninstall<span className="sr-only"> {shown.displayName}</span>
        </Button>
      )}
      {progress?.status === 'failed' && <p className="w-full text-xs text-error">{progress.error}</p>}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`Uninstall ${shown.displayName}?`}
        description={`${overrideCount === 1 ? '1 override of the organization is removed' : `${overrideCount} overrides of the organization are removed`} with it. Its entities and their records stay.`}
        confirmLabel="Uninstall"
        onConfirm={uninstall}
      />
    </>
  )
}

function providedWords({ providedEntities, providedViews, providedWorkflows }: SystemInterface): string {
  const provided = [
    count(providedEntities, 'entity', 'entities'),
    count(providedViews, 'view', 'views'),
    count(providedWorkflows, 'workflow', 'workflows'),
  ].filter((text) => text !== null)
  return provided.length > 0 ? provided.join(' · ') : 'Adds no entities, views or workflows'
}

function count(names: readonly string[], one: string, many: string): string | null {
  return names.length === 0 ? null : `${names.length} ${names.length === 1 ? one : many}`
}
