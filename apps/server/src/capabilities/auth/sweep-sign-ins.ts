import { sql } from 'kysely'
import type { Task } from '../../platform/jobs/task.ts'
import { standardUntil } from '../../platform/retention/apply-retention.ts'
import { isHeld } from '../../platform/retention/legal-holds.ts'
import { inBatches, type OrganizationSweep } from '../../platform/retention/sweeps.ts'
import { isWithinLimits, sessionLimits } from '../../request/accounts/sessions.ts'

/** Deletes the log of sign-ins of members. For a member of several organizations, the shortest time applies. */
export const sweepSignIns: OrganizationSweep = {
  kind: 'signIns',
  sweep: ({ admin }, { organizationId, until, signal }) =>
    inBatches(signal, async (limit) => {
      const { rows } = await sql`delete from "signIns" where id in (
        select s.id from "signIns" s where s."createdAt" < ${until}::timestamptz and not ${isKept(sql`s."userId"`)}
          and (s."organizationId" = ${organizationId} or s."organizationId" is null and exists (
            select from memberships m where m."userId" = s."userId" and m."organizationId" = ${organizationId}))
        limit ${limit}) returning id`.execute(admin)
      return rows.length
    }),
}

/** Runs once a day: deletes sign-ins that belong to no organization, and everything that has expired. */
export const sweepSignInsTask: Task<unknown> = {
  name: 'sweep_sign_ins',
  lane: 'upkeep',
  async run({ admin }) {
    await sql`delete from "signIns" s where "createdAt" < ${standardUntil('signIns')}::timestamptz and "organizationId" is null
      and not exists (select from memberships m where m."userId" = s."userId")`.execute(admin)
    await sql`delete from sessions where id in (
      select s.id from sessions s join users u on u.id = s."userId" ${sessionLimits}
      where not ${isWithinLimits} and not ${isKept(sql`u.id`)})`.execute(admin)
    await sql`delete from "signInChallenges" where "expiresAt" < now()`.execute(admin)
    await sql`delete from "attemptCounts" where "endsAt" < now()`.execute(admin)
  },
}

/** Whether an organization of the user is under a legal hold. */
const isKept = (userId: ReturnType<typeof sql>) => sql<boolean>`exists (select from memberships m
  where m."userId" = ${userId} and ${isHeld(sql`m."organizationId"`, sql`null::uuid`)})`
