import { createContext, useContext } from 'react'
import type { FileFacts } from './definition.ts'

/** A file that has been uploaded, and where its content is. */
export interface StoredFile extends FileFacts {
  readonly id: string
  readonly width: number | null
  readonly height: number | null
  /** A temporary link. `&thumbnail=small` (or medium) gives a smaller picture. */
  readonly url: string
}

/** The storage for file fields. The app provides it; this package knows no server. */
export interface FileSource {
  /**
   * `onProgress` receives the share of the file (0 to 1) that has been sent. Errors have a message for users; one that
   * a retry cannot fix is a `FileRefused`.
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
