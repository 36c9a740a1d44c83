import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import type {} from '../web/provided.ts'
import { newDataDir, startServerProcess } from './server-process.ts'

/** One server for the run. Tests share its workspace and create their own entities. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = newDataDir()
  const credentials = { email: 'admin@example.com', password: 'a password for tests' }
  const server = startServerProcess({
    MONARCH_DATA_DIR: dataDir,
    MONARCH_ADMIN_EMAIL: credentials.email,
    MONARCH_ADMIN_PASSWORD: credentials.password,
  })
  const url = await server.ready
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { token, user } = (await signedIn.json()) as {
    token: string
    user: { organizations: { tenants: { id: string }[] }[] }
  }
  project.provide('webServer', { url, token, tenantId: user.organizations[0]!.tenants[0]!.id })
  return async () => {
    server.child.kill()
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
