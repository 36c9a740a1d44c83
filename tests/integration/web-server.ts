import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { demoPeople } from '../../packages/starter-content/src/demo/people/people.ts'
import type { Tenant } from '../made-entities.ts'
import type {} from '../web/provided.ts'
import { newDataDir, startServerProcess } from './server-process.ts'

/** One server with the demo organization for the run. Tests share its workspaces: each changes only what it has made. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = newDataDir()
  const password = 'a password for tests'
  const administrator = 'admin@example.com'
  const server = startServerProcess({
    MONARCH_DATA_DIR: dataDir,
    MONARCH_DEMO: 'true',
    MONARCH_ADMIN_EMAIL: administrator,
    MONARCH_ADMIN_PASSWORD: password,
    // Tests start a model server on loopback.
    MONARCH_OUTBOUND_ALLOW: '127.0.0.1',
  })
  const url = await server.ready
  const signIn = async (email: string) => {
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    return (await response.json()) as { token: string; user: { organizations: { tenants: [Tenant, Tenant] }[] } }
  }
  const { token, user } = await signIn(administrator)
  project.provide('webServer', {
    url,
    password,
    tokens: {
      administrator: token,
      builder: (await signIn(demoPeople.ana.email)).token,
      member: (await signIn(demoPeople.malik.email)).token,
    },
    tenants: user.organizations[0]!.tenants,
  })
  return async () => {
    server.child.kill()
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
