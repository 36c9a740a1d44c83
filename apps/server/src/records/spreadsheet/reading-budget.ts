import { importLimits } from '../import-limits.ts'
import { WorkbookFault } from './workbook-fault.ts'

/** Limits the cost of reading one workbook, over all its parts. A small file with a high cost is hostile. */
export class ReadingBudget {
  #bytes: number
  #tags = importLimits.workbookTags
  #cells = importLimits.workbookCells

  constructor(fileBytes: number) {
    const { unpackedBytes, unpackedFreeBytes, unpackedRatio } = importLimits
    this.#bytes = Math.min(unpackedBytes, Math.max(unpackedFreeBytes, fileBytes * unpackedRatio))
  }

  /** Charges the bytes of an unpacked part, or the characters of a shared text that a cell repeats. */
  unpack(bytes: number): void {
    this.#bytes -= bytes
    if (this.#bytes < 0) throw new WorkbookFault('it unpacks to far more than its size', 'unpackedBytes')
  }

  tag(): void {
    if (--this.#tags < 0) throw new WorkbookFault(`it has more than ${importLimits.workbookTags} tags`, 'workbookTags')
  }

  cells(count: number): void {
    this.#cells -= count
    if (this.#cells < 0)
      throw new WorkbookFault(`it has more than ${importLimits.workbookCells} cells`, 'workbookCells')
  }
}
