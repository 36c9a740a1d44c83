import { createContext, useContext } from 'react'
import type { FileFacts } from './file/file-settings.ts'

/** A file that has been uploaded, and where its content is. */
export interface StoredFile extends FileFacts {
  readonly id: string
  readonly width: number | null
  readonly height: number | null
  /** Works by itself for a while. `&thumbnail=small` (or medium) is a picture made smaller. */
  readonly url: string
}

/** Where fields of files put them. The app provides it; this package knows no server. */
export interface FileSource {
  /**
   * `onProgress` is told which share of the file (0 to 1) is on its way. Errors have a message for people; one that trying
   * again would not mend is a `FileRefused`.
   */
  upload(file: File, options: { readonly signal: AbortSignal; onProgress(share: number): void }): Promise<StoredFile>
  /** A file by its id, with a link that has just been made. */
  find(id: string): Promise<StoredFile>
}

export class FileRefused extends Error {
  override readonly name = 'FileRefused'
}

export const FileSourceContext = createContext<FileSource | null>(null)

export function useFileSource(): FileSource {
  const source = useContext(FileSourceContext)
  if (!source) throw new Error('A field of files must stand inside a FileSourceContext')
  return source
}
