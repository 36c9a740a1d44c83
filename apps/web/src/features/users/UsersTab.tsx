import { Alert, Button, EmptyState, lazyPart, NothingFound, Select, Skeletons } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { UserPlus, Users } from 'lucide-react'
import { QueryError } from '../../errors/QueryError.tsx'
import { pageOf, Pages } from '../../lib/Pages.tsx'
import { useLimit, useMay } from '../../lib/session/use-rights.ts'
import { DebouncedSearch } from '../../lib/DebouncedSearch.tsx'
import { pageSize, type Person, useAllRoles, usePeople, usePerson } from './parts/queries.ts'
import { statusLabel, statusLook } from './status.ts'
import { UserTable } from './UserTable.tsx'
import { t } from './messages.ts'
import type { PersonStatus } from './parts/queries.ts'

const InviteDialog = lazyPart(() => import('./InviteDialog.tsx'))
const UserPanel = lazyPart(() => import('./UserPanel.tsx'))

/**
 * Users of the organization. `?q=`, `?role=`, `?status=` and `?page=` filter, `?user=` opens one, `?invite=1` invites
 * one.
 */
export function UsersTab() {
  const { q = '', role, status, user, invite, page: at } = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayInvite = useMay('user:create')
  const limit = useLimit('user:create')
  const mayReadRoles = useMay('role:read')
  const page = pageOf(at)
  const people = usePeople({ text: q, roleId: role ?? null, status: status ?? null, page })
  const roles = useAllRoles(mayReadRoles)
  const go = (next: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true })
  const narrow = (next: Record<string, string | undefined>) => go({ ...next, page: undefined })
  const listed = people.data?.find(({ id }) => id === user)
  const elsewhere = usePerson(user, people.data !== undefined && listed === undefined)
  const opened = listed ?? elsewhere
  const isNarrowed = q !== '' || role !== undefined || status !== undefined || page > 0
  const inviteButton = (mayInvite || limit) && (
    <Button className="max-sm:w-full" disabled={limit !== null} onClick={() => go({ invite: '1' })}>
      <UserPlus aria-hidden />
      {t('inviteUser')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-full sm:w-72">
          <DebouncedSearch label={t('searchUsers')} text={q} onSearch={(next) => narrow({ q: next || undefined })} />
        </div>
        {roles.data && (
          <Select
            aria-label={t('role')}
            className="w-40 max-sm:flex-1"
            options={[
              { value: 'any', label: t('anyRole') },
              ...roles.data.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={role ?? 'any'}
            onValueChange={(next) => narrow({ role: next === 'any' ? undefined : next })}
          />
        )}
        <Select
          aria-label={t('status')}
          className="w-36 max-sm:flex-1"
          options={[{ value: 'any', label: t('anyStatus') }, ...statusOptions()]}
          value={status ?? 'any'}
          onValueChange={(next) => narrow({ status: next === 'any' ? undefined : next })}
        />
        <div className="ml-auto max-sm:w-full">{inviteButton}</div>
      </div>
      {limit && <Alert variant="info">{limit}</Alert>}
      {people.isPending ? (
        <Skeletons
          label={t('loadingUsers')}
          className="flex flex-col gap-px overflow-hidden rounded-lg border"
          count={5}
          row="h-14 w-full rounded-none"
        />
      ) : !people.data ? (
        <QueryError title={t('usersCouldNotBeLoaded')} query={people} />
      ) : (
        <>
          <Found
            people={people.data.slice(0, pageSize)}
            isNarrowed={isNarrowed}
            onOpen={(id) => go({ user: id })}
            onClear={() => narrow({ q: undefined, role: undefined, status: undefined })}
            inviteButton={inviteButton}
          />
          {(page > 0 || people.data.length > pageSize) && people.data.length > 0 && (
            <Pages
              page={page}
              pageSize={pageSize}
              count={Math.min(people.data.length, pageSize)}
              hasMore={people.data.length > pageSize}
              onPage={(next) => go({ page: next === 0 ? undefined : String(next + 1) })}
            />
          )}
        </>
      )}
      {invite !== undefined && mayInvite && (
        <InviteDialog roles={roles.data ?? []} onClose={() => go({ invite: undefined })} />
      )}
      {opened && (
        <UserPanel key={opened.id} person={opened} roles={roles.data ?? []} onClose={() => go({ user: undefined })} />
      )}
    </div>
  )
}

interface FoundProps {
  people: readonly Person[]
  isNarrowed: boolean
  onOpen: (id: string) => void
  onClear: () => void
  inviteButton: React.ReactNode
}

function Found({ people, isNarrowed, onOpen, onClear, inviteButton }: FoundProps) {
  if (people.length === 0 && !isNarrowed)
    return (
      <EmptyState
        icon={<Users aria-hidden />}
        title={t('noUsersYet')}
        description={t('noUsersHelp')}
        actions={inviteButton}
      />
    )
  if (people.length === 0)
    return (
      <NothingFound
        title={t('noUsersFound')}
        description={t('noUsersFoundHelp')}
        action={t('clearFilters')}
        onAction={onClear}
      />
    )
  return (
    <>
      <p role="status" className="sr-only">
        {t('count', { count: people.length })}
      </p>
      <UserTable people={people} onOpen={onOpen} />
    </>
  )
}

const statusOptions = () =>
  (Object.keys(statusLook) as PersonStatus[]).map((status) => ({ value: status, label: statusLabel(status) }))
