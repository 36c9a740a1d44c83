import { toast } from '@monarch/ui'
import { type RefObject, useState } from 'react'
import type { RecordData } from './documents.ts'
import type { ListRequest } from './queries.ts'
import type { EntityStructure, Field } from './structure.ts'
import { t } from './messages.ts'

export type ExportFormat = 'csv' | 'xlsx' | 'json' | 'print'

/** What is exported: all pages of a filtered and sorted list, with the fields that it shows. */
export interface Exported {
  readonly structure: EntityStructure
  readonly request: ListRequest
  readonly fields: readonly Field[]
  /** The heading of the printed list. */
  readonly title: string
  /** Prints each record as a card instead of a row. */
  readonly asCards?: true | undefined
  readonly printed?: PrintedLayout
  /** What the view shows now. */
  readonly shown?: RefObject<ShownRecords | null>
}

/** The records on the screen, where they are not the beginning of the list: the columns of a board, the days of a calendar. */
export interface ShownRecords {
  readonly parts: readonly { readonly title: string; readonly request: ListRequest }[]
  /** False if the list has other records, which are not printed. */
  readonly isWhole: boolean
}

/** How a list is printed: its groups, and the summaries of its columns. */
export interface PrintedLayout {
  /** The order of the records of a group. */
  readonly orderBy: ListRequest['orderBy']
  readonly arrange: (records: readonly RecordData[], request: ListRequest) => Promise<readonly PrintedRow[]>
}

/** A record, the heading of a group, or the summaries of all records. Figures are by field name. */
export type PrintedRow =
  | { readonly kind: 'record'; readonly record: RecordData }
  | {
      readonly kind: 'group'
      readonly level: number
      readonly title: string
      readonly figures: ReadonlyMap<string, string>
    }
  | { readonly kind: 'totals'; readonly figures: ReadonlyMap<string, string> }

/** Downloads a file, or prints the list. */
export async function exportList(exported: Exported, format: ExportFormat): Promise<void> {
  if (format === 'print') return (await loadPrinting()).printList(exported)
  const { downloadList } = await import('./download-list.ts')
  return downloadList(exported, format)
}

type Printing = typeof import('./print-list.ts')
let printing: Printing | null = null

/** Code that a list needs only on paper. */
export async function loadPrinting(): Promise<Printing> {
  return (printing ??= await import('./print-list.ts'))
}

export const loadedPrinting = (): Printing | null => printing

export interface Export {
  readonly isExporting: boolean
  readonly start: (format: ExportFormat) => void
}

/** Shows a failure in a toast. */
export function useExport(exported: Exported): Export {
  const [isExporting, setExporting] = useState(false)
  const run = async (format: ExportFormat) => {
    setExporting(true)
    try {
      await exportList(exported, format)
    } catch (error) {
      toast.error(t('theExportFailed'), { description: error instanceof Error ? error.message : String(error) })
    } finally {
      setExporting(false)
    }
  }
  return { isExporting, start: (format) => void run(format) }
}
