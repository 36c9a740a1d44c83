import { FileRefused, type FileSource, type StoredFile } from '@monarch/field-types/web'
import { ApiError } from '../../lib/api/api-error.ts'
import { newIdempotencyKey, rest } from '../../lib/api/api.ts'
import { isUnanswered } from '../../lib/api/connection.ts'
import { upload } from '../../lib/api/transfer.ts'
import { t } from './messages.ts'

/** Uploads files immediately; saving the record links them to it. */
export const fileSource: FileSource = {
  async upload(file, options) {
    // A retry of an upload whose answer was lost has the same key, so the server does not store the file twice.
    const idempotencyKey = keys.get(file) ?? newIdempotencyKey()
    keys.set(file, idempotencyKey)
    try {
      const { id } = await upload<{ id: string }>('/api/files', file, { ...options, idempotencyKey })
      const stored = await find(id)
      keys.delete(file)
      return stored
    } catch (error) {
      return refuse(error)
    }
  },
  find,
}

/** Idempotency-Keys of uploads that have not succeeded. */
const keys = new WeakMap<File, string>()

/** True for errors that a retry with the same file would repeat; false for a lost connection. */
function refuse(error: unknown): never {
  if (isUnanswered(error)) throw new Error(t('filesDoNotWait'))
  const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  throw isFinal ? new FileRefused(error.message) : error
}

function find(id: string): Promise<StoredFile> {
  return rest<StoredFile>(`/api/files/${id}/link`, { method: 'POST' })
}
