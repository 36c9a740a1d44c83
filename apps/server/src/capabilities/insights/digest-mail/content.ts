import type { Json } from '@monarch/field-types'
import type { MetricHistory, ReportAnswer, ReportChart } from '@monarch/insights'

/** Why a tile has no content: hidden from the reader, too slow, failed, or filtered by a field that the reader may not see. */
export type TileRefusal = 'hidden' | 'slow' | 'failed' | 'filter'

/** A filter of the dashboard that does not apply to a tile. */
export type Unreached = 'period' | 'person' | { readonly label: string }

export interface ListColumn {
  readonly label: string
  /** The type of its values; `null` for names of records. */
  readonly type: string | null
  readonly settings: Json
}

/** The content of a tile that its recipient may see, not yet formatted in their language. */
export type TileContent =
  | {
      readonly kind: 'report'
      readonly title: string
      readonly answer: ReportAnswer
      readonly chart: ReportChart
      readonly unreached: readonly Unreached[]
    }
  | {
      readonly kind: 'metric'
      readonly title: string
      readonly id: string
      readonly history: MetricHistory
      readonly target: number | null
      /** Whether the dashboard has filters, which do not apply to metrics. */
      readonly isUnfiltered: boolean
    }
  | {
      readonly kind: 'list'
      readonly title: string
      readonly path: string
      readonly columns: readonly ListColumn[]
      readonly rows: readonly (readonly Json[])[]
      readonly hasMore: boolean
      readonly unreached: readonly Unreached[]
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly alt: string; readonly png: Buffer }
  | { readonly kind: 'refused'; readonly title: string; readonly why: TileRefusal }

export interface DigestContent {
  readonly name: string
  readonly description: string | null
  readonly tiles: readonly TileContent[]
  /** The number of tiles beyond the maximum of a mail. */
  readonly omitted: number
}

/** A tile as shown by both parts of the mail, HTML and text. */
export interface Block {
  readonly title: string | null
  readonly path: string | null
  readonly body: BlockBody
  /** Sentences below it. */
  readonly notes: readonly string[]
}

export type BlockBody =
  | {
      readonly kind: 'chart'
      readonly svg: string
      readonly width: number
      readonly height: number
      readonly alt: string
      /** Opens the records of the chart. */
      readonly path: string | null
      readonly table: MailTable
    }
  | {
      readonly kind: 'figure'
      readonly value: string
      readonly details: readonly string[]
      readonly path: string | null
    }
  | { readonly kind: 'table'; readonly table: MailTable }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly alt: string; readonly png: Buffer }
  | { readonly kind: 'none' }

export interface MailTable {
  readonly headings: readonly string[]
  /** The number of leading columns with names; the other columns are figures, aligned to the right. */
  readonly names: number
  /** Which of the leading columns contain numbers, also aligned to the right. */
  readonly figures?: readonly boolean[]
  readonly rows: readonly (readonly MailCell[])[]
}

export interface MailCell {
  readonly text: string
  readonly path?: string | null
}
