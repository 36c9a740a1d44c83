import { newIdempotencyKey, readHeaders, readJson } from './api.ts'
import { ApiError, refusalOf } from './api-error.ts'
import { readEventBlock } from './event-block.ts'
import { whenConfirmed } from './confirmation.ts'
import { t } from './transfer-messages.ts'

/** Downloads a file into memory. `organizationId: null`: the file belongs to no tenant. */
export function download(path: string, init: DownloadInit = {}): Promise<Blob> {
  return whenConfirmed(() => fetchBlob(path, init))
}

async function fetchBlob(path: string, { organizationId, options }: DownloadInit): Promise<Blob> {
  const headers = readHeaders(organizationId)
  const request = options && {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(options),
  }
  const response = await fetch(path, request ?? { headers }).catch(() => null)
  if (response?.ok) return response.blob()
  if (!response) throw new ApiError(t('serverUnreachable'), { status: 0 })
  throw refusalOf(response.status, await response.json().catch(() => null))
}

interface DownloadInit {
  organizationId?: null
  /** Sent in the body, because a URL is limited in length. */
  options?: Readonly<Record<string, string>>
}

/**
 * Uploads a file with XMLHttpRequest, because `fetch` reports no progress. With `onEvent` the server also reports its
 * own progress.
 */
export function upload<T>(path: string, file: File, { parts = {}, ...init }: UploadInit): Promise<T> {
  const body = new FormData()
  for (const [name, text] of Object.entries(parts)) body.append(name, text)
  body.append('file', file)
  return sendAndFollow<T>(path, body, init)
}

/** Sends JSON for work that takes long, and reports the server's progress. */
export function sendLong<T>(path: string, content: object, init: Omit<UploadInit, 'parts'>): Promise<T> {
  return sendAndFollow<T>(path, JSON.stringify(content), init)
}

function sendAndFollow<T>(path: string, body: FormData | string, init: Omit<UploadInit, 'parts'>): Promise<T> {
  const idempotencyKey = init.idempotencyKey ?? newIdempotencyKey()
  return whenConfirmed(() => sendBody<T>(path, body, { ...init, idempotencyKey }))
}

function sendBody<T>(
  path: string,
  body: FormData | string,
  { signal, onProgress, isAnswer, onEvent, idempotencyKey }: UploadInit & { idempotencyKey: string },
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const request = new XMLHttpRequest()
  request.open('POST', path)
  const accept = onEvent && { Accept: 'text/event-stream' }
  const type = typeof body === 'string' && { 'Content-Type': 'application/json' }
  const headers = { ...readHeaders(), 'Idempotency-Key': idempotencyKey, ...accept, ...type }
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
  const isEvents = () => request.getResponseHeader('content-type')?.startsWith('text/event-stream') === true
  let read = 0
  let answer: { status: number; body: unknown } | null = null
  const readEvents = () => {
    if (!isEvents()) return
    const { responseText: text } = request
    for (let end = text.indexOf('\n\n', read); end >= 0; end = text.indexOf('\n\n', read)) {
      const block = readEventBlock(text.slice(read, end))
      read = end + 2
      if (block?.event === 'answer') answer = JSON.parse(block.data) as { status: number; body: unknown }
      else if (block) onEvent?.(JSON.parse(block.data))
    }
  }
  request.onprogress = readEvents
  request.onload = () => {
    readEvents()
    if (isEvents() && !answer) return request.onerror?.(new ProgressEvent('error'))
    const { status } = answer ?? request
    const reply = answer ? answer.body : readJson(request.responseText)
    if ((status >= 200 && status < 300) || isAnswer?.(status)) resolve(reply as T)
    else reject(refusalOf(status, reply))
  }
  request.onerror = () =>
    reject(
      new ApiError(isEvents() ? brokenOff() : t('uploadFailed'), {
        status: 0,
      }),
    )
  request.onabort = () => reject(new ApiError(t('uploadWasCancelled'), { status: 0 }))
  signal.addEventListener('abort', () => request.abort())
  request.send(body)
  return promise
}

const brokenOff = () => t('connectionLost')

interface UploadInit {
  signal: AbortSignal
  onProgress: (share: number) => void
  /** Text parts in front of the file. */
  parts?: Readonly<Record<string, string>>
  /** Error statuses that resolve with their body instead of rejecting. */
  isAnswer?: (status: number) => boolean
  onEvent?: ((data: unknown) => void) | undefined
  idempotencyKey?: string | undefined
}
