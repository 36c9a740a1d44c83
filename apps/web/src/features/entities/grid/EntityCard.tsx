import { ActionsMenu, Badge, Card, cn, EntityTile, MenuItem, MenuSeparator, RelativeTime } from '@monarch/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { LayoutTemplate, Lock, PencilRuler, Table, Trash2 } from 'lucide-react'
import { useMay } from '../../../lib/session/use-rights.ts'
import type { EntitySummary } from '../model/queries.ts'
import { t } from '../messages.ts'

/** The whole card opens the designer; its menu is layered above that link. */
export function EntityCard({ entity, onMoveToBin }: { entity: EntitySummary; onMoveToBin: () => void }) {
  const { displayName, pluralName, description, icon, color, fieldCount, updatedAt } = entity
  return (
    <li className="flex">
      <Card interactive className="relative flex min-h-[164px] w-full min-w-0 flex-col gap-3">
        <div className="flex items-start gap-3">
          <EntityTile icon={icon} color={color} size="lg" />
          <div className="min-w-0 flex-1">
            <h2 className="text-sm font-semibold">
              <Link
                to="/entities"
                search={(before) => ({ ...before, entity: entity.id, tab: undefined })}
                data-entity={entity.id}
                className={cn(
                  'block truncate rounded-sm outline-none',
                  'after:absolute after:inset-0 after:rounded-lg',
                  'focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring',
                )}
              >
                {displayName}
              </Link>
            </h2>
            <p className="truncate text-xs text-muted-foreground">{pluralName}</p>
          </div>
          <EntityMenu entity={entity} onMoveToBin={onMoveToBin} />
        </div>
        {description && <p className="line-clamp-2 text-cell break-words text-muted-foreground">{description}</p>}
        <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
          {entity.interface && (
            <Badge variant="secondary">
              <span className="truncate">{entity.interface.displayName}</span>
            </Badge>
          )}
          {entity.isLocked && (
            <Badge variant="outline">
              <Lock aria-hidden className="size-3" />
              {t('locked')}
            </Badge>
          )}
          {!entity.isActive && <Badge variant="outline">{t('inactive')}</Badge>}
          {/* Kept together, so that no line starts with the dot. */}
          <span className="whitespace-nowrap">
            <span className="tabular-nums">{t('countFields', { count: fieldCount })}</span>
            <span className="before:mx-2 before:content-['·'/'']">
              {t('updated')} <RelativeTime value={updatedAt} />
            </span>
          </span>
        </div>
      </Card>
    </li>
  )
}

function EntityMenu({ entity, onMoveToBin }: { entity: EntitySummary; onMoveToBin: () => void }) {
  const canDelete = useMay('entity:delete')
  const mayLayOut = useMay('interface:update')
  const navigate = useNavigate()
  return (
    <ActionsMenu
      label={t('actionsFor', { name: entity.displayName })}
      size="icon-sm"
      className="relative z-1 -mt-1 -mr-1"
    >
      <MenuItem
        icon={<Table aria-hidden />}
        onSelect={() => void navigate({ to: '/entities/$name', params: { name: entity.name } })}
      >
        {t('openRecords')}
      </MenuItem>
      <MenuItem
        icon={<PencilRuler aria-hidden />}
        onSelect={() =>
          void navigate({ to: '.', search: (before) => ({ ...before, entity: entity.id, tab: 'fields' }) })
        }
      >
        {t('editFields')}
      </MenuItem>
      {mayLayOut && (
        <MenuItem
          icon={<LayoutTemplate aria-hidden />}
          onSelect={() => void navigate({ to: '/entities/$name/layout', params: { name: entity.name } })}
        >
          {t('layout')}
        </MenuItem>
      )}
      {canDelete && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={onMoveToBin}>
            {t('moveToBin')}
          </MenuItem>
        </>
      )}
    </ActionsMenu>
  )
}
