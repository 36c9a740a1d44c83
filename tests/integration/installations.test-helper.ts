import { mkdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { newDataDir, postmasterOf, type ServerProcess, startServerProcess, until } from './server-process.ts'

export interface Installations {
  /** Its path is too long for a socket. */
  readonly common: string
  readonly makeDataDir: () => string
  /** Starts the server, or another program, on an installation. */
  readonly start: (dataDir: string, env?: Record<string, string>, program?: readonly string[]) => ServerProcess
}

/** Installations for the tests of a file. Their processes and folders are removed at its end. */
export function installations(): Installations {
  const common = join(newDataDir(), 'x'.repeat(90))
  mkdirSync(common)
  const dataDirs = [common]
  const processes: ServerProcess[] = []
  afterAll(async () => {
    for (const { child, ended } of processes) {
      child.kill('SIGKILL')
      await ended
    }
    await until(() => dataDirs.every((dataDir) => postmasterOf(dataDir) === null))
    dataDirs.forEach((dataDir) => rmSync(dataDir, { recursive: true }))
    rmdirSync(dirname(common))
  })
  return {
    common,
    makeDataDir() {
      const dataDir = newDataDir()
      dataDirs.push(dataDir)
      return dataDir
    },
    start(dataDir, env = {}, program) {
      const server = startServerProcess({ MONARCH_DATA_DIR: dataDir, ...env }, program)
      processes.push(server)
      return server
    },
  }
}

/** The password that the first start prints. */
export const printedPassword = (server: ServerProcess): string =>
  /^Sign in as admin@example\.com with the password (\S+)$/m.exec(server.output())![1]!

/** Signs in as the administrator; the status of the response. */
export async function signIn(url: string, password: string): Promise<number> {
  const body = JSON.stringify({ email: 'admin@example.com', password })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status
}
