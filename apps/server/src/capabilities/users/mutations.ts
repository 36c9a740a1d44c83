import { annotate, flag, id as idShape, object } from '@monarch/shapes'
import { GraphQLBoolean, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { isUuid, notFound } from '@monarch/schema'
import { argsInput, dataInput, idArgument, inputObject } from '../../api/graphql/args-input.ts'
import { forget, forgetRights } from '../../request/credentials.ts'
import type { RequestContext } from '../../request/context.ts'
import { type AdminChange, type AdminMutation, adminMutation, repeatedField } from '../../api/admin/admin-mutation.ts'
import { scalars } from '../../api/graphql/scalars.ts'
import { setAccountActive } from './members/account-state.ts'
import { createUser, userCreation } from './members/create-user.ts'
import {
  answerInvitationLink,
  makeInvitationLink,
  resendInvitation,
  revokeInvitation,
} from './invitations/invitation-links.ts'
import { answerResetLink, makeResetLink, resetPasswordOf } from './passwords/reset-links.ts'
import { removeUser } from './members/remove-user.ts'
import { signOutUser } from './members/sign-out-user.ts'
import { profileChange, updateProfile } from './profile/update-profile.ts'
import { organizationId, updateUser, userChange } from './members/update-user.ts'
import { wholeOrganization } from '../../request/decisions.ts'

const createInput = dataInput('CreateUserInput', userCreation)
const updateArgs = argsInput(object({ id: idShape, data: inputObject('UpdateUserInput', userChange) }, 'id', 'data'))
const removeInput = dataInput(
  'RemoveUserInput',
  object(
    {
      id: idShape,
      organizationId,
      reassignTo: annotate(idShape, {
        description:
          'The user who takes over views and workflows. If omitted, personal views are deleted and workflows stop.',
      }),
    },
    'id',
  ),
)
const invitationLinkInput = dataInput(
  'CreateInvitationLinkInput',
  object({ userId: idShape, organizationId: idShape }, 'userId'),
)
const resetLinkInput = dataInput('CreatePasswordResetLinkInput', object({ userId: idShape }, 'userId'))
const revokeInput = dataInput(
  'RevokeInvitationInput',
  object({ id: annotate(idShape, { description: 'The id of the invitation.' }) }, 'id'),
)
const signOutInput = dataInput('SignOutUserInput', object({ userId: idShape, organizationId }, 'userId'))
const accountInput = dataInput(
  'SetAccountActiveInput',
  object({ userId: idShape, isActive: flag }, 'userId', 'isActive'),
)
const profileInput = dataInput('UpdateProfileInput', profileChange)

const linkFields = {
  url: {
    type: GraphQLString,
    description:
      'The link; null if it was sent by email, and for a repeated request. Only a path if no public URL is configured.',
  },
  sentTo: { type: GraphQLString, description: 'The address to which the link was sent.' },
  expiresAt: { type: scalars.DateTime, description: 'When the link expires; null if it no longer exists.' },
  ...repeatedField,
}

const link = new GraphQLNonNull(
  new GraphQLObjectType({
    name: 'PersonalLink',
    description: 'An invitation link, shown once. It invalidates the previous one.',
    fields: linkFields,
  }),
)

const resetLink = new GraphQLNonNull(
  new GraphQLObjectType({
    name: 'PasswordResetLink',
    description: 'A password reset link, shown once.',
    fields: {
      ...linkFields,
      removesFactors: {
        type: new GraphQLNonNull(GraphQLBoolean),
        description:
          'Whether using the link removes passkeys and two-factor. False for a member of another organization.',
      },
    },
  }),
)

const gone = new GraphQLNonNull(
  new GraphQLObjectType({
    name: 'RemovedPerson',
    fields: { id: { ...idArgument, description: 'The id of the removed user or invitation.' } },
  }),
)
const account = new GraphQLNonNull(
  new GraphQLObjectType({
    name: 'Account',
    fields: { id: idArgument, isActive: { type: new GraphQLNonNull(GraphQLBoolean) } },
  }),
)
const answerRemoved = (_ctx: RequestContext, goneId: string) => Promise.resolve({ id: goneId })

const afterCommit: AdminMutation['afterCommit'] = ({ app }) => forgetRights(app)

export const userMutations: readonly AdminMutation[] = [
  adminMutation({
    name: 'createUser',
    confirm: true,
    description: 'Adds a user to an organization, with a password or by an invitation.',
    permission: 'user:create',
    scope: 'organization',
    entity: 'user',
    args: createInput,
    run(change, { data }) {
      const { organizationId, ...rest } = data
      return createUser(change, wholeOrganization(change.ctx, organizationId, 'data.organizationId'), rest)
    },
    afterCommit,
  }),
  adminMutation({
    name: 'updateUser',
    confirm: true,
    description: "Updates a user's membership in an organization, with effect from the next request.",
    permission: 'user:update',
    scope: 'organization',
    entity: 'user',
    args: updateArgs,
    async run(change, { id: userId, data }) {
      const organizationId = await organizationOf(change, userId, data.organizationId)
      await updateUser(change, { userId, organizationId }, data)
      return userId
    },
    afterCommit,
  }),
  adminMutation({
    name: 'removeUser',
    description: 'Removes a user from an organization. What they own passes to another user or ends.',
    permission: 'user:delete',
    scope: 'organization',
    entity: 'user',
    type: gone,
    args: removeInput,
    async run(change, { data }) {
      const { id: userId, organizationId: given, reassignTo = null } = data
      const organizationId = await organizationOf(change, userId, given)
      await removeUser(change, { userId, organizationId, reassignTo })
      return userId
    },
    afterCommit,
    answer: answerRemoved,
  }),
  adminMutation({
    name: 'revokeInvitation',
    description: 'Revokes an invitation and its link.',
    permission: 'user:create',
    scope: 'organization',
    entity: 'invitation',
    type: gone,
    args: revokeInput,
    run: (change, { data }) => revokeInvitation(change, data.id),
    answer: answerRemoved,
  }),
  adminMutation({
    name: 'createInvitationLink',
    confirm: true,
    description: 'Resends an open invitation by email. Without a mail server, returns the link instead.',
    permission: 'user:create',
    scope: 'organization',
    entity: 'invitation',
    type: link,
    args: invitationLinkInput,
    async run(change, { data }) {
      const { userId, organizationId: given } = data
      const organizationId = await organizationOf(change, userId, given)
      return resendInvitation(change, { userId, organizationId })
    },
    answer: ({ app }, invitationId) => answerInvitationLink(app, invitationId),
    makeSecret: ({ app }, invitationId) => makeInvitationLink(app, invitationId),
  }),
  adminMutation({
    name: 'createPasswordResetLink',
    confirm: true,
    description: 'Sends a user a password reset link. Without a mail server, returns the link instead.',
    permission: 'user:update',
    scope: 'organization',
    entity: 'user',
    type: resetLink,
    args: resetLinkInput,
    async run(change, { data }) {
      const { userId } = data
      return resetPasswordOf(change, { userId, organizationId: await organizationOf(change, userId, null) })
    },
    answer: ({ app }, userId) => answerResetLink(app, userId),
    makeSecret: ({ app }, userId) => makeResetLink(app, userId),
  }),
  adminMutation({
    name: 'signOutUser',
    description:
      "Ends all sessions of a user. For a member of another organization, ends only the sessions of this organization's identity provider.",
    permission: 'user:update',
    scope: 'organization',
    entity: 'user',
    args: signOutInput,
    async run(change, { data }) {
      const { userId, organizationId: given } = data
      return signOutUser(change, { userId, organizationId: await organizationOf(change, userId, given) })
    },
    afterCommit: ({ app }, userId) => forget(app, userId),
  }),
  adminMutation({
    name: 'setAccountActive',
    description:
      'Closes an account in all organizations, or reopens it. For installation operators; updateUser suspends a user in one organization.',
    permission: '*',
    scope: 'platform',
    entity: 'user',
    type: account,
    args: accountInput,
    run: (change, { data }) => setAccountActive(change, data),
    afterCommit,
    answer: ({ app }, userId) =>
      app.admin.selectFrom('users').select(['id', 'isActive']).where('id', '=', userId).executeTakeFirstOrThrow(),
  }),
  adminMutation({
    name: 'updateProfile',
    description: "Changes the caller's own name and picture.",
    permission: { decides: "the caller's own" },
    scope: 'self',
    entity: 'user',
    args: profileInput,
    run: (change, { data }) => updateProfile(change, data),
    afterCommit: ({ app, user }) => forget(app, user.id),
  }),
]

/** The named organization, that of the request, or the only one that the user shares with the caller. */
async function organizationOf(
  { ctx, transaction }: AdminChange,
  userId: string,
  given: string | null | undefined,
): Promise<string> {
  if (given != null) return wholeOrganization(ctx, given, 'data.organizationId')
  if (ctx.tenant) return wholeOrganization(ctx, ctx.tenant.organizationId)
  if (ctx.organizationIds.length === 0 || !isUuid(userId)) throw notFound('id', 'user')
  const rows = await transaction
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select('organizationId')
    .where('users.id', '=', userId)
    .where('organizationId', 'in', [...ctx.organizationIds])
    .execute()
  if (rows.length === 1) return wholeOrganization(ctx, rows[0]!.organizationId)
  throw notFound(rows.length === 0 ? 'id' : 'data.organizationId', rows.length === 0 ? 'user' : 'organization')
}
