import { EmptyState } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../../../lib/session/use-rights.ts'
import { t } from '../messages.ts'

interface NeedsFieldProps {
  icon: ReactNode
  title: string
  description: string
  entityId: string
}

/** Shown when the entity has no field that the view type needs. */
export function NeedsField({ icon, title, description, entityId }: NeedsFieldProps) {
  const mayAdd = useMay('entity:update')
  return (
    <EmptyState
      icon={icon}
      title={title}
      description={description}
      actions={
        mayAdd && (
          <Link
            to="/entities"
            search={(old) => ({ tenant: old.tenant, entity: entityId, tab: 'fields' })}
            className="text-link"
          >
            {t('addOne')}
          </Link>
        )
      }
    />
  )
}
