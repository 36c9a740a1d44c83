import { cn, Badge, RelativeTime } from '@monarch/ui'
import { ShieldCheck } from 'lucide-react'
import { PersonAvatar } from '../../lib/people/PersonAvatar.tsx'
import { useUser } from '../../lib/session/session.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { type Person, rolesOf } from './parts/queries.ts'
import { statusLabel, statusLook } from './status.ts'
import { t } from './messages.ts'

/** Rows on wide screens, blocks on narrow ones. The name opens the user's panel. */
export function UserTable({ people, onOpen }: { people: readonly Person[]; onOpen: (id: string) => void }) {
  return (
    <div className="overflow-hidden rounded-lg border">
      <table aria-label={t('users')} className="block w-full text-sm md:table">
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr className="border-b bg-sunken text-left text-xs text-muted-foreground [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('roles')}</th>
            <th scope="col">{t('tenants')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('lastSeenColumn')}</th>
          </tr>
        </thead>
        <tbody className="block divide-y md:table-row-group">
          {people.map((person) => (
            <UserRow key={person.id} person={person} onOpen={() => onOpen(person.id)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const cell = cn(
  'flex justify-between gap-4 py-0.5',
  'before:text-muted-foreground before:content-[attr(data-label)]',
  'md:table-cell md:px-4 md:py-2 md:before:content-none',
)

function UserRow({ person, onOpen }: { person: Person; onOpen: () => void }) {
  const { id: ownId } = useUser()
  const { organization } = useTenant()
  const status = statusLook[person.status]
  const roles = rolesOf(person)
  const tenants = person.tenantIds?.flatMap(
    (id) => organization?.tenants.find((tenant) => tenant.id === id)?.name ?? [],
  )
  return (
    <tr className="relative block px-4 py-3 hover:bg-hover md:table-row md:p-0">
      <th scope="row" className="block pb-2 text-left font-normal md:table-cell md:max-w-80 md:px-4 md:py-2">
        <span className="flex items-center gap-3">
          <PersonAvatar id={person.id} name={person.name} url={person.avatarUrl} size="md" />
          <span className="min-w-0 flex-1">
            <button
              type="button"
              onClick={onOpen}
              className={cn(
                'block max-w-full truncate text-left font-medium outline-none',
                'after:absolute after:inset-0',
                'focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring',
              )}
            >
              {person.name}
              {person.id === ownId && <span className="font-normal text-muted-foreground"> {t('you')}</span>}
            </button>
            <span className="block truncate text-xs text-muted-foreground">{person.email}</span>
          </span>
        </span>
      </th>
      <td className={cell} data-label={t('roles')}>
        <span className="flex flex-wrap justify-end gap-1 md:justify-start">
          {person.permissions.includes('*') && (
            <Badge variant="outline">
              <ShieldCheck aria-hidden className="size-3" />
              {t('platform')}
            </Badge>
          )}
          {roles.map(({ id, name }) => (
            <Badge key={id} variant="secondary">
              {name}
            </Badge>
          ))}
          {roles.length === 0 && person.permissions.length === 0 && (
            <span className="text-muted-foreground">{t('noRole')}</span>
          )}
        </span>
      </td>
      <td className={`${cell} md:max-w-52`} data-label={t('tenants')}>
        <span className="truncate text-right md:block md:text-left">
          {tenants ? tenants.join(', ') || t('none') : t('all')}
        </span>
      </td>
      <td className={cell} data-label={t('status')}>
        <Badge variant={status}>{statusLabel(person.status)}</Badge>
      </td>
      <td className={`${cell} whitespace-nowrap text-muted-foreground`} data-label={t('lastSeenColumn')}>
        {person.lastSeenAt ? <RelativeTime value={person.lastSeenAt} /> : <span>{t('never')}</span>}
      </td>
    </tr>
  )
}
