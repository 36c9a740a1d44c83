import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import browsers from '../../scripts/browsers.json' with { type: 'json' }
import { temporaryFolder } from '../temporary-folder.ts'

/** All processes of a run (playwright and its workers) read the same data folder from the environment. */
export const dataDir = (process.env.MONARCH_E2E_DATA_DIR ??= newFolder())
export const port = Number((process.env.MONARCH_E2E_PORT ??= '4321'))
export const baseUrl = `http://127.0.0.1:${port}`

export const administrator = { email: 'admin@example.com', password: 'a password for tests' }

/** Path of the browser, which `npm test` installs if it is missing. */
export function browserPath(): string {
  const found = browsers.find((candidate) => existsSync(candidate))
  if (!found) throw new Error('No browser was found. Run the tests by "npm test", which installs one.')
  return found
}

/** Created by the main process and removed with it, after its server has stopped. */
function newFolder(): string {
  const folder = mkdtempSync(path.join(temporaryFolder(), 'monarch-e2e-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
