import type { FastifyRequest } from 'fastify'
import { AppError, badInput } from '@monarch/schema'
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { App } from '../../platform/app.ts'
import { filePartOf } from '../../api/http/multipart.ts'
import { slotsService } from '../../platform/admission/slots.ts'
import { cleanName } from './clean-name.ts'
import { fileLimits } from '../../records/files/limits.ts'
import { incomingFolder } from '../../platform/storage/storage.ts'

/** A complete upload. */
export interface Incoming {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly sha256: string
  /** Removes the temporary file, if it still exists. */
  remove(this: void): Promise<void>
}

/** Saves the part "file" of a multipart request to the local disk. An interrupted or oversized upload leaves nothing. */
export async function receiveUpload(app: App, request: FastifyRequest): Promise<Incoming> {
  const message = 'Too many files are being uploaded. Please try again.'
  const refusal = () => new AppError('RATE_LIMITED', message, { retryAfter: 5, limit: 'uploads' })
  const leave = app.services.get(slotsService).take('uploads', fileLimits.uploads, refusal)
  return receivePart(app, request).finally(leave)
}

async function receivePart(app: App, request: FastifyRequest): Promise<Incoming> {
  const sendFile = badInput({ path: 'file', message: 'Send the file as the multipart part "file"' })
  const part = request.isMultipart() ? await filePartOf(request) : undefined
  if (part?.fieldname !== 'file') throw sendFile
  const folder = incomingFolder(app.config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = path.join(folder, randomBytes(16).toString('hex'))
  const remove = () => rm(target, { force: true })
  const hash = createHash('sha256')
  let size = 0
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > app.config.maxFileBytes) throw tooLarge(app)
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    await pipeline(part.file, measured, createWriteStream(target, { mode: 0o600, flags: 'wx' }))
    if (size === 0) throw badInput({ path: 'file', message: 'The file is empty' })
    return { path: target, name: cleanName(decodeName(part.filename)), size, sha256: hash.digest('hex'), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Browsers escape only these characters in the names of multipart parts. */
function decodeName(name: string): string {
  return name.replaceAll(/%(22|0A|0D)/gi, (code) => decodeURIComponent(code))
}

/** 413, with the usual error body. */
function tooLarge({ config }: App): AppError {
  const message = `The file is larger than ${config.maxFileBytes / 1_000_000} MB`
  const error = new AppError('BAD_USER_INPUT', message, { issues: [{ path: 'file', message }], limit: 'uploadBytes' })
  return Object.assign(error, { statusCode: 413 })
}
