import { type Json, parseJson } from '@monarch/field-types'
import { planRead } from '@monarch/query'
import type { App } from '../../../platform/app.ts'
import { type FileRow, selectFiles } from '../../../records/files/file-rows.ts'
import type { Guest } from '../../../structure/public-links/find-link.ts'
import { hideId, showId } from '../../../structure/public-links/hidden-ids.ts'
import type { GuestQuestion } from '../views/guest-question.ts'
import { aboutPage, readPublished } from '../views/read-published.ts'
import { selected } from '../../../records/shown-columns.ts'
import { publicCardsLimits } from './limits.ts'
import { planCards, selectCard } from './plan-cards.ts'

interface Page {
  readonly records: readonly Readonly<Record<string, Json>>[]
  readonly hasNextPage: boolean
}

/** A page of the cards of a gallery. It contains no ids: pictures have names. */
export function readPublicGallery(app: App, guest: Guest, { page, words }: Pick<GuestQuestion, 'page' | 'words'>) {
  return readPublished(app, 'gallery', guest, async ({ published, reading, run }) => {
    const { entityId, definition, linkId } = published
    const gallery = planCards(reading, 'grid', entityId, definition, words)
    if (!gallery) return null
    const { entity, about, where, orderBy, cards } = gallery
    const { galleryCards } = publicCardsLimits
    const args = { where, orderBy, first: galleryCards, offset: (page - 1) * galleryCards }
    const selection = [{ ...selected('records'), selection: selectCard(gallery) }, selected('hasNextPage')]
    const count = { alias: 'total', kind: 'aggregate' as const, args: { where }, selection: [selected('count')] }
    const list = { alias: 'page', kind: 'page' as const, args, selection }
    const roots = [count, list].map((root) => ({ ...root, entity: entity.name }))
    const text = await run(planRead({ roots }, reading.model, reading.access))
    const { total, page: read } = parseJson(text) as { total: { count: number }[]; page: Page }
    return {
      ...aboutPage(published),
      ...about,
      cardsInRow: cards.settings.columns ?? null,
      gap: cards.settings.gap ?? null,
      page,
      pageSize: galleryCards,
      total: total[0]!.count,
      hasNextPage: read.hasNextPage,
      records: read.records.map(({ cover, ...values }) => ({ ...values, cover: nameOf(app, linkId, cover) })),
    }
  })
}

/** The name of a picture that can be shown; `null` without one. */
function nameOf(app: App, linkId: string, cover: Json | undefined): string | null {
  const [file] = [cover ?? []].flat() as { id: string; width: number | null }[]
  return file && file.width !== null ? hideId(app, linkId, file.id) : null
}

/** The picture with this name, if a card of the gallery shows it. */
export function findCover(app: App, guest: Guest, name: string): Promise<FileRow> {
  return readPublished(app, 'gallery', guest, async ({ published, reading, tenant, run }) => {
    const { entityId, definition, linkId } = published
    const gallery = planCards(reading, 'grid', entityId, definition, [])
    const id = showId(app, linkId, name)
    if (!gallery?.cover || id === null) return null
    const { entity, where, cover } = gallery
    const { attribute } = cover
    const holds = { [attribute.name]: { [attribute.type.graphql.list ? 'has' : 'eq']: id } }
    const args = { where: { and: [...(where?.and ?? []), holds] }, limit: 1 }
    const root = { alias: 'held', kind: 'list' as const, entity: entity.name, args, selection: [selected('id')] }
    const { held } = JSON.parse(await run(planRead({ roots: [root] }, reading.model, reading.access))) as {
      held: unknown[]
    }
    if (held.length === 0) return null
    const [row] = await tenant.db.rows<{ files: FileRow[] }>(selectFiles([id]))
    return row!.files[0] ?? null
  })
}
