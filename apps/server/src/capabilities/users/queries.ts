import { isUuid, notFound } from '@monarch/schema'
import { GraphQLBoolean, GraphQLID, GraphQLNonNull, GraphQLObjectType } from 'graphql'
import { sql } from 'kysely'
import type { FunctionQuery } from '../../api/graphql/function-query.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { canMailLinks } from './secret-links.ts'
import { wholeOrganization } from '../../request/decisions.ts'

const id = { type: new GraphQLNonNull(GraphQLID) }
const count = (description: string) => ({ type: new GraphQLNonNull(scalars.Int), description })

const belongings = new GraphQLObjectType({
  name: 'Belongings',
  fields: {
    personalViews: count('Views that only the person sees; without an heir they go to the bin.'),
    sharedViews: count('Views that others see, too; they stay in any case.'),
    workflows: count('Workflows that act as the person; without an heir they stop.'),
    forms: count(
      'Open forms that store what is filled in with the rights of the person; without an heir they are closed.',
    ),
    apiKeys: count('API keys that the person gave; they are revoked in any case.'),
  },
})

export const userQueries: readonly FunctionQuery[] = [
  {
    name: 'mailsLinks',
    permission: { decides: 'none: about the installation' },
    scope: 'self',
    description:
      'Whether invitations and links for a new password go by email; otherwise they are shown to who makes them.',
    type: new GraphQLNonNull(GraphQLBoolean),
    args: () => ({}),
    answer: ({ app }) => Promise.resolve(canMailLinks(app)),
  },
  {
    name: 'belongings',
    permission: 'user:delete',
    scope: 'organization',
    description: 'What goes to somebody else when a person is removed from an organization. With user:delete.',
    type: new GraphQLNonNull(belongings),
    args: () => ({ userId: { ...id, description: 'Who would be removed.' }, organizationId: id }),
    async answer(ctx, args) {
      const organizationId = wholeOrganization(ctx, args.organizationId)
      const userId = String(args.userId).toLowerCase()
      if (!isUuid(userId)) throw notFound('userId', 'user')
      const tenants = sql`(select id from tenants where "organizationId" = ${organizationId})`
      const { rows } = await sql<
        Readonly<Record<'personalViews' | 'sharedViews' | 'workflows' | 'forms' | 'apiKeys', number>>
      >`
        select
          (select count(*)::int from views v where v."ownerId" = m."userId" and v."deletedAt" is null
            and v.visibility = 'personal' and v."tenantId" in ${tenants}) as "personalViews",
          (select count(*)::int from views v where v."ownerId" = m."userId" and v."deletedAt" is null
            and v.visibility <> 'personal' and v."tenantId" in ${tenants}) as "sharedViews",
          (select count(*)::int from workflows w where w."publishedBy" = m."userId"
            and w."tenantId" in ${tenants}) as workflows,
          (select count(*)::int from "formLinks" f where f."createdBy" = m."userId" and f."tenantId" in ${tenants}) as forms,
          (select count(*)::int from "apiKeys" k where k."givenBy" = m."userId" and k."deletedAt" is null
            and k."tenantId" in ${tenants}) as "apiKeys"
        from memberships m where m."userId" = ${userId} and m."organizationId" = ${organizationId}`.execute(
        ctx.app.admin,
      )
      if (!rows[0]) throw notFound('userId', 'user')
      return rows[0]
    },
  },
]
