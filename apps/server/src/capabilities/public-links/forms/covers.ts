import { hash } from 'node:crypto'
import { badInput, type FormViewConfig } from '@monarch/schema'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.ts'
import type { Task } from '../../../platform/jobs/task.ts'
import { newId } from '../../../platform/new-id.ts'
import type { Guest } from '../../../structure/public-links/find-link.ts'
import { findPublished } from '../views/find-published.ts'

/**
 * The picture above a public form. The settings of a view name it by id, so that it follows drafts, copies and Undo of the view. It is
 * stored when it is chosen, before the view is saved; a task deletes pictures that no view names.
 */
export async function storeCover(app: App, tenantId: string, given: unknown): Promise<string> {
  const picture = await drawCover(given)
  const { id } = await app.admin
    .insertInto('formCovers')
    .values({ id: newId(), tenantId, sha256: hash('sha256', picture), picture })
    .onConflict((conflict) => conflict.columns(['tenantId', 'sha256']).doUpdateSet({ storedAt: sql<string>`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns null for an unknown id, and for a cover of another tenant. */
export async function findCover(app: App, tenantIds: readonly string[], id: string): Promise<Buffer | null> {
  if (tenantIds.length === 0) return null
  const found = await app.admin
    .selectFrom('formCovers')
    .select('picture')
    .where('id', '=', id)
    .where('tenantId', 'in', tenantIds)
    .executeTakeFirst()
  return found?.picture ?? null
}

/** The cover of a published form, with its id. */
export async function coverOfForm(app: App, guest: Guest): Promise<{ id: string; picture: Buffer } | null> {
  const view = await findPublished(app, 'form', guest)
  const { cover: id } = (view?.config ?? {}) as FormViewConfig
  const picture = view && id ? await findCover(app, [view.tenantId], id) : null
  return picture && id ? { id, picture } : null
}

/** Deletes covers that no view, live or in the bin, has named for a week. */
export const sweepCoversTask: Task<unknown> = {
  name: 'sweep_form_covers',
  lane: 'upkeep',
  async run({ admin }) {
    await sql`
      delete from "formCovers" c where "storedAt" < now() - interval '7 days' and not exists (
        select from views v where v."tenantId" = c."tenantId" and v.config ->> 'cover' = c.id::text)`.execute(admin)
  },
}

/** The upload is redrawn, so that no other content of it is kept. */
async function drawCover(given: unknown): Promise<Buffer> {
  const match = typeof given === 'string' && given.length <= maxCoverLength ? pictureUrl.exec(given) : null
  if (!match) throw badInput({ path: 'picture', message: 'The cover must be a PNG, WebP or JPEG of at most 3 MB' })
  const { default: sharp } = await import('sharp')
  const picture = sharp(Buffer.from(match[1]!, 'base64'), { limitInputPixels: maxPixels, failOn: 'none' })
    .timeout({ seconds: 5 })
    .autoOrient()
    .resize(drawn.width, drawn.height, { fit: 'cover', withoutEnlargement: true })
    .webp({ quality: 80 })
  return picture.toBuffer().catch(() => {
    throw badInput({ path: 'picture', message: 'The picture cannot be read' })
  })
}

/** Twice the size at which a form shows it. */
const drawn = { width: 1440, height: 360 }
const maxCoverLength = 4_100_000
const maxPixels = 40_000_000
const pictureUrl = /^data:image\/(?:png|webp|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/
