import { isUuid, notFound } from '@monarch/schema'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AdminDb } from '../../platform/db/admin-db.ts'

/** A member or former member of an organization. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isMember: boolean
  /** Whether they are also a member of another organization. */
  readonly isElsewhere: boolean
  readonly erasedAt: string | null
  /** Whether the erasure has reached all databases. */
  readonly isErased: boolean
}

/** Members first, then people who were removed from the organization. Invited people and service accounts have no data of a person. */
export async function listPeople(db: Kysely<AdminDb>, organizationId: string): Promise<Person[]> {
  return readPeople(db, organizationId, sql<boolean>`true`)
}

export async function findPerson(db: Kysely<AdminDb>, organizationId: string, given: string): Promise<Person> {
  const [person] = isUuid(given) ? await readPeople(db, organizationId, sql<boolean>`u.id = ${given}::uuid`) : []
  if (!person) throw notFound('userId', 'user')
  return person
}

async function readPeople(db: Kysely<AdminDb>, organizationId: string, which: RawBuilder<boolean>): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.name, u.email, m."userId" is not null as "isMember", e."createdAt" as "erasedAt",
      coalesce(e."finishedAt" is not null, false) as "isErased",
      exists (select from memberships o where o."userId" = u.id and o."organizationId" <> ${organizationId}) as "isElsewhere"
    from users u left join memberships m on m."userId" = u.id and m."organizationId" = ${organizationId}
      left join erasures e on e."userId" = u.id and e."organizationId" = ${organizationId}
    where ${which} and not u."isService" and u.status <> 'invited' and (m."userId" is not null or exists (
      select from operations o where o."organizationId" = ${organizationId} and o."subjectType" = 'user'
        and o.action = 'delete' and o."subjectId" = u.id))
    order by m."userId" is null, u.name, u.id`.execute(db)
  return rows
}
