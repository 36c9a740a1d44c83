import { shorten } from '@monarch/schema'
import { freePlace, type GridTile } from '../grid/grid-model.ts'
import { t } from './messages.ts'

export type TileContent =
  | { readonly type: 'report'; readonly reportId: string; readonly title?: string }
  | { readonly type: 'view'; readonly viewId: string; readonly title?: string }
  | { readonly type: 'metric'; readonly metricId: string; readonly title?: string }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly fileId: string; readonly alt: string }

export type DashboardTile = GridTile & TileContent

export const tilesOf = (config: unknown): readonly DashboardTile[] =>
  (config as { readonly tiles?: readonly DashboardTile[] } | undefined)?.tiles ?? []

/** Whether its tiles are refetched when records change. */
export const isLive = (config: unknown): boolean =>
  (config as { readonly refresh?: string } | undefined)?.refresh !== 'never'

/** A tile in the first free place. */
export function newTile(tiles: readonly GridTile[], content: TileContent): DashboardTile {
  const { width, height } = newSizes[content.type]
  return { id: crypto.randomUUID(), width, height, ...freePlace(tiles, width, height), ...content }
}

const newSizes: Readonly<Record<TileContent['type'], { readonly width: number; readonly height: number }>> = {
  report: { width: 6, height: 6 },
  view: { width: 12, height: 7 },
  metric: { width: 6, height: 6 },
  text: { width: 6, height: 3 },
  image: { width: 4, height: 5 },
}

/** A line of a text: `# ` begins a heading, `- ` an item of a list. */
export interface TextLine {
  readonly kind: 'heading' | 'item' | 'plain'
  readonly text: string
}

export const linesOf = (text: string): readonly TextLine[] =>
  text.split('\n').map((line) => {
    if (line.startsWith('# ')) return { kind: 'heading', text: line.slice(2) }
    if (line.startsWith('- ')) return { kind: 'item', text: line.slice(2) }
    return { kind: 'plain', text: line }
  })

/** The beginning of a text names its tile. */
export function nameOfText(text: string): string {
  const first = linesOf(text).find((line) => line.text.trim() !== '')
  return first ? shorten(first.text.trim(), 60) : t('textTile')
}
