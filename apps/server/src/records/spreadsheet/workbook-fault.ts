/** Why a file cannot be read as a workbook, as the end of a sentence. The thread that reads it passes it on as text. */
export class WorkbookFault extends Error {
  override readonly name = 'WorkbookFault'
}
