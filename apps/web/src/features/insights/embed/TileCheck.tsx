import type { Embedding } from '@monarch/schema'
import { formatList } from '@monarch/messages'
import { Badge, Spinner } from '@monarch/ui'
import { QueryError } from '../../../errors/QueryError.tsx'
import { t } from './messages.ts'
import { useCheckedTiles } from './queries.ts'

/** The tiles that customers see, and the reason why each other tile is left out. */
export function TileCheck({ dashboardId, embedding }: { readonly dashboardId: string; readonly embedding: Embedding }) {
  const query = useCheckedTiles(dashboardId, embedding)
  return (
    <section aria-labelledby="embed-tiles" className="flex flex-col gap-2">
      <div>
        <h3 id="embed-tiles" className="text-sm font-medium">
          {t('tiles')}
        </h3>
        <p className="text-xs text-muted-foreground">{t('tilesHelp')}</p>
      </div>
      {query.isLoading && <Spinner label={t('loading')} />}
      {query.error && <QueryError title={t('checkFailed')} query={query} headingLevel={3} />}
      {query.data && (
        <ul className="divide-y rounded-md border">
          {query.data.map(({ title, isShown, lacks }, i) => (
            <li key={i} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2 text-sm">
              <span className="min-w-0 wrap-anywhere">
                {title}
                {lacks.length > 0 && (
                  <span className="block text-xs text-muted-foreground">
                    {t('lacks', { entities: formatList(lacks) })}
                  </span>
                )}
              </span>
              <Badge variant={isShown ? 'success' : 'secondary'}>{t(isShown ? 'isShown' : 'isLeftOut')}</Badge>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
