import type { LayoutType } from '@monarch/schema'
import { Button, Menu, MenuItem, toast } from '@monarch/ui'
import { Building2, ChevronDown, User, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useCommands } from '../../lib/keys/commands.ts'
import { askOverride } from '../../lib/levels/override.ts'
import { Provenance } from '../../lib/levels/Provenance.tsx'
import { useMay, useRights } from '../../lib/session/use-rights.ts'
import { useSetSetting, useSetting } from '../../lib/levels/settings.ts'
import { ariaKeysOf } from '../../lib/keys/shortcuts.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import type { LaidOut } from './queries.ts'
import { t } from './messages.ts'

interface PublishMenuProps {
  entity: LaidOut
  type: LayoutType
  /** Saves the layout and resolves to its id; `null` if refused, after showing the reason. */
  store: () => Promise<string | null>
  onPublished: (id: string) => void
}

/** Saves the layout and sets who sees it. */
export function PublishMenu({ entity, type, store, onPublished }: PublishMenuProps) {
  const [isPending, setPending] = useState(false)
  const setSetting = useSetSetting()
  const organization = useOrganizationName()
  const canUpdateRoles = useMay('role:update')
  const { isLimited } = useRights()
  const [isOpen, setOpen] = useState(false)

  const publish = async (level: 'organization' | 'personal') => {
    setPending(true)
    const id = await store()
    const isSet = id !== null && (await setSetting({ level, key: settingOf(entity, type), value: id }))
    setPending(false)
    if (id === null) return
    onPublished(id)
    if (isSet) toast.success(level === 'personal' ? t('publishedForYou') : t('publishedForEveryone', { organization }))
  }

  const publishForOthers = async () => {
    setPending(true)
    const id = await store()
    setPending(false)
    if (id === null) return
    onPublished(id)
    askOverride({
      settingKey: settingOf(entity, type),
      title: t('publishTheLayoutFor'),
      subject: t(type === 'form' ? 'formOf' : 'recordPageOf', { name: entity.displayName }),
      requested: { value: id, words: t('thisLayout') },
    })
  }

  // Drafts are stored automatically: saving means publishing, for a chosen audience.
  useCommands(t('layout'), () => [
    { id: 'layout.save', label: t('publish'), shortcut: 'save', run: () => setOpen(true) },
    ...(isLimited
      ? []
      : [
          {
            id: 'layout.publish',
            label: t('publishForEveryone', { organization }),
            icon: <Building2 aria-hidden />,
            run: () => void publish('organization'),
          },
        ]),
    {
      id: 'layout.publishMine',
      label: t('publishOnlyForMe'),
      icon: <User aria-hidden />,
      run: () => void publish('personal'),
    },
  ])

  return (
    <Menu
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button loading={isPending} aria-keyshortcuts={ariaKeysOf('save')}>
          {t('publishNow')}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {!isLimited && (
        <MenuItem icon={<Building2 aria-hidden />} onSelect={() => void publish('organization')}>
          {t('forEveryone', { organization })}
        </MenuItem>
      )}
      <MenuItem icon={<User aria-hidden />} onSelect={() => void publish('personal')}>
        {t('onlyForMe')}
      </MenuItem>
      {canUpdateRoles && (
        <MenuItem icon={<UsersRound aria-hidden />} onSelect={() => void publishForOthers()}>
          {t('forARoleOrLevel')}
        </MenuItem>
      )}
    </Menu>
  )
}

interface SeenByProps {
  entity: LaidOut
  type: LayoutType
  /** `null` before the first save. */
  layoutId: string | null
}

/** Who sees the layout, and which level set it. */
export function SeenBy({ entity, type, layoutId }: SeenByProps) {
  const { value, from } = useSetting(settingOf(entity, type))
  const organization = useOrganizationName()
  if (layoutId === null || value !== layoutId) return <span>{t('notPublished')}</span>
  return (
    <span className="inline-flex items-center gap-2">
      {from?.level === 'personal'
        ? t('visibleToYou')
        : from?.level === 'role'
          ? t('visibleToRole')
          : t('visibleToEveryone', { organization })}
      <Provenance settingKey={settingOf(entity, type)} label={t('layout')} />
    </span>
  )
}

const settingOf = (entity: LaidOut, type: LayoutType) => `entity.${entity.id}.${type}Layout` as const

function useOrganizationName(): string {
  const { organization } = useTenant()
  return organization?.name ?? t('theOrganization')
}
