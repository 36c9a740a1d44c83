import type { RecordSource } from '@monarch/field-types/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUser } from '../session/session.ts'
import { useTenant } from '../tenants/tenant.ts'
import { matchingPeople, peopleQuery } from './people.ts'
import { PersonAvatar } from './PersonAvatar.tsx'
import { t } from '../messages.ts'

interface PeopleSource {
  search(text: string): ReturnType<RecordSource['search']>
  label(id: string): Promise<string | null>
}

/** The part of a `RecordSource` for fields of users. */
export function usePeopleSource(tenantId: string | null): PeopleSource {
  const client = useQueryClient()
  const { id: viewerId } = useUser()
  return useMemo(() => {
    const read = () => client.fetchQuery(peopleQuery(tenantId))
    return {
      async search(text) {
        const { items, cutAt } = matchingPeople(await read(), viewerId, text)
        return { items: items.map((item) => ({ ...item, icon: <Face id={item.id} name={item.label} /> })), cutAt }
      },
      label: async (id) => (await read()).find((person) => person.id === id)?.name ?? null,
    }
  }, [client, tenantId, viewerId])
}

/** The picture of a user in chips and options. */
export function Face({ id, name }: { id: string; name: string }) {
  return <PersonAvatar id={id} name={name} size="xs" className="size-4 text-[8px]" />
}

/** Marks a suspended user: they keep their records, which other users may want to reassign. */
export function SuspendedNote({ id }: { id: string }) {
  const { tenantId } = useTenant()
  const { data: people } = useQuery(peopleQuery(tenantId))
  if (people?.find((person) => person.id === id)?.isActive !== false) return null
  return <span className="shrink-0 font-normal text-muted-foreground">{t('suspended')}</span>
}
