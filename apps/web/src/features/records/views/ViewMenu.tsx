import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
  IconButton,
  toast,
} from '@monarch/ui'
import { useRouter } from '@tanstack/react-router'
import { Copy, Ellipsis, Link2, Lock, LockOpen, Pencil, Settings2, Star, Trash2, Users } from 'lucide-react'
import { useSetSetting } from '../../../lib/settings.ts'
import type { Entity } from '../structure.ts'
import { plainView } from './choose-view.ts'
import { useCreateView, useDeleteView, useUpdateView, type ViewRights } from './queries.ts'
import type { OpenView } from './use-view.ts'
import type { View } from './view-state.ts'

interface ViewMenuProps {
  tenantId: string | null
  entity: Entity
  open: OpenView
  rights: ViewRights
  onRename: (view: View) => void
  onDesign: (view: View) => void
}

/** What can be done with the open view. All records as they are can be made the default, and linked to. */
export function ViewMenu({ tenantId, entity, open, rights, onRename, onDesign }: ViewMenuProps) {
  const { view } = open
  const create = useCreateView(tenantId, entity)
  const update = useUpdateView(tenantId, entity)
  const remove = useDeleteView(tenantId, entity)
  const setDefault = useSetDefault(tenantId, entity, open)
  const copyLink = useCopyLink(tenantId, entity)
  const fail = ({ message }: Error) => toast.error(message)
  const mayChange = view !== null && rights.mayChange(view, 'update')
  const isLocked = view?.visibility === 'locked'

  const duplicate = (from: View) => {
    const visibility = rights.mayShare && from.visibility !== 'personal' ? 'shared' : 'personal'
    const { description, type } = from
    create.mutate(
      { name: copyName(from.name, open.views.data ?? []), description, type, config: from.config, visibility },
      { onSuccess: open.open, onError: fail },
    )
  }
  const lock = (locked: View) =>
    update.mutate(
      { view: locked, data: { visibility: isLocked ? 'shared' : 'locked' } },
      { onError: fail, onSuccess: ({ name }) => toast(isLocked ? `View "${name}" unlocked` : `View "${name}" locked`) },
    )
  const moveToBin = (gone: View) => {
    open.open(null)
    remove(gone)
  }

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`Actions for view ${view?.name ?? 'All'}`} size="icon-sm">
          <Ellipsis aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        {view && mayChange && (
          <>
            <DropdownMenuItem icon={<Pencil aria-hidden />} onSelect={() => onRename(view)}>
              Rename
            </DropdownMenuItem>
            <DropdownMenuItem icon={<Settings2 aria-hidden />} onSelect={() => onDesign(view)}>
              Edit view
            </DropdownMenuItem>
          </>
        )}
        {view && (
          <DropdownMenuItem icon={<Copy aria-hidden />} onSelect={() => duplicate(view)}>
            Duplicate
          </DropdownMenuItem>
        )}
        <DropdownMenuSub>
          <DropdownMenuSubTrigger icon={<Star aria-hidden />}>Set as default</DropdownMenuSubTrigger>
          <DropdownMenuSubContent>
            <DropdownMenuItem icon={<Star aria-hidden />} onSelect={setDefault.forMe}>
              For me
            </DropdownMenuItem>
            {setDefault.forEveryone && (
              <DropdownMenuItem icon={<Users aria-hidden />} onSelect={setDefault.forEveryone}>
                For everyone
              </DropdownMenuItem>
            )}
          </DropdownMenuSubContent>
        </DropdownMenuSub>
        {view && view.visibility !== 'personal' && rights.mayUnlock && (
          <DropdownMenuItem
            icon={isLocked ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
            onSelect={() => lock(view)}
          >
            {isLocked ? 'Unlock' : 'Lock'}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem icon={<Link2 aria-hidden />} onSelect={() => void copyLink(view)}>
          Copy link
        </DropdownMenuItem>
        {view && rights.mayChange(view, 'delete') && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => moveToBin(view)}>
              Delete
            </DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** For oneself it is a setting of one's own; for everyone the view itself says it. */
function useSetDefault(tenantId: string | null, entity: Entity, { view, views }: OpenView) {
  const set = useSetSetting()
  const update = useUpdateView(tenantId, entity)
  const key = `entity.${entity.id}.defaultView`
  const name = view?.name ?? 'All'
  const everyones = views.data?.find(({ isDefault }) => isDefault)
  const forMe = () => void set({ key, value: view?.id ?? plainView }, { message: `"${name}" opens first for you` })
  const say = {
    onSuccess: () => toast.success(`"${name}" opens first for everyone`),
    onError: ({ message }: Error) => toast.error(message),
  }
  const change = view
    ? { view, data: { isDefault: true } }
    : everyones && { view: everyones, data: { isDefault: false } }
  const isPossible = change && view?.visibility !== 'personal'
  return { forMe, forEveryone: isPossible ? () => update.mutate(change, say) : null }
}

function useCopyLink(tenantId: string | null, { name }: Entity) {
  const router = useRouter()
  return async (view: View | null) => {
    const search = { view: view?.id ?? plainView, ...(tenantId !== null && { tenant: tenantId }) }
    const { href } = router.buildLocation({ to: '/entities/$name', params: { name }, search })
    await navigator.clipboard.writeText(location.origin + href)
    toast('Link copied')
  }
}

/** 'Board (copy)', and with a number when there is such a one. */
function copyName(name: string, views: readonly View[]): string {
  const taken = new Set(views.map((view) => view.name))
  const base = `${name} (copy)`
  const names = Array.from({ length: taken.size + 1 }, (_, i) => (i === 0 ? base : `${base} ${i + 1}`))
  return names.find((candidate) => !taken.has(candidate))!
}
