import type { Json } from '@monarch/field-types'
import { useMemo } from 'react'
import { withPass } from '../../../lib/guests/guest-request.ts'
import { pageOf, Pages } from '../../../lib/Pages.tsx'
import { CoverFrame } from '../card/CardFrame.tsx'
import { leastCardWidth, mostColumns } from '../card/card-size.ts'
import { PublicCard } from './PublicCard.tsx'
import { PublicPage } from './PublicPage.tsx'
import { type PublicCards, type PublicRecord, shownColumns, titleOf } from './public-columns.ts'
import { usePublicAddress, usePublicQuery } from './use-public-view.ts'
import { t } from './messages.ts'

interface PublicGallery extends PublicCards {
  readonly cardsInRow: Json
  readonly gap: Json
  readonly total: number
  readonly pageSize: number
  readonly hasNextPage: boolean
  readonly records: readonly PublicRecord[]
}

/** /g/{token}: the cards of a gallery, without an account. */
export function PublicGalleryPage({ token }: { token: string }) {
  const { page: given, search, go } = usePublicAddress()
  const page = pageOf(given)
  const path = `/api/galleries/${encodeURIComponent(token)}`
  const query = usePublicQuery<PublicGallery>(token, path, { page: String(page + 1), search })
  return (
    <PublicPage
      token={token}
      kind="gallery"
      query={query}
      search={search}
      onSearch={(q) => go({ q })}
      isEmpty={({ records }) => records.length === 0}
      footer={({ records, pageSize, hasNextPage }) =>
        records.length > 0 && (
          <Pages
            page={page}
            pageSize={pageSize}
            count={records.length}
            hasMore={hasNextPage}
            onPage={(next) => go({ page: next === 0 ? undefined : String(next + 1) })}
          />
        )
      }
    >
      {(gallery) => <Cards gallery={gallery} pictureOf={(name) => withPass(token, `${path}/covers/${name}`)} />}
    </PublicPage>
  )
}

interface CardsProps {
  gallery: PublicGallery
  pictureOf: (name: string) => string
}

function Cards({ gallery, pictureOf }: CardsProps) {
  const columns = useMemo(() => shownColumns(gallery), [gallery])
  const gap = typeof gallery.gap === 'number' ? gallery.gap : 16
  const most = mostColumns(gallery.cardsInRow)
  // As many columns as the view has, or as fit.
  const width = `max(min(${leastCardWidth}px, 100%), (100% - ${(most - 1) * gap}px) / ${most})`
  return (
    <div
      role="region"
      aria-label={t('recordsOf', { name: titleOf(gallery) })}
      // Focusable, so that the keyboard can scroll it.
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-auto rounded-xl p-4"
    >
      <p className="sr-only">{t('total', { count: gallery.total })}</p>
      <ul className="grid" style={{ gap, gridTemplateColumns: `repeat(auto-fill, minmax(${width}, 1fr))` }}>
        {gallery.records.map((record, i) => (
          // The records have no ids, and a page is drawn as a whole.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={i}>
            <PublicCard
              heading="h2"
              look={gallery}
              columns={columns}
              record={record}
              cover={gallery.hasCover ? <Cover name={record.cover ?? null} pictureOf={pictureOf} /> : null}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Cover({ name, pictureOf }: { name: Json; pictureOf: (name: string) => string }) {
  return (
    <CoverFrame>
      {typeof name === 'string' ? (
        <img src={pictureOf(name)} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      ) : null}
    </CoverFrame>
  )
}
