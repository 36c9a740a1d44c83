import { randomBytes } from 'node:crypto'
import { createWriteStream, rmSync } from 'node:fs'
import { access, constants, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../platform/start-error.ts'

/** Refuses an unwritable path before the content is generated. */
export async function requireWritable(target: string): Promise<void> {
  const found = await stat(target).catch(() => null)
  if (found && !found.isFile()) throw new StartError(`${target} is not a file.`)
  const folder = path.dirname(path.resolve(target))
  // With the dot, the path must be a folder.
  await access(`${folder}/.`, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${folder} cannot be written to (${error.code}).`)
  })
}

/** The file holds the complete new content or the old one. Concurrent commands do not mix their contents. */
export async function writeWhole(target: string, content: Readable, mode: number): Promise<void> {
  const unfinished = `${target}.${randomBytes(6).toString('hex')}.part`
  const remove = () => rmSync(unfinished, { force: true })
  process.once('exit', remove)
  try {
    await pipeline(content, createWriteStream(unfinished, { mode, flags: 'wx' }))
    await rename(unfinished, target)
  } finally {
    process.off('exit', remove)
    await rm(unfinished, { force: true })
  }
}
