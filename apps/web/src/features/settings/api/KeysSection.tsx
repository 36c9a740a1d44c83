import { Badge, Button, ConfirmDialog, RelativeTime, Skeleton, Skeletons } from '@monarch/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useMay } from '../../../lib/session/use-rights.ts'
import { showToast } from '../../../lib/toasts.ts'
import { Section } from '../parts/parts.tsx'
import { SettingsTable, SettingsTableCell, SettingsTableRow } from '../parts/SettingsTable.tsx'
import { describePermissions } from './key-permissions.ts'
import { type ApiKey, useApiKeys, useRevokeApiKey } from './keys.ts'
import { EditKeyDialog } from './EditKeyDialog.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'
import { hidden } from '../../../lib/language/hidden.tsx'

/** API keys of the workspace. */
export function KeysSection({ tenantId }: { tenantId: string }) {
  const query = useApiKeys(tenantId)
  const mayCreate = useMay('api_key:create')
  const mayUpdate = useMay('api_key:update')
  const mayRevoke = useMay('api_key:delete')
  const [edited, setEdited] = useState<ApiKey | null>(null)
  const [isCreating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  return (
    <Section
      title={t('apiKeys')}
      description={t('keysHelp')}
      actions={
        mayCreate && (
          <Button size="sm" onClick={() => setCreating(true)}>
            <Plus aria-hidden />
            {t('createKey')}
          </Button>
        )
      }
    >
      {query.data ? (
        query.data.length === 0 ? (
          <p className="px-4 py-6 text-center text-sm text-muted-foreground">{t('noKeys')}</p>
        ) : (
          <KeyTable keys={query.data} onEdit={mayUpdate ? setEdited : null} onRevoke={mayRevoke ? setRevoked : null} />
        )
      ) : query.error ? (
        <QueryError title={t('errorLoadingAPIKeys')} query={query} headingLevel={3} />
      ) : (
        <Skeletons label={t('loadingAPIKeys')} className="flex flex-col gap-2 px-4 py-3">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-3 w-1/2" />
        </Skeletons>
      )}
      {isCreating && <NewKeyDialog tenantId={tenantId} keys={query.data ?? []} onClose={() => setCreating(false)} />}
      {edited && <EditKeyDialog tenantId={tenantId} apiKey={edited} onClose={() => setEdited(null)} />}
      {revoked && <RevokeKey tenantId={tenantId} apiKey={revoked} onClose={() => setRevoked(null)} />}
    </Section>
  )
}

const states = {
  active: ['success', 'active'],
  expired: ['secondary', 'expired'],
  suspended: ['warning', 'suspended'],
} as const

interface KeyTableProps {
  keys: readonly ApiKey[]
  onEdit: ((key: ApiKey) => void) | null
  onRevoke: ((key: ApiKey) => void) | null
}

function KeyTable({ keys, onEdit, onRevoke }: KeyTableProps) {
  return (
    <SettingsTable label={t('apiKeys')} columns={[t('may'), t('limit'), t('ends'), t('lastUsed'), t('state')]}>
      {keys.map((key) => (
        <SettingsTableRow
          key={key.id}
          name={key.name}
          note={
            <>
              <code className="font-mono">mk_…{key.ending}</code>
              {' · '}
              {key.accountName === key.name
                ? t('by', { giver: key.giverName })
                : t('asBy', { account: key.accountName, giver: key.giverName })}
            </>
          }
          actions={
            <>
              {onEdit && (
                <Button variant="ghost" size="sm" onClick={() => onEdit(key)}>
                  {rich(t('edit', { name: key.name, hidden }))}
                </Button>
              )}
              {onRevoke && (
                <Button variant="ghost" size="sm" onClick={() => onRevoke(key)}>
                  {rich(t('revoke', { name: key.name, hidden }))}
                </Button>
              )}
            </>
          }
        >
          <SettingsTableCell label={t('may')} title={key.permissions.join('\n')}>
            {describePermissions(key.permissions)}
          </SettingsTableCell>
          <SettingsTableCell label={t('limit')} className="tabular-nums">
            {t('min', { requestsPerMinute: key.requestsPerMinute })}
          </SettingsTableCell>
          <SettingsTableCell label={t('ends')} className="text-muted-foreground">
            {key.expiresAt === null ? t('never') : <RelativeTime value={key.expiresAt} />}
          </SettingsTableCell>
          <SettingsTableCell label={t('lastUsed')} className="text-muted-foreground">
            {key.lastUsedAt === null ? t('never') : <RelativeTime value={key.lastUsedAt} />}
          </SettingsTableCell>
          <SettingsTableCell label={t('state')}>
            <Badge variant={states[key.status][0]}>{t(states[key.status][1])}</Badge>
          </SettingsTableCell>
        </SettingsTableRow>
      ))}
    </SettingsTable>
  )
}

interface RevokeKeyProps {
  tenantId: string
  apiKey: ApiKey
  onClose: () => void
}

function RevokeKey({ tenantId, apiKey, onClose }: RevokeKeyProps) {
  const revoke = useRevokeApiKey(tenantId)
  const confirm = () =>
    revoke.mutate(apiKey.id, {
      onSuccess: () => {
        onClose()
        void showToast('success', t('revoked', { name: apiKey.name }))
      },
    })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('revokeQuestion', { name: apiKey.name })}
      description={t('revokeHelp')}
      confirmLabel={t('revokeKey')}
      destructive
      pending={revoke.isPending}
      onConfirm={confirm}
      error={revoke.error}
    />
  )
}
