import { cn, IconButton, MenuItem } from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, EyeOff, Pencil, Plus } from 'lucide-react'
import type { Json } from '@monarch/field-types'
import { pluralAction } from '../../../lib/levels/entity-levels.tsx'
import LevelControls, { type LevelAction } from '../../../lib/levels/LevelControls.tsx'
import { useChangeNavigation } from '../../../lib/navigation/change-navigation.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { useNavigation, useNavigationReply } from '../../../lib/navigation/navigation.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { t as arrange } from './arrange-messages.ts'
import { dropEntry } from './drop-entry.ts'
import { t } from './messages.ts'

interface NavControlsProps {
  kind: 'group' | 'item'
  id: string
  /** Entity of the item. */
  entityId: string | undefined
  name: string
  /** The technical name of the group that new entities can be added to. */
  addsTo: string | undefined
}

/** What levels can override for a menu entry: its label, here or for the entity everywhere, and its visibility. */
export default function NavControls({ kind, id, entityId, name, addsTo }: NavControlsProps) {
  const mayCreate = useMay('entity:create')
  const navigate = useNavigate()
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
    <span
      className={cn(
        'absolute top-1/2 z-1 flex -translate-y-1/2 items-center rounded-md group-hover/setting:bg-sunken',
        kind === 'group' ? 'right-7' : 'right-0.5',
      )}
    >
      {addsTo !== undefined && mayCreate && (
        <IconButton
          label={arrange('addEntityTo', { name })}
          size="icon-sm"
          className={cn(
            'opacity-0',
            'group-focus-within/setting:opacity-100 group-hover/setting:opacity-100 pointer-coarse:opacity-100',
          )}
          onClick={() =>
            void navigate({ to: '/entities', search: ({ tenant }) => ({ tenant, entity: 'new', category: addsTo }) })
          }
        >
          <Plus aria-hidden />
        </IconButton>
      )}
      <LevelControls name={name} actions={actions}>
        <MoveItems kind={kind} id={id} />
      </LevelControls>
    </span>
  )
}

/** The alternative to dragging, for keyboard and touch. */
function MoveItems({ kind, id }: Pick<NavControlsProps, 'kind' | 'id'>) {
  const mayMove = useMay('navigation:update')
  const ids = useTenant()
  const { data } = useNavigation()
  const groups = data?.groups ?? []
  const menu = groups.find((group) => group.id === id)?.menu
  const siblings =
    kind === 'group'
      ? groups.filter((group) => group.menu === menu)
      : (groups.find(({ items }) => items.some((item) => item.id === id))?.items ?? [])
  const place = siblings.findIndex((sibling) => sibling.id === id)
  const [above, below] = [siblings[place - 1], siblings[place + 1]]
  if (!mayMove || place === -1) return null
  return (
    <>
      {above && (
        <MenuItem
          icon={<ArrowUp aria-hidden />}
          onSelect={() => void dropEntry(ids, { kind, id }, { kind, id: above.id })}
        >
          {t('moveUp')}
        </MenuItem>
      )}
      {below && (
        <MenuItem
          icon={<ArrowDown aria-hidden />}
          onSelect={() => void dropEntry(ids, { kind, id }, { kind, id: below.id })}
        >
          {t('moveDown')}
        </MenuItem>
      )}
    </>
  )
}
