import { download } from './transfer.ts'

/** Fetches a file of the server and hands it to the browser to keep. */
export async function saveFile(path: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await download(path))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
