import { ActionsMenu, Alert, Button, Dialog, EmptyState, MenuItem, Skeletons, Switch, toast } from '@monarch/ui'
import { Mail, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { messageOf } from '../../../lib/api/api-error.ts'
import { writeTime } from '../../../lib/look/viewer-format.ts'
import { DigestForm } from './DigestForm.tsx'
import { t } from './messages.ts'
import {
  type StoredDigest,
  useCanSendMail,
  useDeleteDigest,
  useDigests,
  useSaveDigest,
  useSendTest,
} from './queries.ts'
import { RecipientsSummary } from './Recipients.tsx'
import { scheduleText } from './schedule.ts'

interface DigestsDialogProps {
  readonly dashboard: { readonly id: string; readonly visibility: string }
  /** In the language of the page. */
  readonly name: string
  readonly mayCreate: boolean
  readonly mayDelete: boolean
  readonly onClose: () => void
}

/** The schedules by which a dashboard is mailed. */
export default function DigestsDialog({ dashboard, name, mayCreate, mayDelete, onClose }: DigestsDialogProps) {
  const [edited, setEdited] = useState<StoredDigest | 'new' | null>(null)
  const digests = useDigests(dashboard.id)
  const { data: canSendMail = true } = useCanSendMail()
  const test = useSendTest(dashboard.id)
  const add = mayCreate && (
    <Button onClick={() => setEdited('new')}>
      <Plus aria-hidden />
      {t('add')}
    </Button>
  )
  const isEmpty = digests.data?.length === 0
  return (
    <>
      <Dialog
        title={t('title')}
        description={t('help')}
        onClose={onClose}
        bodyClassName="flex flex-col gap-3"
        footer={
          <>
            <Button
              variant="outline"
              loading={test.isPending}
              disabled={!canSendMail}
              onClick={() => test.mutate(digests.data?.[0]?.name ?? '')}
            >
              <Mail aria-hidden />
              {t('sendTest')}
            </Button>
            {(digests.data?.length ?? 0) > 0 && add}
          </>
        }
      >
        {!canSendMail && <Alert variant="info">{t('noMailServer')}</Alert>}
        {dashboard.visibility === 'personal' && <Alert variant="info">{t('isPersonal')}</Alert>}
        {digests.data ? (
          isEmpty ? (
            <EmptyState
              icon={<Mail aria-hidden />}
              headingLevel={3}
              title={t('none')}
              description={t('noneHelp')}
              actions={add}
            />
          ) : (
            <ul className="flex flex-col divide-y rounded-lg border">
              {digests.data.map((digest) => (
                <DigestItem
                  key={digest.id}
                  digest={digest}
                  dashboardId={dashboard.id}
                  name={digest.name || name}
                  mayDelete={mayDelete}
                  onEdit={() => setEdited(digest)}
                />
              ))}
            </ul>
          )
        ) : digests.isError ? (
          <QueryError title={t('notLoaded')} query={digests} headingLevel={3} />
        ) : (
          <Skeletons label={t('loading')} count={2} row="h-16 w-full rounded-lg" />
        )}
      </Dialog>
      {edited !== null && (
        <DigestForm
          dashboardId={dashboard.id}
          dashboardName={name}
          stored={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

interface DigestItemProps {
  readonly digest: StoredDigest
  readonly dashboardId: string
  readonly name: string
  readonly mayDelete: boolean
  readonly onEdit: () => void
}

function DigestItem({ digest, dashboardId, name, mayDelete, onEdit }: DigestItemProps) {
  const save = useSaveDigest(dashboardId, digest)
  const remove = useDeleteDigest()
  const { schedule, isActive, lastSentAt } = digest
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-sm font-medium wrap-anywhere">{scheduleText(schedule)}</p>
          <p className="text-xs wrap-anywhere text-muted-foreground">
            {name}
            {' · '}
            {lastSentAt === null ? t('notSentYet') : t('lastSent', { when: momentText(lastSentAt) })}
            {!isActive && ` · ${t('paused')}`}
          </p>
        </div>
        <Switch
          aria-label={t('isOn', { name })}
          checked={isActive}
          disabled={save.isPending}
          onCheckedChange={(next) =>
            save.mutate({ isActive: next }, { onError: (error) => void toast.error(messageOf(error)) })
          }
        />
        <ActionsMenu label={t('actionsFor', { name })}>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            {t('edit')}
          </MenuItem>
          {mayDelete && (
            <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={() => remove(digest.id, name)}>
              {t('delete')}
            </MenuItem>
          )}
        </ActionsMenu>
      </div>
      <RecipientsSummary digest={digest} />
    </li>
  )
}

const momentText = (at: string): string => writeTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
