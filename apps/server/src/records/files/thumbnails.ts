import { AppError } from '@monarch/schema'
import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { App } from '../../platform/app.ts'
import { Semaphore } from '../../platform/semaphore.ts'
import { service } from '../../platform/service.ts'
import { fileLimits } from './limits.ts'
import type { FileRow } from './file-rows.ts'
import { incomingFolder } from '../../platform/storage/storage.ts'

/** Pixels of the longer side. */
export const thumbnailSizes = { small: 128, medium: 640 } as const
export type ThumbnailSize = keyof typeof thumbnailSizes

export const thumbnailType = 'image/webp'

export function isThumbnailSize(text: unknown): text is ThumbnailSize {
  return typeof text === 'string' && Object.hasOwn(thumbnailSizes, text)
}

/** The key of a thumbnail, which is made on first request and stored next to the file. */
export const thumbnailKey = (storageKey: string, size: ThumbnailSize): string => `${storageKey}.${size}`

/** Makes the thumbnail once for concurrent requests. */
export async function makeThumbnail(app: App, file: FileRow, size: ThumbnailSize): Promise<void> {
  const { making, drawing } = app.services.get(thumbnailsService)
  const key = thumbnailKey(file.storageKey, size)
  let made = making.get(key)
  if (!made) {
    made = drawing.run(() => drawThumbnail(app, file, size)).finally(() => making.delete(key))
    making.set(key, made)
  }
  await made
}

/** Limits concurrent decoding, which is heavy on CPU and memory. */
export const thumbnailsService = service('thumbnails', () => ({
  making: new Map<string, Promise<void>>(),
  drawing: new Semaphore(
    { atOnce: fileLimits.thumbnails, waiting: fileLimits.waitingThumbnails },
    () =>
      new AppError('RATE_LIMITED', 'Too many thumbnails are being created. Please try again.', {
        retryAfter: 2,
        limit: 'waitingThumbnails',
      }),
  ),
}))

async function drawThumbnail(app: App, { storageKey, size: length }: FileRow, size: ThumbnailSize): Promise<void> {
  const { default: sharp } = await import('sharp')
  const side = thumbnailSizes[size]
  const folder = incomingFolder(app.config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = path.join(folder, randomBytes(16).toString('hex'))
  const original = await app.storage.get(storageKey, { length })
  try {
    const smaller = sharp({ limitInputPixels: fileLimits.pixelsByLines, failOn: 'none' })
      .timeout({ seconds: fileLimits.thumbnailSeconds })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
    await Promise.all([smaller.toFile(target), pipeline(original, smaller)])
    await app.storage.put(thumbnailKey(storageKey, size), target)
  } catch (error) {
    if (error instanceof AppError) throw error
    app.log.warn({ err: error }, 'A thumbnail could not be created')
    throw new AppError('NOT_FOUND', 'This file has no thumbnail.')
  } finally {
    await rm(target, { force: true })
  }
}
