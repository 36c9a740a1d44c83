import { FileRefused, type FileSource, type StoredFile } from '@monarch/field-types/web'
import { ApiError } from '../../lib/api/api-error.ts'
import { rest } from '../../lib/api/api.ts'
import { upload } from '../../lib/api/transfer.ts'

/** Uploads files at once; saving the record links them to it. */
export const fileSource: FileSource = {
  async upload(file, options) {
    const { id } = await upload<{ id: string }>('/api/files', file, options).catch(refuse)
    return find(id)
  },
  find,
}

/** Errors that the same file would cause again. */
function refuse(error: unknown): never {
  const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  throw isFinal ? new FileRefused(error.message) : error
}

function find(id: string): Promise<StoredFile> {
  return rest<StoredFile>(`/api/files/${id}/link`, { method: 'POST' })
}
