import { Link } from '@tanstack/react-router'
import { PanelsTopLeft } from 'lucide-react'
import { useViewName } from '../../lib/levels/use-view-name.ts'
import { useNavigation } from '../../lib/navigation/navigation.ts'
import { HomeBlock, rowLook } from './HomeBlock.tsx'
import { t } from './messages.ts'

interface ViewsBlockProps {
  views: readonly { readonly id: string; readonly name: string; readonly entityId: string }[]
}

/** The views that the user's role or organization put here. */
export default function ViewsBlock({ views }: ViewsBlockProps) {
  const { data: navigation } = useNavigation()
  const nameOf = useViewName()
  const shown = views.flatMap((view) => {
    const entity = navigation?.entities.find(({ id }) => id === view.entityId)
    return entity ? [{ ...view, entity }] : []
  })
  if (shown.length === 0) return null
  return (
    <HomeBlock title={t('views')}>
      <ul aria-label={t('views')} className="py-1">
        {shown.map(({ entity, ...view }) => (
          <li key={view.id}>
            <Link to="/entities/$name" params={{ name: entity.name }} search={{ view: view.id }} className={rowLook}>
              <PanelsTopLeft aria-hidden className="shrink-0 text-muted-foreground" />
              <span className="min-w-0 flex-1 truncate">{nameOf(view)}</span>
              <span className="max-w-2/5 shrink-0 truncate text-xs text-muted-foreground">{entity.pluralName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeBlock>
  )
}
