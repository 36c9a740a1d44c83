import { formatNumber, translateSentence } from '@monarch/messages'
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
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'
import { hidden } from '../../../lib/language/hidden.tsx'

/** Interfaces of the category platform, with their install status in this workspace. */
export function SystemInterfaces() {
  const query = useInterfaces()
  return (
    <section aria-labelledby="interfaces">
      <h2 id="interfaces" className="mb-2 text-base font-semibold">
        {t('interfaces')}
      </h2>
      {query.data ? (
        query.data.interfaces.length === 0 ? (
          <EmptyState
            headingLevel={3}
            icon={<Layers aria-hidden />}
            title={t('noInterfacesYet')}
            description={t('noInterfacesHelp')}
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
        <QueryError title={t('errorLoadingInterfaces')} query={query} headingLevel={3} />
      ) : (
        <Skeletons label={t('loadingInterfaces')} className={gridLook} count={3} row="h-32 w-full rounded-lg" />
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
          {isPremium && <Badge variant="warning">{t('premium')}</Badge>}
        </div>
        {description && <p className="line-clamp-2 text-cell text-muted-foreground">{description}</p>}
        <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-xs text-muted-foreground tabular-nums">
          {isPremium && (
            <span className="font-medium text-foreground">
              {t('perMonth', { monthlyPrice: formatPrice(monthlyPrice) })}
            </span>
          )}
          <span>{providedWords(shown)}</span>
          {rating !== null && (
            <span className="inline-flex items-center gap-1">
              <Star aria-hidden className="size-3" />
              {formatNumber(Number(rating), { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
              <span className="sr-only"> {t('of5')}</span>
              <span>({ratingCount})</span>
            </span>
          )}
          <span>{t('installCount', { installCount })}</span>
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
      <span className="text-xs text-muted-foreground">{t('notInstalled')}</span>
      {mayInstall && (
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          <Download aria-hidden />
          {rich(
            t('installNamed', {
              displayName: shown.displayName,
              hidden,
            }),
          )}
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
        {rich(t('installingButton', { spinner: () => <Spinner label={t('installing')} /> }))}
      </span>
    )
  const uninstall = () => {
    setAsking(false)
    const data = { id: installed.id }
    const message = t('uninstalled', { displayName: shown.displayName })
    change.mutate({ data, message })
  }
  return (
    <>
      <InterfaceRating shown={shown} own={own} />
      {mayRemove && (
        <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
          {rich(
            t('uninstall', {
              displayName: shown.displayName,
              hidden,
            }),
          )}
        </Button>
      )}
      {progress?.status === 'failed' && (
        <p className="w-full text-xs text-error">{translateSentence(progress.error ?? '')}</p>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('uninstallQuestion', { displayName: shown.displayName })}
        description={t('uninstallHelp', { count: overrideCount })}
        confirmLabel={t('uninstallButton')}
        onConfirm={uninstall}
      />
    </>
  )
}

function providedWords({ providedEntities, providedViews, providedWorkflows }: SystemInterface): string {
  const provided = [
    providedEntities.length > 0 && t('entityCount', { count: providedEntities.length }),
    providedViews.length > 0 && t('viewCount', { count: providedViews.length }),
    providedWorkflows.length > 0 && t('workflowCount', { count: providedWorkflows.length }),
  ].filter((text) => text !== false)
  return provided.length > 0 ? provided.join(' · ') : t('addsNothing')
}
