import { Button, cn, EntityIcon, IconButton } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowLeft, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { FavoriteButton } from '../../lib/navigation/FavoriteButton.tsx'
import { ariaKeysOf, keysOf } from '../../lib/keys/shortcuts.ts'
import { Others } from '../record-parts/Others.tsx'
import { isUnsentId } from '../record-data/unsent-id.ts'
import { capitalize, type Entity } from '../record-data/structure.ts'
import type { Steps } from './steps.ts'
import { formatNumber } from '@monarch/messages'
import { t } from './messages.ts'

interface RecordHeaderProps {
  entity: Entity
  /** `null` for a new record. */
  recordId: string | null
  title: string
  steps: Steps
  /** Set if the record covers the list. */
  onBack?: (() => void) | null
  children?: ReactNode
}

/** Entity, name, position in the list, favorite star. */
export function RecordHeader({ entity, recordId, title, steps, onBack, children }: RecordHeaderProps) {
  return (
    <div className="flex h-13 shrink-0 items-center gap-1 border-b pr-2 pl-2 lg:pl-5 print:hidden">
      {onBack && (
        <Button variant="ghost" onClick={onBack}>
          <ArrowLeft aria-hidden />
          <span className="max-sm:sr-only">{t('back')}</span>
        </Button>
      )}
      <nav aria-label={t('breadcrumb')} className="flex min-w-0 items-center gap-1.5 text-cell text-muted-foreground">
        <Link
          to="/entities/$name"
          params={{ name: entity.name }}
          className="flex min-h-6 min-w-0 items-center gap-1.5 rounded-sm hover:text-foreground sm:shrink-0 pointer-coarse:min-h-11"
        >
          <EntityIcon name={entity.icon} />
          <span className={onBack ? 'truncate' : 'max-sm:sr-only'}>{capitalize(entity.pluralName)}</span>
        </Link>
        <span aria-hidden className="max-sm:hidden">
          ›
        </span>
        {/* On a phone, the back button leaves room for only one of them; the name is in the heading below. */}
        <span aria-current="page" className={cn('truncate text-foreground', onBack && 'max-sm:sr-only')}>
          {title}
        </span>
      </nav>
      {recordId !== null && !isUnsentId(recordId) && (
        <FavoriteButton kind="record" id={recordId} entityId={entity.id} name={title} />
      )}
      <span className="flex-1" />
      {recordId !== null && (
        <Others entity={entity.name} what="record" isAtSamePlace={(person) => person.recordId === recordId} />
      )}
      {steps.position !== null && (
        <>
          <IconButton
            label={t('previousRecord')}
            shortcut={keysOf('recordPrevious')}
            aria-keyshortcuts={ariaKeysOf('recordPrevious')}
            disabled={!steps.previous}
            onClick={() => steps.previous?.()}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            label={t('nextRecord')}
            shortcut={keysOf('recordNext')}
            aria-keyshortcuts={ariaKeysOf('recordNext')}
            disabled={!steps.next}
            onClick={() => steps.next?.()}
          >
            <ArrowDown aria-hidden />
          </IconButton>
          <span className="px-1 text-xs whitespace-nowrap text-muted-foreground tabular-nums max-sm:hidden">
            {steps.total === null
              ? formatNumber(steps.position)
              : t('positionOf', { position: steps.position, total: steps.total })}
          </span>
        </>
      )}
      {children}
    </div>
  )
}
