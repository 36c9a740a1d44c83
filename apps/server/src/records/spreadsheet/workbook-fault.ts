import type { importLimits } from '../import-limits.ts'

/** Why a file cannot be read as a workbook, as the end of a sentence. The thread that reads it passes it on as text. */
export class WorkbookFault extends Error {
  override readonly name = 'WorkbookFault'
  /** The limit that the file exceeds, if that is the reason. */
  readonly limit: keyof typeof importLimits | undefined

  constructor(message: string, limit?: keyof typeof importLimits) {
    super(message)
    this.limit = limit
  }
}
