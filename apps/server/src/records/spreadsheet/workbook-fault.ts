import type { importLimits } from '../import-limits.ts'

/** Why a file cannot be read as a workbook, as the end of a sentence. The reader thread passes it on as text. */
export class WorkbookFault extends Error {
  override readonly name = 'WorkbookFault'
  /** The exceeded limit, if that is the reason. */
  readonly limit: keyof typeof importLimits | undefined

  constructor(message: string, limit?: keyof typeof importLimits) {
    super(message)
    this.limit = limit
  }
}

/** The archive has no workbook: it is a file of another type. */
export class OtherTypeFault extends WorkbookFault {}
