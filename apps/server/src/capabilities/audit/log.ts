import type { Kysely } from 'kysely'
import type { App } from '../../platform/app.ts'
import type { SignedIn } from '../../request/signed-in.ts'
import type { SignInMethod } from '../auth/sign-ins.ts'
import { type RequestContext, requireTenant } from '../../request/context.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { logAdminChange } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'
import { onePer } from '../../platform/one-per.ts'
import type { Impersonation } from '../../request/impersonation.ts'

/** What nothing of the structure shows afterwards, and the audit log tells all the same. */

interface Shown {
  readonly method: SignInMethod
  readonly address: string
}

export function logSignIn({ admin }: App, signedIn: SignedIn, shown: Shown): Promise<void> {
  return logSession(admin, signedIn, { ...shown, action: 'signIn', what: 'signed in' })
}

export function logConfirmation(db: Kysely<AdminDb>, signedIn: SignedIn, shown: Shown): Promise<void> {
  return logSession(db, signedIn, { ...shown, action: 'confirm', what: 'confirmed their sign-in' })
}

/** Adds a line to the log of every organization of the person. */
async function logSession(
  db: Kysely<AdminDb>,
  { user, session }: SignedIn,
  { method, address, action, what }: Shown & { readonly action: string; readonly what: string },
): Promise<void> {
  if (user.organizations.length === 0) return
  const entry = {
    subjectType: 'session',
    subjectId: session.id,
    action,
    version: 1,
    after: JSON.stringify({ method }),
  }
  const rows = user.organizations.map(({ id: organizationId }) => ({
    ...entry,
    id: newId(),
    organizationId,
    userId: user.id,
    address,
    description: `${user.name} ${what}`,
  }))
  await db.insertInto('operations').values(rows).execute()
}

/** Before the first byte leaves: what is not written down is not handed out. */
export async function logExport(
  ctx: RequestContext,
  what: {
    readonly description: string
    readonly subjectId: string
    readonly organizationId: string
    readonly asked: object
  },
): Promise<void> {
  const { asked, ...entry } = what
  const change = { ...entry, action: 'export', subjectType: 'export', tenantId: ctx.tenant?.id ?? null } as const
  await logAdminChange({ ctx, transaction: ctx.app.admin }, { ...change, version: 1, before: null, after: asked })
}

export async function logImport(
  ctx: RequestContext,
  entity: { readonly id: string; readonly label: string },
  result: { readonly inserted: number; readonly updated: number; readonly skipped: number },
): Promise<void> {
  if (!ctx.tenant) return
  const { inserted, updated, skipped } = result
  await logAdminChange(
    { ctx, transaction: ctx.app.admin },
    {
      organizationId: ctx.tenant.organizationId,
      tenantId: ctx.tenant.id,
      subjectType: 'import',
      subjectId: entity.id,
      action: 'import',
      version: 1,
      description: `Imported into "${entity.label}": ${inserted} added, ${updated} changed`,
      before: null,
      after: { inserted, updated, skipped },
    },
  )
}

/** The only trace of records that are deleted for good: their own history can no longer be read. */
export async function logPurge(
  ctx: RequestContext,
  entity: { readonly id: string; readonly label: string },
  count: number,
): Promise<void> {
  const { id: tenantId, organizationId } = requireTenant(ctx)
  const description = `Deleted ${count} ${count === 1 ? 'record' : 'records'} of "${entity.label}" for good`
  const subject = { subjectType: 'purge', subjectId: entity.id, action: 'delete', version: 1 } as const
  const entry = { ...subject, organizationId, tenantId, description, before: null, after: { count } }
  await logAdminChange({ ctx, transaction: ctx.app.admin }, entry)
}

/** That somebody looks with the eyes of somebody else: when he begins, and again while he goes on for long. */
export async function logSeeing(ctx: RequestContext, organizationId: string, seen: Impersonation): Promise<void> {
  const begun = seeingOf(ctx.app)
  const key = `${ctx.session.id} ${seen.kind}:${seen.id}`
  const last = begun.get(key)
  if (last !== undefined && performance.now() - last < seeingMilliseconds) return
  begun.delete(key)
  begun.set(key, performance.now())
  if (begun.size > mostKept) begun.delete(begun.keys().next().value!)
  await logAdminChange(
    { ctx, transaction: ctx.app.admin },
    {
      organizationId,
      tenantId: null,
      subjectType: seen.kind,
      subjectId: seen.id,
      action: 'seeAs',
      version: 1,
      description: `Looked at everything as the ${seen.kind} "${seen.name}"`,
      before: null,
      after: null,
    },
  )
}

const seeingMilliseconds = 15 * 60_000
const mostKept = 10_000
const seeingOf = onePer((_app: App) => new Map<string, number>())
