import type { Visibility } from '@monarch/schema'
import { ActionsMenu, lazyPart, MenuItem, MenuSeparator, toast } from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import {
  CodeXml,
  Copy,
  Globe,
  Languages,
  Lock,
  LockOpen,
  Mail,
  Pause,
  Pencil,
  Printer,
  RefreshCw,
  Trash2,
  Tv,
  User,
  Users,
} from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api-error.ts'
import { useInsightTexts } from '../../../lib/levels/use-insight-texts.ts'
import { DetailsDialog } from './DetailsDialog.tsx'
import { t as digestWord } from '../digests/messages.ts'
import { t as translationWord } from '../translations/messages.ts'
import { t } from './messages.ts'
import {
  type StoredDashboard,
  useCreateDashboard,
  useDeleteDashboard,
  useSaveContent,
  useUpdateDashboard,
} from './queries.ts'
import { useDashboardRights } from '../rights.ts'
import { isLive } from './tiles.ts'

const TranslationsDialog = lazyPart(() => import('../translations/TranslationsDialog.tsx'))
const EmbedDialog = lazyPart(() => import('../embed/EmbedDialog.tsx'))
const DigestsDialog = lazyPart(() => import('../digests/DigestsDialog.tsx'))
const DashboardLinkDialog = lazyPart(() => import('../public-link/DashboardLinkDialog.tsx'))

interface DashboardMenuProps {
  readonly dashboard: StoredDashboard
  readonly hasTiles: boolean
  readonly onTv: () => void
}

/** The actions on a dashboard; absent for users without any. */
export function DashboardMenu({ dashboard, hasTiles, onTv }: DashboardMenuProps) {
  const { description, translations, visibility, config } = dashboard
  const name = useInsightTexts().nameOf('dashboard', dashboard)
  const navigate = useNavigate()
  const rights = useDashboardRights()
  const [isRenaming, setRenaming] = useState(false)
  const [isTranslating, setTranslating] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const [isEmbedding, setEmbedding] = useState(false)
  const [isMailing, setMailing] = useState(false)
  const update = useUpdateDashboard(dashboard)
  const create = useCreateDashboard()
  const remove = useDeleteDashboard()
  const { save } = useSaveContent(dashboard.id)
  const live = isLive(config)
  const fail = (error: Error) => void toast.error(messageOf(error))

  const duplicate = () =>
    create.mutate(
      {
        name: t('nameOfCopy', { name: dashboard.name }),
        description,
        visibility: visibility !== 'personal' && rights.mayMake('shared') ? 'shared' : 'personal',
        config,
        ...(translations && { translations: withoutNames(translations) }),
      },
      {
        onSuccess: ({ id }) => {
          toast.success(t('dashboardDuplicated', { name }))
          void navigate({ to: '/dashboards/$dashboardId', params: { dashboardId: id } })
        },
        onError: fail,
      },
    )
  const turn = (to: Visibility, message: string) =>
    update.mutate({ visibility: to }, { onSuccess: () => void toast(message), onError: fail })
  const showOnTv = () => {
    // Only a user's action may fill the screen; a link to TV mode fills the window.
    if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => {})
    onTv()
  }
  const moveToBin = () => {
    void navigate({ to: '/dashboards' })
    remove(dashboard)
  }

  const mayUpdate = rights.mayChange(dashboard, 'update')
  const mayDelete = rights.mayChange(dashboard, 'delete')
  const mayCopy = rights.mayMake('personal')
  if (!mayUpdate && !mayDelete && !mayCopy && !hasTiles) return null
  const isLocked = visibility === 'locked'
  return (
    <>
      <ActionsMenu label={t('actionsFor', { name })}>
        {mayUpdate && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setRenaming(true)}>
            {t('rename')}
          </MenuItem>
        )}
        {mayUpdate && (
          <MenuItem icon={<Languages aria-hidden />} onSelect={() => setTranslating(true)}>
            {translationWord('menuItem')}
          </MenuItem>
        )}
        {mayCopy && (
          <MenuItem icon={<Copy aria-hidden />} onSelect={duplicate}>
            {t('duplicate')}
          </MenuItem>
        )}
        {hasTiles && (
          <>
            <MenuItem icon={<Printer aria-hidden />} onSelect={() => window.print()}>
              {t('print')}
            </MenuItem>
            <MenuItem icon={<Tv aria-hidden />} onSelect={showOnTv}>
              {t('showOnTv')}
            </MenuItem>
          </>
        )}
        {mayUpdate && hasTiles && (
          <MenuItem icon={<Mail aria-hidden />} onSelect={() => setMailing(true)}>
            {digestWord('menuItem')}
          </MenuItem>
        )}
        {mayUpdate && (
          <MenuItem
            icon={live ? <Pause aria-hidden /> : <RefreshCw aria-hidden />}
            // A failure is shown in a toast.
            onSelect={() => void save({ refresh: live ? 'never' : 'live' }).catch(() => {})}
          >
            {live ? t('stopRefreshing') : t('refreshLive')}
          </MenuItem>
        )}
        {visibility === 'personal' && rights.mayTurn(dashboard, 'shared') && (
          <MenuItem icon={<Users aria-hidden />} onSelect={() => turn('shared', t('dashboardShared', { name }))}>
            {t('shareWithEveryone')}
          </MenuItem>
        )}
        {rights.mayTurn(dashboard, 'personal') && (
          <MenuItem icon={<User aria-hidden />} onSelect={() => turn('personal', t('dashboardPersonal', { name }))}>
            {t('makePersonal')}
          </MenuItem>
        )}
        {visibility === 'shared' && rights.mayTurn(dashboard, 'locked') && (
          <MenuItem icon={<Lock aria-hidden />} onSelect={() => turn('locked', t('dashboardLocked', { name }))}>
            {t('lock')}
          </MenuItem>
        )}
        {isLocked && rights.mayTurn(dashboard, 'shared') && (
          <MenuItem icon={<LockOpen aria-hidden />} onSelect={() => turn('shared', t('dashboardUnlocked', { name }))}>
            {t('unlock')}
          </MenuItem>
        )}
        {mayUpdate && visibility !== 'personal' && (
          <MenuItem icon={<Globe aria-hidden />} onSelect={() => setPublishing(true)}>
            {t('publicLink')}
          </MenuItem>
        )}
        {mayUpdate && visibility !== 'personal' && (
          <MenuItem icon={<CodeXml aria-hidden />} onSelect={() => setEmbedding(true)}>
            {t('embed')}
          </MenuItem>
        )}
        {mayDelete && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={moveToBin}>
              {t('delete')}
            </MenuItem>
          </>
        )}
      </ActionsMenu>
      {isTranslating && (
        <TranslationsDialog kind="dashboard" id={dashboard.id} name={name} onClose={() => setTranslating(false)} />
      )}
      {isMailing && (
        <DigestsDialog
          dashboard={dashboard}
          name={name}
          mayCreate={visibility === 'personal' ? mayUpdate : rights.mayMake(visibility as Visibility)}
          mayDelete={mayDelete}
          onClose={() => setMailing(false)}
        />
      )}
      {isPublishing && <DashboardLinkDialog id={dashboard.id} onClose={() => setPublishing(false)} />}
      {isEmbedding && <EmbedDialog dashboardId={dashboard.id} onClose={() => setEmbedding(false)} />}
      {isRenaming && (
        <DetailsDialog
          title={t('renameDashboard')}
          submitLabel={t('save')}
          start={{ name: dashboard.name, description, visibility: visibility as Visibility }}
          asksWho={false}
          pending={update.isPending}
          onSubmit={({ name: nextName, description: nextDescription }) =>
            update.mutateAsync({ name: nextName, description: nextDescription })
          }
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  )
}

/** A copy has the name given here in every language: the translations of the original's name do not apply. */
const withoutNames = (translations: object) =>
  Object.fromEntries(
    Object.entries(translations as Readonly<Record<string, { readonly name?: string }>>).map(
      ([language, { name: _name, ...texts }]) => [language, texts],
    ),
  )
