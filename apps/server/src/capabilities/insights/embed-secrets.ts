import type { Json } from '@monarch/field-types'
import { AppError } from '@monarch/schema'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { App } from '../../platform/app.ts'
import { repeatableTransaction } from '../../platform/db/repeatable-transaction.ts'
import type { RequestContext } from '../../request/context.ts'
import type { LinkTarget } from '../../structure/public-links/link-target.ts'
import { logLink } from '../../structure/public-links/links.ts'

export const embedSecretPurpose = (id: string): string => `embed secret ${id}`
export const previousEmbedSecretPurpose = (id: string): string => `previous embed secret ${id}`

/** The secret of a new embed, which is shown once; `null` if it has one. */
export async function firstSecret(app: App, id: string): Promise<string | null> {
  const secret = newSecret()
  const { numUpdatedRows } = await app.admin
    .updateTable('publicLinks')
    .set({ sealedSecret: app.sealer.seal(secret, embedSecretPurpose(id)) })
    .where('id', '=', id)
    .where('sealedSecret', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? secret : null
}

/** Replaces the secret. The previous one is valid for another day, so that a website need not change at the same moment. */
export async function rotateEmbedSecret(
  ctx: RequestContext,
  target: LinkTarget,
): Promise<{ readonly secret: string; readonly previousUntil: Json }> {
  const { sealer, admin } = ctx.app
  const secret = newSecret()
  return repeatableTransaction(admin, async (transaction) => {
    const row = await transaction
      .selectFrom('publicLinks')
      .select(['id', 'sealedSecret'])
      .where(target.column, '=', target.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND', 'This dashboard is not embedded.')
    const { id, sealedSecret } = row
    const known = sealedSecret === null ? null : sealer.unseal(sealedSecret, embedSecretPurpose(id))
    const { previousUntil } = await transaction
      .updateTable('publicLinks')
      .set({
        sealedSecret: sealer.seal(secret, embedSecretPurpose(id)),
        sealedPrevious: known === null ? null : sealer.seal(known, previousEmbedSecretPurpose(id)),
        previousUntil: known === null ? null : sql<string>`now() + interval '1 day'`,
      })
      .where('id', '=', id)
      .returning('previousUntil')
      .executeTakeFirstOrThrow()
    await logLink({ ctx, transaction }, target, 'rotate')
    return { secret, previousUntil }
  })
}

/** The valid secrets of an embed, the current one first; none if there is no embed with this id. */
export async function secretsOf({ admin, sealer }: App, id: string): Promise<readonly string[]> {
  const row = await admin
    .selectFrom('publicLinks')
    .select(['sealedSecret', 'sealedPrevious'])
    .select(sql<boolean>`coalesce("previousUntil" > now(), false)`.as('countsPrevious'))
    .where('id', '=', id)
    .where('kind', '=', 'embed')
    .executeTakeFirst()
  if (!row) return []
  const { sealedSecret, sealedPrevious, countsPrevious } = row
  return [
    ...(sealedSecret === null ? [] : [sealer.unseal(sealedSecret, embedSecretPurpose(id))]),
    ...(sealedPrevious === null || !countsPrevious
      ? []
      : [sealer.unseal(sealedPrevious, previousEmbedSecretPurpose(id))]),
  ]
}

const newSecret = (): string => `emb_${randomBytes(32).toString('base64url')}`
