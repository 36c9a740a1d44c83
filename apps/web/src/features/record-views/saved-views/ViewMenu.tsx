import { IconButton, Menu, MenuItem, MenuSeparator, Submenu } from '@monarch/ui'
import { Ellipsis, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCommands } from '../../../lib/keys/commands.ts'
import { ariaKeysOf, keysOf } from '../../../lib/keys/shortcuts.ts'
import type { ViewAction } from './view-actions.tsx'
import { t } from '../messages.ts'

interface ViewMenuProps {
  name: string
  actions: readonly ViewAction[]
  /** Shows which level set the default view. */
  levels: ReactNode
}

/** Actions on the open view; the palette offers the same. */
export function ViewMenu({ name, actions, levels }: ViewMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const defaults = actions.filter(({ isDefault }) => isDefault)
  const others = actions.filter(({ isDefault }) => !isDefault)
  const before = others.findIndex(({ id }) => ['share', 'lock', 'publicLink', 'link'].includes(id))
  useCommands(t('view'), () => [
    { id: 'view.menu', label: t('menuOfTheView'), shortcut: 'viewMenu', isHidden: true, run: () => setOpen(true) },
    ...actions.map(({ id, label, icon, isDefault, run }) => ({
      id: `view.${id}`,
      label: isDefault ? t('setAsDefaultFor', { label }) : t('viewCommand', { label }),
      icon,
      run,
    })),
  ])
  const item = ({ id, label, icon, isDestructive, run }: ViewAction) => (
    <MenuItem key={id} icon={icon} destructive={isDestructive ?? false} onSelect={run}>
      {label}
    </MenuItem>
  )
  return (
    <Menu
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          label={t('actionsForView', { name })}
          shortcut={keysOf('viewMenu')}
          aria-keyshortcuts={ariaKeysOf('viewMenu')}
          size="icon-sm"
        >
          <Ellipsis aria-hidden />
        </IconButton>
      }
      align="start"
    >
      {others.slice(0, before).map(item)}
      <Submenu label={t('setAsDefault')} icon={<Star aria-hidden />}>
        {defaults.map(item)}
        {levels}
      </Submenu>
      {others.slice(before).flatMap((action) => [action.isDestructive && <MenuSeparator key="line" />, item(action)])}
    </Menu>
  )
}
