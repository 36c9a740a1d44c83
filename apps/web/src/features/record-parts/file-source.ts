import { FileRefused, type FileSource, type StoredFile } from '@monarch/field-types/web'
import { ApiError } from '../../lib/api/api-error.ts'
import { rest } from '../../lib/api/api.ts'
import { isUnanswered } from '../../lib/api/connection.ts'
import { upload } from '../../lib/api/transfer.ts'

/** Uploads files at once; saving the record links them to it. */
export const fileSource: FileSource = {
  async upload(file, options) {
    const { id } = await upload<{ id: string }>('/api/files', file, options).catch(refuse)
    return find(id)
  },
  find,
}

/** Tells errors that the same file would cause again from a lost connection. */
function refuse(error: unknown): never {
  if (isUnanswered(error)) throw new Error('Files do not wait for a connection. Retry when the server can be reached.')
  const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  throw isFinal ? new FileRefused(error.message) : error
}

function find(id: string): Promise<StoredFile> {
  return rest<StoredFile>(`/api/files/${id}/link`, { method: 'POST' })
}
