import { toast } from '@monarch/ui'
import { useRouter } from '@tanstack/react-router'
import {
  Copy,
  Globe,
  Link2,
  Lock,
  LockOpen,
  Pencil,
  Settings2,
  Star,
  StarOff,
  Trash2,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useFavorite } from '../../../lib/navigation/favorites.ts'
import { askOverride } from '../../../lib/levels/override.ts'
import { useMay, useRights } from '../../../lib/session/use-rights.ts'
import { useSetSetting } from '../../../lib/levels/settings.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import type { Entity } from '../../record-data/structure.ts'
import { plainView } from './choose-view.ts'
import { useCreateView, useDeleteView, useUpdateView, type ViewRights } from './queries.ts'
import type { OpenView } from './use-view.ts'
import type { View } from '../parts/view-state.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { t } from '../messages.ts'
import { publicPageOf } from '../public-link/public-pages.ts'

/** An action on the open view, in its menu and in the palette. */
export interface ViewAction {
  readonly id: string
  readonly label: string
  readonly icon: ReactNode
  readonly run: () => void
  /** Shown in the submenu 'Set as default'. */
  readonly isDefault?: boolean
  readonly isDestructive?: boolean
}

interface ViewActionsOptions {
  tenantId: string | null
  entity: Entity
  open: OpenView
  rights: ViewRights
  onRename: (view: View) => void
  onDesign: (view: View) => void
  onPublish: (view: View) => void
}

/** Actions on the open view. The list of all records can only be made the default, and linked to. */
export function useViewActions({
  tenantId,
  entity,
  open,
  rights,
  onRename,
  onDesign,
  onPublish,
}: ViewActionsOptions): readonly ViewAction[] {
  const { view } = open
  const create = useCreateView(tenantId, entity)
  const update = useUpdateView(tenantId, entity)
  const remove = useDeleteView(tenantId, entity)
  const setDefault = useSetDefault(tenantId, entity, open)
  const copyLink = useCopyLink(tenantId, entity)
  const { isFavorite, toggle } = useFavorite('view', view?.id ?? '', entity.id)
  const fail = ({ message }: Error) => toast.error(message)
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
      {
        onError: fail,
        onSuccess: ({ name }) => toast(isLocked ? t('viewUnlocked', { name }) : t('viewLocked', { name })),
      },
    )
  const share = (view: View, visibility: 'shared' | 'personal') =>
    update.mutate(
      { view, data: { visibility } },
      {
        onError: fail,
        onSuccess: (saved) => {
          const undo = () => share(saved, visibility === 'shared' ? 'personal' : 'shared')
          toast(t(visibility === 'shared' ? 'viewShared' : 'viewMadePersonal', { name: saved.name }), {
            action: { label: t('undo'), onClick: undo },
          })
        },
      },
    )
  const moveToBin = (gone: View) => {
    open.open(null)
    remove(gone)
  }
  const forEveryone = setDefault.forEveryone
  const actions: readonly (ViewAction | false | null)[] = [
    view &&
      rights.mayChange(view, 'update') && {
        id: 'rename',
        label: t('rename'),
        icon: <Pencil aria-hidden />,
        run: () => onRename(view),
      },
    view &&
      rights.mayChange(view, 'update') && {
        id: 'design',
        label: t('editView'),
        icon: <Settings2 aria-hidden />,
        run: () => onDesign(view),
      },
    view &&
      rights.mayMake && {
        id: 'duplicate',
        label: t('duplicate'),
        icon: <Copy aria-hidden />,
        run: () => duplicate(view),
      },
    view && {
      id: 'favorite',
      label: isFavorite ? t('removeFromFavorites') : t('addToFavorites'),
      icon: isFavorite ? <StarOff aria-hidden /> : <Star aria-hidden />,
      run: toggle,
    },
    { id: 'default', label: t('forMe'), icon: <Star aria-hidden />, run: setDefault.forMe, isDefault: true },
    setDefault.forOthers && {
      id: 'defaultForOthers',
      label: t('forARoleOrLevel'),
      icon: <UsersRound aria-hidden />,
      run: setDefault.forOthers,
      isDefault: true,
    },
    forEveryone && {
      id: 'defaultForAll',
      label: t('forEveryone'),
      icon: <Users aria-hidden />,
      run: forEveryone,
      isDefault: true,
    },
    view &&
      view.visibility === 'personal' &&
      rights.mayShare &&
      rights.mayChange(view, 'update') && {
        id: 'share',
        label: t('shareWithEveryone'),
        icon: <Users aria-hidden />,
        run: () => share(view, 'shared'),
      },
    view &&
      rights.mayKeepPrivate(view) && {
        id: 'share',
        label: t('makePersonal'),
        icon: <UserRound aria-hidden />,
        run: () => share(view, 'personal'),
      },
    view &&
      view.visibility !== 'personal' &&
      rights.mayUnlock && {
        id: 'lock',
        label: isLocked ? t('unlock') : t('lock'),
        icon: isLocked ? <LockOpen aria-hidden /> : <Lock aria-hidden />,
        run: () => lock(view),
      },
    view &&
      view.visibility !== 'personal' &&
      publicPageOf(view.type) !== null &&
      rights.mayChange(view, 'update') && {
        id: 'publicLink',
        label: t('publicLink'),
        icon: <Globe aria-hidden />,
        run: () => onPublish(view),
      },
    { id: 'link', label: t('copyLink'), icon: <Link2 aria-hidden />, run: () => copyLink(view) },
    view &&
      rights.mayChange(view, 'delete') && {
        id: 'delete',
        label: t('delete'),
        icon: <Trash2 aria-hidden />,
        isDestructive: true,
        run: () => moveToBin(view),
      },
  ]
  return actions.filter((action): action is ViewAction => Boolean(action))
}

/**
 * A user's own default is a personal setting; the default for everyone is an organization setting. For users who may
 * change the view but not that setting, it is stored with the view and applies while no level overrides it.
 */
function useSetDefault(tenantId: string | null, entity: Entity, { view, views }: OpenView) {
  const set = useSetSetting()
  const update = useUpdateView(tenantId, entity)
  const { organization } = useTenant()
  const { isLimited } = useRights()
  const maySetForAll = useMay('interface:update') && organization !== null && !isLimited
  const maySetForRoles = useMay('role:update') && organization !== null
  const key = `entity.${entity.id}.defaultView`
  const name = view?.name ?? t('all')
  const value = view?.id ?? plainView
  const everyones = views.data?.find(({ isDefault }) => isDefault)
  const forMe = () => void set({ key, value }, { message: t('defaultViewSet', { name }) })
  if (view?.visibility === 'personal') return { forMe, forEveryone: null, forOthers: null }
  const forOthers = () =>
    askOverride({
      settingKey: key,
      title: t('defaultViewFor'),
      subject: t('defaultViewOf', { name: entity.pluralName }),
      requested: { value, words: name },
    })
  const message = t('defaultViewSetForEveryone', { name })
  if (maySetForAll) {
    return { forMe, forEveryone: () => void set({ key, value, level: 'organization' }, { message }), forOthers }
  }
  const change = view
    ? { view, data: { isDefault: true } }
    : everyones && { view: everyones, data: { isDefault: false } }
  const say = {
    onSuccess: () => toast.success(message),
    onError: ({ message: reason }: Error) => toast.error(reason),
  }
  return {
    forMe,
    forEveryone: change ? () => update.mutate(change, say) : null,
    forOthers: maySetForRoles ? forOthers : null,
  }
}

function useCopyLink(tenantId: string | null, { name }: Entity) {
  const router = useRouter()
  return (view: View | null) => {
    const search = { view: view?.id ?? plainView, ...(tenantId !== null && { tenant: tenantId }) }
    const { href } = router.buildLocation({ to: '/entities/$name', params: { name }, search })
    void copyText(location.origin + href, t('linkCopied'))
  }
}

/** 'Board (copy)', with a number if the name is taken. */
function copyName(name: string, views: readonly View[]): string {
  const taken = new Set(views.map((view) => view.name))
  const base = t('nameOfCopy', { name })
  const names = Array.from({ length: taken.size + 1 }, (_, i) => (i === 0 ? base : `${base} ${i + 1}`))
  return names.find((candidate) => !taken.has(candidate))!
}
