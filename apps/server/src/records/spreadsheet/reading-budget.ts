import { importLimits } from '../import-limits.ts'
import { WorkbookFault } from './workbook-fault.ts'

/** What the reading of one workbook may cost, over all its parts. A small file that costs much is hostile. */
export class ReadingBudget {
  #bytes: number
  #tags = importLimits.workbookTags
  #cells = importLimits.workbookCells

  constructor(fileBytes: number) {
    const { unpackedBytes, unpackedFreeBytes, unpackedRatio } = importLimits
    this.#bytes = Math.min(unpackedBytes, Math.max(unpackedFreeBytes, fileBytes * unpackedRatio))
  }

  /** Bytes of an unpacked part, or characters that a cell repeats from the shared texts. */
  unpack(bytes: number): void {
    this.#bytes -= bytes
    if (this.#bytes < 0) throw new WorkbookFault('it unpacks to far more than its size', 'unpackedBytes')
  }

  tag(): void {
    if (--this.#tags < 0) throw new WorkbookFault(`it has more than ${importLimits.workbookTags} tags`, 'workbookTags')
  }

  cell(): void {
    if (--this.#cells < 0)
      throw new WorkbookFault(`it has more than ${importLimits.workbookCells} cells`, 'workbookCells')
  }
}
