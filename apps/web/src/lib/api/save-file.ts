import { download } from './transfer.ts'

/** Downloads a file and saves it under this name. */
export async function saveFile(path: string, name: string): Promise<void> {
  saveBlob(await download(path), name)
}

export function saveBlob(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the URL only after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
