import { cn } from '@monarch/ui'
import { EyeOff, Pencil } from 'lucide-react'
import type { Json } from '@monarch/field-types'
import { pluralAction } from '../../../lib/levels/entity-levels.tsx'
import LevelControls, { type LevelAction } from '../../../lib/levels/LevelControls.tsx'
import { useChangeNavigation } from '../../../lib/navigation/change-navigation.ts'
import { useNavigationReply } from '../../../lib/navigation/navigation.ts'
import { t } from './messages.ts'

interface NavControlsProps {
  kind: 'group' | 'item'
  id: string
  /** Entity of the item. */
  entityId: string | undefined
  name: string
}

/** What levels can override for a menu entry: its label, here or for the entity everywhere, and its visibility. */
export default function NavControls({ kind, id, entityId, name }: NavControlsProps) {
  const change = useChangeNavigation()
  const { data: reply } = useNavigationReply()
  const rows = kind === 'group' ? reply?.entityGroups : reply?.entityGroups.flatMap(({ items }) => items)
  const text = rows?.find((row) => row.id === id)?.displayName ?? name
  const storeAs = (column: 'displayName' | 'isVisible') => ({
    text,
    store: (value: Json, message: string) => void change({ kind, rows: { [id]: { [column]: value } } }, message),
  })
  const actions: readonly LevelAction[] = [
    ...(entityId === undefined ? [] : [pluralAction(entityId, name)]),
    {
      settingKey: `${kind}.${id}.label`,
      label: kind === 'group' ? t('renameFor') : t('renameOnlyInTheMenuFor'),
      icon: <Pencil aria-hidden />,
      title: t('renameOneFor', { name }),
      subject: kind === 'group' ? t('groupLabel') : t('menuLabel'),
      requested: { text: name },
      own: storeAs('displayName'),
    },
    {
      settingKey: `${kind}.${id}.isVisible`,
      label: t('hideFor'),
      icon: <EyeOff aria-hidden />,
      title: t('hideOneFor', { name }),
      subject: t('inTheMenu', { name }),
      requested: { value: false, words: 'hidden' },
      own: storeAs('isVisible'),
    },
  ]
  return (
    <LevelControls
      name={name}
      actions={actions}
      className={cn(
        'absolute top-1/2 z-1 -translate-y-1/2 rounded-md group-hover/setting:bg-sunken',
        kind === 'group' ? 'right-7' : 'right-0.5',
      )}
    />
  )
}
