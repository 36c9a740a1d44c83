import { createContext, useContext } from 'react'
import type { FileFacts } from './definition.ts'

/** An uploaded file, and the link to its content. */
export interface StoredFile extends FileFacts {
  readonly id: string
  readonly width: number | null
  readonly height: number | null
  /** A temporary link. `&thumbnail=small` (or medium) gives a smaller image. */
  readonly url: string
}

/** The storage for file fields. The app provides it, because this package is independent of the server. */
export interface FileSource {
  /**
   * `onProgress` receives the share of the file (0 to 1) that has been sent. Errors have a message for users; one that
   * a retry cannot fix is a `FileRefused`.
   */
  upload(file: File, options: { readonly signal: AbortSignal; onProgress(share: number): void }): Promise<StoredFile>
  /** A file by its id, with a new link. */
  find(id: string): Promise<StoredFile>
}

export class FileRefused extends Error {
  override readonly name = 'FileRefused'
}

export const FileSourceContext = createContext<FileSource | null>(null)

export function useFileSource(): FileSource {
  const source = useContext(FileSourceContext)
  if (!source) throw new Error('A file field must be rendered inside a FileSourceContext')
  return source
}
