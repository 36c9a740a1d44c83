/** Whether a file has several tables. A workbook can have them, too. */
export const isBase = ({ name }: File): boolean => /\.(?:zip|sqlite3?|db3?)$/i.test(name)

/** Packs several files into one, because an import sends a single file. */
export async function packFiles(files: readonly File[]): Promise<File> {
  const { downloadZip } = await import('client-zip')
  return new File([await downloadZip([...files]).blob()], 'files.zip', { type: 'application/zip' })
}
