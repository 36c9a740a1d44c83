import { Badge, Button, EmptyState, lazyPart, NothingFound, RelativeTime, SearchInput, Skeletons } from '@monarch/ui'
import { Download, Eraser, Users } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { hidden } from '../../../lib/language/hidden.tsx'
import { rich } from '../../../lib/language/rich.ts'
import { Section } from '../parts/parts.tsx'
import { type PersonOf, useExportPerson, usePeopleOf } from './people-queries.ts'
import { t } from './people-messages.ts'

const ErasePerson = lazyPart(() => import('./ErasePerson.tsx'))

/** Members and former members, with everything about each as a file, and the erasure of former ones. */
export default function People({ organizationId }: { organizationId: string }) {
  const query = usePeopleOf(organizationId)
  const [search, setSearch] = useState('')
  const [erasing, setErasing] = useState<PersonOf | null>(null)
  if (query.error && !query.data) return <QueryError title={t('errorLoading')} query={query} headingLevel={3} />
  if (!query.data)
    return <Skeletons label={t('loading')} className="rounded-lg border bg-raised p-card" count={3} row="h-5 w-full" />
  const wanted = search.trim().toLowerCase()
  const found = query.data.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
  const shown = found.slice(0, peopleShown)
  const more = found.length - shown.length
  return (
    <Section title={t('people')} description={t('peopleHelp')}>
      {query.data.length > peopleShown && (
        <div className="p-4">
          <SearchInput label={t('search')} placeholder={t('search')} value={search} onValueChange={setSearch} />
        </div>
      )}
      {query.data.length === 0 && (
        <EmptyState headingLevel={3} icon={<Users aria-hidden />} title={t('nobody')} className="py-6" />
      )}
      {query.data.length > 0 && found.length === 0 && (
        <NothingFound
          headingLevel={3}
          title={t('nothingFound')}
          action={t('clearSearch')}
          onAction={() => setSearch('')}
        />
      )}
      <ul aria-label={t('people')} className="divide-y">
        {shown.map((person) => (
          <PersonRow
            key={person.id}
            organizationId={organizationId}
            person={person}
            onErase={() => setErasing(person)}
          />
        ))}
      </ul>
      {more > 0 && <p className="px-4 py-2 text-xs text-muted-foreground">{t('more', { count: more })}</p>}
      {erasing && <ErasePerson organizationId={organizationId} person={erasing} onClose={() => setErasing(null)} />}
    </Section>
  )
}

interface PersonRowProps {
  organizationId: string
  person: PersonOf
  onErase: () => void
}

function PersonRow({ organizationId, person, onErase }: PersonRowProps) {
  const { email, isMember, erasedAt, isErased } = person
  const name = isErased ? t('erasedPerson') : person.name
  const exporting = useExportPerson(organizationId)
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium break-words">
          {name}
          {erasedAt !== null && <Badge variant="secondary">{isErased ? t('erased') : t('beingErased')}</Badge>}
          {erasedAt === null && !isMember && <Badge variant="secondary">{t('former')}</Badge>}
        </p>
        <p className="truncate text-xs text-muted-foreground">
          {erasedAt === null ? email : rich(t('erasedWhen', { when: () => <RelativeTime value={erasedAt} /> }))}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" loading={exporting.isPending} onClick={() => exporting.mutate(person)}>
          <Download aria-hidden />
          {rich(t('exportOf', { name, hidden }))}
        </Button>
        {!isMember && erasedAt === null && (
          <Button variant="outline" size="sm" onClick={onErase}>
            <Eraser aria-hidden />
            {rich(t('eraseOne', { name, hidden }))}
          </Button>
        )}
      </div>
    </li>
  )
}

const peopleShown = 20
