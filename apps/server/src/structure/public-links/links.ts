import { isDeepStrictEqual } from 'node:util'
import type { Json } from '@monarch/field-types'
import { AppError, type PublicLinkKind } from '@monarch/schema'
import { type Kysely, sql } from 'kysely'
import { type AdminChange, logAdminChange } from '../../api/admin/admin-mutation.ts'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { newId } from '../../platform/new-id.ts'
import { repeatableTransaction } from '../../platform/db/repeatable-transaction.ts'
import { hashPassword } from '../../request/accounts/passwords.ts'
import type { RequestContext } from '../../request/context.ts'
import type { LinkTarget } from './link-target.ts'
import { tokenOf } from './tokens.ts'

/** A public link, for users who may change its view or dashboard. */
export interface PublicLink {
  readonly token: string
  readonly expiresAt: string | null
  readonly hasPassword: boolean
  /** The websites that may show its page in a frame; none for all. */
  readonly sites: readonly string[]
  /** False if the view or dashboard has changes that the link does not show. Null if the caller may not publish it. */
  readonly isCurrent: boolean | null
  /** Of an embedded dashboard: its parameters. */
  readonly embedding?: Json
  /** Until this time, tokens with the previous secret of an embedded dashboard are also valid. */
  readonly previousUntil?: string | null
}

export interface LinkOptions {
  readonly expiresAt: string | null
  /** If absent, the password stays; `null` removes it. */
  readonly password?: string | null | undefined
  /** If absent, the websites stay. */
  readonly sites?: readonly string[] | undefined
  readonly embedding?: Json | undefined
}

/** `null` when there is no link. */
export async function shownLink(ctx: RequestContext, target: LinkTarget): Promise<PublicLink | null> {
  const link = await linkOf(ctx.app.admin, target)
  if (!link) return null
  const chosen = await Promise.resolve(target.publish()).catch(nullIfRefused)
  return answerOf(ctx.app, link, chosen === null ? null : isDeepStrictEqual(chosen, link.definition))
}

/** Publishes the target to everyone with the link, who act with the current rights of the caller. An open link stays as it is. */
export async function openLink(ctx: RequestContext, target: LinkTarget, options: LinkOptions): Promise<PublicLink> {
  const { id, tenantId, kind, column } = target
  await requireAllowed(ctx, tenantId)
  const chosen = await target.publish()
  const settings = await settingsOf(ctx, options)
  const link = await repeatableTransaction(ctx.app.admin, async (transaction) => {
    // Remove a link that was created for another type of the view, because it shows nothing.
    await transaction.deleteFrom('publicLinks').where(column, '=', id).where('kind', '<>', kind).execute()
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('publicLinks')
      .values({
        id: newId(),
        tenantId,
        viewId: null,
        dashboardId: null,
        embeddedDashboardId: null,
        [column]: id,
        kind,
        definition: JSON.stringify(chosen),
        ...settings,
      })
      .onConflict((conflict) => conflict.column(column).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 1n) await logLink({ ctx, transaction }, target, 'open')
    return (await linkOf(transaction, target))!
  })
  return answerOf(ctx.app, link, isDeepStrictEqual(chosen, link.definition))
}

/** Publishes the current state of the target at the same address, with the current rights of the caller. */
export async function updateLink(ctx: RequestContext, target: LinkTarget, options: LinkOptions): Promise<PublicLink> {
  const { id, tenantId, kind, column } = target
  await requireAllowed(ctx, tenantId)
  const chosen = await target.publish()
  const settings = await settingsOf(ctx, options)
  const link = await repeatableTransaction(ctx.app.admin, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('publicLinks')
      .set({ definition: JSON.stringify(chosen), ...settings, updatedAt: new Date().toISOString() })
      .where(column, '=', id)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND', 'There is no public link to change.')
    await logLink({ ctx, transaction }, target, 'change')
    return (await linkOf(transaction, target))!
  })
  return answerOf(ctx.app, link, true)
}

export async function closeLink(ctx: RequestContext, target: LinkTarget): Promise<void> {
  await repeatableTransaction(ctx.app.admin, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('publicLinks')
      .where(target.column, '=', target.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 1n) await logLink({ ctx, transaction }, target, 'close')
  })
}

interface LinkRow {
  readonly id: string
  readonly kind: PublicLinkKind
  readonly definition: Json
  readonly expiresAt: string | null
  readonly passwordHash: string | null
  readonly sites: readonly string[]
  readonly embedding: Json
  readonly previousUntil: string | null
}

const linkOf = (admin: Kysely<AdminDb>, { column, id, kind }: LinkTarget): Promise<LinkRow | undefined> =>
  admin
    .selectFrom('publicLinks')
    .select(['id', 'kind', 'definition', 'expiresAt', 'passwordHash', 'sites', 'embedding', 'previousUntil'])
    .where(column, '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst()

const answerOf = (app: App, link: LinkRow, isCurrent: boolean | null): PublicLink => ({
  token: tokenOf(app, link.kind, link.id),
  expiresAt: link.expiresAt,
  hasPassword: link.passwordHash !== null,
  sites: link.sites,
  isCurrent,
  ...(link.kind === 'embed' && { embedding: link.embedding, previousUntil: link.previousUntil }),
})

/** The caller becomes the publisher. */
async function settingsOf({ app, credential }: RequestContext, { expiresAt, password, sites, embedding }: LinkOptions) {
  const { userId: createdBy, ...by } = credential
  const passwordHash = typeof password === 'string' ? await hashPassword(app, password) : password
  return {
    createdBy,
    ...by,
    expiresAt,
    ...(passwordHash !== undefined && { passwordHash }),
    ...(sites !== undefined && { sites: [...sites] }),
    ...(embedding !== undefined && { embedding: JSON.stringify(embedding) }),
  }
}

function nullIfRefused(error: unknown): null {
  if (error instanceof AppError) return null
  throw error
}

async function requireAllowed({ app }: RequestContext, tenantId: string): Promise<void> {
  const rules = await app.admin
    .selectFrom('securityRules')
    .innerJoin('tenants', 'tenants.organizationId', 'securityRules.organizationId')
    .select('allowPublicLinks')
    .where('tenants.id', '=', tenantId)
    .executeTakeFirst()
  if (rules?.allowPublicLinks === false)
    throw new AppError('FORBIDDEN', 'Your organization does not allow public links.')
}

export async function logLink(
  change: AdminChange,
  { id, tenantId, subjectType, name, version, kind }: Omit<LinkTarget, 'column' | 'publish'>,
  what: keyof typeof ofEmbed,
): Promise<void> {
  const tenant = change.transaction.selectFrom('tenants').select('organizationId').where('id', '=', tenantId)
  const { organizationId } = await tenant.executeTakeFirstOrThrow()
  await logAdminChange(change, {
    organizationId,
    tenantId,
    subjectType,
    subjectId: id,
    action: 'update',
    version,
    description: kind === 'embed' || what === 'rotate' ? ofEmbed[what](name) : ofLink[what](kind, name),
    before: null,
    after: null,
  })
}

const ofLink = {
  open: (kind: string, name: string) => `Opened the public link of the ${kind} "${name}"`,
  change: (kind: string, name: string) => `Changed the public link of the ${kind} "${name}"`,
  close: (kind: string, name: string) => `Closed the public link of the ${kind} "${name}"`,
}
const ofEmbed = {
  open: (name: string) => `Enabled embedding of the dashboard "${name}"`,
  change: (name: string) => `Changed the embedding of the dashboard "${name}"`,
  close: (name: string) => `Disabled embedding of the dashboard "${name}"`,
  rotate: (name: string) => `Replaced the secret for embedding the dashboard "${name}"`,
}

/** The addresses of all public links change with the secret of the installation. */
export async function countLinks(trx: Kysely<AdminDb>): Promise<string | null> {
  const { rows } = await sql<{ kind: PublicLinkKind; count: number }>`
    select kind, count(*)::int from "publicLinks" where kind <> 'embed' group by kind order by kind desc`.execute(trx)
  if (rows.length === 0) return null
  return rows
    .map(({ kind, count }) =>
      count === 1
        ? `1 public ${kind} has a new address. Copy it from the ${kind}.`
        : `${count} public ${kind}s have new addresses. Copy them from the ${kind}s.`,
    )
    .join(' ')
}
