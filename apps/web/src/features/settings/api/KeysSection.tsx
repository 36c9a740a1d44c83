import { Alert, Badge, Button, ConfirmDialog, cn, RelativeTime, Skeleton } from '@monarch/ui'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useMay } from '../../../lib/session.ts'
import { showToast } from '../../../lib/toasts.ts'
import { Section } from '../parts.tsx'
import { describePermissions } from './key-permissions.ts'
import { type ApiKey, useApiKeys, useRevokeApiKey } from './keys.ts'
import { NewKeyDialog } from './NewKeyDialog.tsx'

/** The keys of programs that reach this workspace. */
export function KeysSection({ tenantId }: { tenantId: string }) {
  const query = useApiKeys(tenantId)
  const mayCreate = useMay('api_key:create')
  const mayRevoke = useMay('api_key:delete')
  const [isCreating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<ApiKey | null>(null)
  return (
    <Section
      title="API keys"
      description="For programs. Each acts as an account of its own, with what its key names of what its giver may do."
      actions={
        mayCreate && (
          <Button size="sm" onClick={() => setCreating(true)}>
            <Plus aria-hidden />
            Create key
          </Button>
        )
      }
    >
      {query.data ? (
        query.data.length === 0 ? (
          <p className="px-4 py-6 text-center text-sm text-muted-foreground">
            No program has a key to this workspace yet.
          </p>
        ) : (
          <KeyTable keys={query.data} onRevoke={mayRevoke ? setRevoked : null} />
        )
      ) : query.error ? (
        <QueryError title="Error loading API keys" query={query} headingLevel={3} />
      ) : (
        <div role="status" className="flex flex-col gap-2 px-4 py-3">
          <span className="sr-only">Loading API keys</span>
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      )}
      {isCreating && <NewKeyDialog tenantId={tenantId} keys={query.data ?? []} onClose={() => setCreating(false)} />}
      {revoked && <RevokeKey tenantId={tenantId} apiKey={revoked} onClose={() => setRevoked(null)} />}
    </Section>
  )
}

const states = {
  active: ['success', 'Active'],
  expired: ['secondary', 'Expired'],
  suspended: ['warning', 'Suspended'],
} as const

function KeyTable({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: ((key: ApiKey) => void) | null }) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="API keys">
      <table aria-label="API keys" className="w-full min-w-[680px] border-separate border-spacing-0 text-cell">
        <thead>
          <tr>
            {['Name', 'May', 'Limit', 'Ends', 'Last used', 'State'].map((label) => (
              <th key={label} scope="col" className={headLook}>
                {label}
              </th>
            ))}
            <th className={headLook}>
              <span className="sr-only">Revoke</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row" className={cn(cellLook, 'max-w-56 text-left font-normal')}>
                <span className="block truncate font-medium">{key.name}</span>
                <span className="block truncate text-xs text-muted-foreground">
                  <code className="font-mono">mk_…{key.ending}</code>
                  {key.accountName !== key.name && `, as ${key.accountName}`} · by {key.giverName}
                </span>
              </th>
              <td className={cellLook} title={key.permissions.join('\n')}>
                {describePermissions(key.permissions)}
              </td>
              <td className={cn(cellLook, 'tabular-nums')}>{key.requestsPerMinute} / min</td>
              <td className={cn(cellLook, 'text-muted-foreground')}>
                {key.expiresAt === null ? 'Never' : <RelativeTime value={key.expiresAt} />}
              </td>
              <td className={cn(cellLook, 'text-muted-foreground')}>
                {key.lastUsedAt === null ? 'Never' : <RelativeTime value={key.lastUsedAt} />}
              </td>
              <td className={cellLook}>
                <Badge variant={states[key.status][0]}>{states[key.status][1]}</Badge>
              </td>
              <td className={cn(cellLook, 'text-right')}>
                {onRevoke && (
                  <Button variant="ghost" size="sm" onClick={() => onRevoke(key)}>
                    Revoke<span className="sr-only"> {key.name}</span>
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
        void showToast('success', `${apiKey.name} revoked`)
      },
    })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke ${apiKey.name}?`}
      description="Whatever uses it is refused from its next request on. A revoked key does not come back."
      confirmLabel="Revoke key"
      destructive
      pending={revoke.isPending}
      onConfirm={confirm}
    >
      {revoke.error && <Alert variant="error">{revoke.error.message}</Alert>}
    </ConfirmDialog>
  )
}

const headLook = 'h-8 border-b bg-sunken px-4 text-left text-xs font-medium text-muted-foreground whitespace-nowrap'
const cellLook = 'border-b px-4 py-2 whitespace-nowrap'
