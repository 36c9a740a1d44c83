import { Badge, Button, Card, ConfirmDialog, Skeletons } from '@monarch/ui'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useOrganizationMutation } from '../../../lib/tenants/organizations.ts'
import { showToast } from '../../../lib/toasts.ts'
import { type DatabaseServer, databaseServersQuery, serverChanges, serverStatesQuery } from './database-servers.ts'
import { ServerDialog } from './ServerDialog.tsx'
import { t } from './messages.ts'
import { rich } from '../../../lib/language/rich.ts'
import { hidden } from '../../../lib/language/hidden.tsx'

/** PostgreSQL servers besides the built-in one, for platform administrators. */
export function DatabaseServers() {
  const query = useQuery(databaseServersQuery)
  const [edited, setEdited] = useState<DatabaseServer | 'new' | null>(null)
  const [removed, setRemoved] = useState<DatabaseServer | null>(null)
  return (
    <Card className="flex flex-col gap-0 p-0">
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-base font-semibold">{t('databaseServers')}</h2>
          <p className="text-xs text-muted-foreground">{t('databaseServersHelp')}</p>
        </div>
        <Button variant="outline" size="sm" onClick={() => setEdited('new')}>
          <Plus aria-hidden />
          {t('addServer')}
        </Button>
      </div>
      {query.error && !query.data ? (
        <QueryError title={t('errorLoadingDatabaseServers')} query={query} />
      ) : !query.data ? (
        <Skeletons label={t('loadingDatabaseServers')} className="p-4" row="h-5 w-full" />
      ) : query.data.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted-foreground">{t('noDatabaseServersAreRegistered')}</p>
      ) : (
        <ul className="divide-y">
          {query.data.map((server) => (
            <ServerLine
              key={server.id}
              server={server}
              onEdit={() => setEdited(server)}
              onRemove={() => setRemoved(server)}
            />
          ))}
        </ul>
      )}
      {edited && <ServerDialog server={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && <RemoveServer server={removed} onClose={() => setRemoved(null)} />}
    </Card>
  )
}

interface ServerLineProps {
  server: DatabaseServer
  onEdit: () => void
  onRemove: () => void
}

function ServerLine({ server, onEdit, onRemove }: ServerLineProps) {
  const states = useQuery(serverStatesQuery)
  const state = states.data?.find(({ id }) => id === server.id)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block truncate font-medium">{server.name}</span>
        <span className="block truncate text-xs text-muted-foreground">
          {server.user}@{server.host}:{server.port}
          {state && !state.isReachable && `: ${state.problem}`}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        {state && (
          <Badge variant={state.isReachable ? 'success' : 'destructive'}>
            {state.isReachable ? t('reachable') : t('unreachable')}
          </Badge>
        )}
        {server.status === 'closed' && <Badge variant="outline">{t('noMoreTenants')}</Badge>}
        <span className="text-muted-foreground">{t('tenantCount', { tenantCount: server.tenantCount })}</span>
      </span>
      <span className="flex gap-1">
        <Button variant="ghost" size="sm" onClick={onEdit}>
          <Pencil aria-hidden />
          {rich(t('edit', { name: server.name, hidden }))}
        </Button>
        <Button variant="ghost" size="sm" onClick={onRemove} disabled={server.tenantCount > 0}>
          <Trash2 aria-hidden />
          {rich(t('remove', { name: server.name, hidden }))}
        </Button>
      </span>
    </li>
  )
}

function RemoveServer({ server, onClose }: { server: DatabaseServer; onClose: () => void }) {
  const change = useOrganizationMutation(serverChanges.remove)
  const remove = () =>
    change.mutate(
      { data: { id: server.id } },
      {
        onSuccess: () => {
          onClose()
          void showToast('success', t('removed', { name: server.name }))
        },
      },
    )
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('removeQuestion', { name: server.name })}
      description={t('removeServerHelp')}
      confirmLabel={t('removeServer')}
      destructive
      pending={change.isPending}
      onConfirm={remove}
      error={change.error}
    />
  )
}
