import { IconButton } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { Database, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useUser } from '../../../lib/session/session.ts'
import { useStored } from '../../../lib/stored.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import type { Entity } from '../../record-data/structure.ts'
import { t } from '../messages.ts'
import { rich } from '../../../lib/language/rich.ts'

/** Explains where structure and records are stored. Dismissing it hides it permanently. */
export function InfoLine({ entity }: { entity: Entity }) {
  const { tenant } = useTenant()
  const [isDismissed, setDismissed] = useStored(`records-info-dismissed:${useUser().id}`, false)
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  if (isDismissed) return null
  return (
    <div className="rounded-md bg-info-bg text-cell">
      <div className="flex min-h-8 items-center gap-2 py-0.5 pr-1 pl-3">
        <Database aria-hidden className="size-3.5 text-muted-foreground" />
        {/* On a phone, one line: the details repeat it. */}
        <p className="min-w-0 flex-1 max-sm:flex max-sm:items-center max-sm:gap-2">
          <span className="max-sm:truncate">{t('databasesHelp')}</span>{' '}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex min-h-6 shrink-0 items-center rounded-sm font-medium text-link hover:underline"
          >
            {isOpen ? t('hideDetails') : t('showDetails')}
          </button>
        </p>
        <IconButton label={t('dismiss')} size="icon-sm" onClick={() => setDismissed(true)}>
          <X aria-hidden />
        </IconButton>
      </div>
      <dl
        id={detailsId}
        hidden={!isOpen}
        className="grid gap-x-3 gap-y-1 px-3 pt-1 pb-3 sm:grid-cols-[auto_1fr] sm:pl-9"
      >
        <dt className="font-medium">{t('adminDatabase')}</dt>
        <dd className="text-muted-foreground">
          {rich(
            t('definitionOf', {
              name: entity.displayName,
              count: entity.fields.length,
              link: (parts) => (
                <Link to="/entities" search={{ entity: entity.id }} className="text-link underline">
                  {parts}
                </Link>
              ),
            }),
          )}
        </dd>
        <dt className="font-medium">{t('tenantDatabase')}</dt>
        <dd className="text-muted-foreground">
          {rich(
            t('recordsAreIn', {
              table: entity.name,
              tenant: tenant?.name ?? t('thisTenant'),
              code: (parts) => <code>{parts}</code>,
            }),
          )}
        </dd>
      </dl>
    </div>
  )
}
