import type { LayoutType } from '@monarch/schema'
import { Button, DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger, toast } from '@monarch/ui'
import { Building2, ChevronDown, User } from 'lucide-react'
import { useState } from 'react'
import { useSetSetting, useSetting } from '../../lib/settings.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { LaidOut } from './queries.ts'

interface PublishMenuProps {
  entity: LaidOut
  type: LayoutType
  /** `null` before the first save. */
  layoutId: string | null
  /** Stores the layout, and gives its id; `null` when it was refused, which has been said then. */
  store: () => Promise<string | null>
  onPublished: (id: string) => void
}

/** Stores the layout and says who sees it from now on. */
export function PublishMenu({ entity, type, layoutId, store, onPublished }: PublishMenuProps) {
  const { organization } = useTenant()
  const [isPending, setPending] = useState(false)
  const key = `entity.${entity.id}.${type}Layout`
  const chosen = useSetting<string | null>(key)
  const setSetting = useSetSetting()
  const everyone = `everyone in ${organization?.name ?? 'the organization'}`
  const isSeenBy = chosen.value !== layoutId || layoutId === null ? null : chosen.from?.level

  const publish = async (level: 'organization' | 'personal', who: string) => {
    setPending(true)
    const id = await store()
    const isSet = id !== null && (await setSetting({ level, key, value: id }))
    setPending(false)
    if (id === null) return
    onPublished(id)
    if (isSet) toast.success(`Published for ${who}`)
  }

  return (
    <>
      {isSeenBy && (
        <span className="px-1 text-xs text-muted-foreground max-xl:sr-only">
          Seen by {isSeenBy === 'personal' ? 'you' : everyone}
        </span>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button loading={isPending}>
            Publish
            <ChevronDown aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem icon={<Building2 aria-hidden />} onSelect={() => void publish('organization', everyone)}>
            For {everyone}
          </DropdownMenuItem>
          <DropdownMenuItem icon={<User aria-hidden />} onSelect={() => void publish('personal', 'you')}>
            Only for me
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  )
}
