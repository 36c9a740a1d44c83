import { Button, EmptyState, SearchInput, Select, Skeleton } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX, UserPlus, Users } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { QueryError } from '../../errors/QueryError.tsx'
import { useMay } from '../../lib/session.ts'
import { type Person, useAllRoles, usePeople } from './queries.ts'
import { statusWords } from './status.ts'
import { UserTable } from './UserTable.tsx'

const InviteDialog = lazy(() => import('./InviteDialog.tsx'))
const UserPanel = lazy(() => import('./UserPanel.tsx'))

/** The people of the organization. `?q=`, `?role=` and `?status=` narrow them down, `?user=` opens one, `?invite=1` adds one. */
export function UsersTab() {
  const { q = '', role, status, user, invite } = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayInvite = useMay('user:create')
  const mayReadRoles = useMay('role:read')
  const people = usePeople()
  const roles = useAllRoles(mayReadRoles)
  const go = (next: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true })
  const opened = people.data?.find(({ id }) => id === user)
  const inviteButton = mayInvite && (
    <Button className="max-sm:w-full" onClick={() => go({ invite: '1' })}>
      <UserPlus aria-hidden />
      Invite user
    </Button>
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="w-full sm:w-72">
          <SearchInput label="Search users" value={q} onValueChange={(next) => go({ q: next || undefined })} />
        </div>
        {roles.data && (
          <Select
            aria-label="Role"
            className="w-40 max-sm:flex-1"
            options={[
              { value: 'any', label: 'Any role' },
              ...roles.data.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={role ?? 'any'}
            onValueChange={(next) => go({ role: next === 'any' ? undefined : next })}
          />
        )}
        <Select
          aria-label="Status"
          className="w-36 max-sm:flex-1"
          options={[{ value: 'any', label: 'Any status' }, ...statusOptions]}
          value={status ?? 'any'}
          onValueChange={(next) => go({ status: next === 'any' ? undefined : next })}
        />
        <div className="ml-auto max-sm:w-full">{inviteButton}</div>
      </div>
      {people.isPending ? (
        <Loading />
      ) : !people.data ? (
        <QueryError title="The users could not be loaded" query={people} />
      ) : (
        <Found
          people={people.data.filter((person) => matches(person, { q, role, status }))}
          total={people.data.length}
          onOpen={(id) => go({ user: id })}
          onClear={() => go({ q: undefined, role: undefined, status: undefined })}
          inviteButton={inviteButton}
        />
      )}
      {invite !== undefined && mayInvite && (
        <Suspense>
          <InviteDialog roles={roles.data ?? []} onClose={() => go({ invite: undefined })} />
        </Suspense>
      )}
      {opened && (
        <Suspense>
          <UserPanel
            key={opened.id}
            person={opened}
            people={people.data ?? []}
            roles={roles.data ?? []}
            onClose={() => go({ user: undefined })}
          />
        </Suspense>
      )}
    </div>
  )
}

interface FoundProps {
  people: readonly Person[]
  total: number
  onOpen: (id: string) => void
  onClear: () => void
  inviteButton: React.ReactNode
}

function Found({ people, total, onOpen, onClear, inviteButton }: FoundProps) {
  if (total === 0)
    return (
      <EmptyState
        icon={<Users aria-hidden />}
        title="No users yet"
        description="Whoever works here is listed here, with what they may do. Invite the first by e-mail."
        actions={inviteButton}
      />
    )
  if (people.length === 0)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No users found"
        description="Nobody here matches the search and the filters."
        actions={
          <Button variant="outline" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    )
  return (
    <>
      <p role="status" className="sr-only">
        {people.length} {people.length === 1 ? 'user' : 'users'}
      </p>
      <UserTable people={people} onOpen={onOpen} />
    </>
  )
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-px overflow-hidden rounded-lg border">
      <span className="sr-only">Loading users</span>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-14 w-full rounded-none" />
      ))}
    </div>
  )
}

const statusOptions = Object.entries(statusWords).map(([value, { label }]) => ({ value, label }))

function matches(
  { name, email, roles, status }: Person,
  wanted: { readonly q: string; readonly role?: string | undefined; readonly status?: string | undefined },
): boolean {
  return (
    `${name} ${email}`.toLowerCase().includes(wanted.q.trim().toLowerCase()) &&
    (wanted.role === undefined || roles.some(({ role }) => role?.id === wanted.role)) &&
    (wanted.status === undefined || status === wanted.status)
  )
}
