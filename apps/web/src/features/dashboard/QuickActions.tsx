import { Button, EntityIcon } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useQuickActions } from '../../lib/navigation/quick-actions.ts'
import { t } from './messages.ts'

/** Empty without quick actions. */
export function QuickActions() {
  const actions = useQuickActions()
  if (actions.length === 0) return null
  return (
    <ul aria-label={t('quickActions')} className="flex flex-wrap gap-2">
      {actions.map(({ kind, entity, label }, i) => (
        <li key={`${i} ${kind} ${entity.id}`}>
          <Button variant="outline" asChild>
            <Link
              to="/entities/$name"
              params={{ name: entity.name }}
              search={kind === 'create' ? { record: 'new' } : {}}
            >
              {kind === 'create' ? <Plus aria-hidden /> : <EntityIcon name={entity.icon} />}
              {label}
            </Link>
          </Button>
        </li>
      ))}
    </ul>
  )
}
