import { notFound } from '@monarch/schema'
import { id, object } from '@monarch/shapes'
import { GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { sql } from 'kysely'
import { argsInput } from '../../api/graphql/args-input.ts'
import { type FunctionQuery, functionQuery } from '../../api/graphql/function-query.ts'
import { always, listOf, maybe } from '../../api/graphql/outputs.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { reachable } from '../../request/decisions.ts'
import { findRow } from '../../structure/row-store.ts'
import { dashboardKind, digestKind, isFor } from './insight-kinds.ts'
import { requireInsightRight } from './rights.ts'

const recipient = new GraphQLObjectType({
  name: 'DigestRecipient',
  description: 'A user who is chosen for a digest, directly or by a role.',
  fields: {
    userId: always(scalars.ID, 'The user.'),
    name: always(GraphQLString, 'Their name.'),
    refusal: maybe(
      GraphQLString,
      'Why they would receive nothing now: inactive, dashboard, stopped, mailsOff or tooMany; null if they would.',
    ),
    lastDate: maybe(GraphQLString, 'The last day that it was sent on, YYYY-MM-DD; null if it was not.'),
    lastOutcome: maybe(
      GraphQLString,
      'What became of that mail: computing, waiting, sent, failed, or a refusal; also tiles, if they could read none.',
    ),
    lastError: maybe(GraphQLString, 'Why the mail could not be delivered.'),
  },
})

interface Last {
  readonly userId: string
  readonly date: string
  readonly outcome: string
  readonly error: string | null
}

export const digestRecipients: FunctionQuery = functionQuery({
  name: 'digestRecipients',
  description: 'Who receives a digest, who does not and why, and what became of the last mails.',
  type: new GraphQLNonNull(listOf(recipient)),
  permission: { decides: 'insight:update, or the owner of a personal dashboard' },
  scope: 'tenant',
  args: argsInput(object({ id }, 'id')),
  async answer(ctx, { id: digestId }) {
    const { app, user } = ctx
    const digest = await findRow(app.admin, digestKind, digestId)
    const tenantId = reachable(ctx, digest?.tenantId ?? '', 'id', 'digest')
    const dashboard = digest && (await findRow(app.admin, dashboardKind, digest.dashboardId))
    const isThere = digest?.deletedAt === null && dashboard?.deletedAt === null && isFor(dashboard, user.id)
    if (!isThere) throw notFound('id', 'digest')
    requireInsightRight(ctx, 'update', dashboard, dashboard, null)
    const { chosenPeople } = await import('./digest-recipients.ts')
    const people = await chosenPeople(app, { ...digest, tenantId }, dashboard)
    const { rows } = await sql<Last>`
      select distinct on (s."userId") s."userId", to_char(s.date, 'YYYY-MM-DD') as date, m.error,
        case when s.outcome is null then 'computing' when s.outcome = 'mailed' then coalesce(m.status, 'sent')
          else s.outcome end as outcome
      from "digestSendings" s
      left join mails m on m.key = 'digest ' || s."digestId" || ' ' || to_char(s.date, 'YYYY-MM-DD') || ' ' || s."userId"
      where s."digestId" = ${digestId} order by s."userId", s.date desc`.execute(app.admin)
    const last = new Map(rows.map((row) => [row.userId, row]))
    return people.map(({ userId, name, refusal }) => ({
      userId,
      name,
      refusal,
      lastDate: last.get(userId)?.date ?? null,
      lastOutcome: last.get(userId)?.outcome ?? null,
      lastError: last.get(userId)?.error ?? null,
    }))
  },
})
