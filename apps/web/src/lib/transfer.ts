import { newIdempotencyKey, readHeaders, readJson, type RestRefusal } from './api.ts'
import { ApiError } from './api-error.ts'

/** A file of the server, whole, to be saved by the browser. */
export async function download(path: string): Promise<Blob> {
  const response = await fetch(path, { headers: readHeaders() }).catch(() => null)
  if (response?.ok) return response.blob()
  const reply = ((await response?.json().catch(() => null)) ?? {}) as RestRefusal
  const message = response
    ? `The request failed: ${response.status}`
    : 'The server cannot be reached. Check the connection and try again.'
  throw new ApiError(reply.message || message, { ...reply, status: response?.status ?? 0 })
}

/** Sends a file, and tells how much of it is on its way: `fetch` cannot. */
export function upload<T>(
  path: string,
  file: File,
  { signal, onProgress, parts = {}, isAnswer }: UploadInit,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const request = new XMLHttpRequest()
  const body = new FormData()
  for (const [name, text] of Object.entries(parts)) body.append(name, text)
  body.append('file', file)
  request.open('POST', path)
  for (const [name, value] of Object.entries({ ...readHeaders(), 'Idempotency-Key': newIdempotencyKey() })) {
    request.setRequestHeader(name, value)
  }
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
  request.onload = () => {
    const { status } = request
    const reply = readJson(request.responseText) as RestRefusal | undefined
    if ((status >= 200 && status < 300) || isAnswer?.(status)) resolve(reply as T)
    else reject(new ApiError(reply?.message || `The upload failed: ${status}`, { ...reply, status }))
  }
  request.onerror = () =>
    reject(new ApiError('The upload did not get through. Check the connection and try again.', { status: 0 }))
  request.onabort = () => reject(new ApiError('The upload was cancelled', { status: 0 }))
  signal.addEventListener('abort', () => request.abort())
  request.send(body)
  return promise
}

interface UploadInit {
  signal: AbortSignal
  onProgress: (share: number) => void
  /** Texts that stand before the file. */
  parts?: Readonly<Record<string, string>>
  /** A refusal whose body is what was asked for. */
  isAnswer?: (status: number) => boolean
}
