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
  const everyone = useEveryone()
  const canUpdateRoles = useMay('role:update')
  const { isLimited } = useRights()
  const [isOpen, setOpen] = useState(false)

  const publish = async (level: 'organization' | 'personal', who: string) => {
    setPending(true)
    const id = await store()
    const isSet = id !== null && (await setSetting({ level, key: settingOf(entity, type), value: id }))
    setPending(false)
    if (id === null) return
    onPublished(id)
    if (isSet) toast.success(`Published for ${who}`)
  }

  const publishForOthers = async () => {
    setPending(true)
    const id = await store()
    setPending(false)
    if (id === null) return
    onPublished(id)
    askOverride({
      settingKey: settingOf(entity, type),
      title: 'Publish the layout for…',
      subject: `${type === 'form' ? 'Form' : 'Record page'} of ${entity.displayName}`,
      requested: { value: id, words: 'this layout' },
    })
  }

  // Drafts are stored automatically: saving means publishing, for a chosen audience.
  useCommands('Layout', () => [
    { id: 'layout.save', label: 'Publish…', shortcut: 'save', run: () => setOpen(true) },
    ...(isLimited
      ? []
      : [
          {
            id: 'layout.publish',
            label: `Publish for ${everyone}`,
            icon: <Building2 aria-hidden />,
            run: () => void publish('organization', everyone),
          },
        ]),
    {
      id: 'layout.publishMine',
      label: 'Publish only for me',
      icon: <User aria-hidden />,
      run: () => void publish('personal', 'you'),
    },
  ])

  return (
    <Menu
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button loading={isPending} aria-keyshortcuts={ariaKeysOf('save')}>
          Publish
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      {!isLimited && (
        <MenuItem icon={<Building2 aria-hidden />} onSelect={() => void publish('organization', everyone)}>
          For {everyone}
        </MenuItem>
      )}
      <MenuItem icon={<User aria-hidden />} onSelect={() => void publish('personal', 'you')}>
        Only for me
      </MenuItem>
      {canUpdateRoles && (
        <MenuItem icon={<UsersRound aria-hidden />} onSelect={() => void publishForOthers()}>
          For a role or level…
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
  const everyone = useEveryone()
  if (layoutId === null || value !== layoutId) return <span>Not published</span>
  return (
    <span className="inline-flex items-center gap-2">
      Visible to {from?.level === 'personal' ? 'you' : from?.level === 'role' ? 'your role' : everyone}
      <Provenance settingKey={settingOf(entity, type)} label="Layout" />
    </span>
  )
}

const settingOf = (entity: LaidOut, type: LayoutType) => `entity.${entity.id}.${type}Layout` as const

function useEveryone(): string {
  const { organization } = useTenant()
  return `everyone in ${organization?.name ?? 'the organization'}`
}
