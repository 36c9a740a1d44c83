import { Badge, Button, cn, ConfirmDialog, RelativeTime, Skeleton, Skeletons } from '@monarch/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useMay } from '../../../lib/session/use-rights.ts'
import { showToast } from '../../../lib/toasts.ts'
import { Section } from '../parts/parts.tsx'
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
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={t('apiKeys')}>
      <table
        aria-label={t('apiKeys')}
        className="block w-full border-separate border-spacing-0 text-cell md:table md:min-w-[680px]"
      >
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr>
            {[t('name'), t('may'), t('limit'), t('ends'), t('lastUsed'), t('state')].map((label) => (
              <th key={label} scope="col" className={headLook}>
                {label}
              </th>
            ))}
            <th className={headLook}>
              <span className="sr-only">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {keys.map((key) => (
            <tr key={key.id} className="block border-b px-4 py-3 last:border-b-0 md:table-row">
              <th
                scope="row"
                className="block pb-2 text-left font-normal md:table-cell md:max-w-56 md:border-b md:px-4 md:py-2"
              >
                <span className="block truncate font-medium">{key.name}</span>
                <span className="block truncate text-xs text-muted-foreground">
                  <code className="font-mono">mk_…{key.ending}</code>
                  {' · '}
                  {key.accountName === key.name
                    ? t('by', { giver: key.giverName })
                    : t('asBy', { account: key.accountName, giver: key.giverName })}
                </span>
              </th>
              <td className={cellLook} data-label={t('may')} title={key.permissions.join('\n')}>
                {describePermissions(key.permissions)}
              </td>
              <td className={cn(cellLook, 'tabular-nums')} data-label={t('limit')}>
                {t('min', { requestsPerMinute: key.requestsPerMinute })}
              </td>
              <td className={cn(cellLook, 'text-muted-foreground')} data-label={t('ends')}>
                {key.expiresAt === null ? t('never') : <RelativeTime value={key.expiresAt} />}
              </td>
              <td className={cn(cellLook, 'text-muted-foreground')} data-label={t('lastUsed')}>
                {key.lastUsedAt === null ? t('never') : <RelativeTime value={key.lastUsedAt} />}
              </td>
              <td className={cellLook} data-label={t('state')}>
                <Badge variant={states[key.status][0]}>{t(states[key.status][1])}</Badge>
              </td>
              <td className="mt-2 flex justify-end gap-1 whitespace-nowrap md:mt-0 md:table-cell md:border-b md:px-4 md:py-2 md:text-right">
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
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

const headLook = 'h-8 border-b bg-sunken px-4 text-left text-xs font-medium text-muted-foreground whitespace-nowrap'
/** On narrow screens, one line with its label in front. */
const cellLook = cn(
  'flex justify-between gap-4 py-0.5',
  'before:text-muted-foreground before:content-[attr(data-label)]',
  'md:table-cell md:border-b md:px-4 md:py-2 md:whitespace-nowrap md:before:content-none',
)
