import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { demoPeople } from '../../packages/starter-content/src/demo/people/people.ts'
import { categoryOfTests, type Tenant } from '../made-entities.ts'
import type {} from '../web/provided.ts'
import { newDataDir, startServerProcess } from './server-process.ts'

/** One server with the demo organization for the run. Tests share its workspaces, so each changes only objects that it has created. */
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
    return (await response.json()) as {
      token: string
      user: { id: string; organizations: [{ id: string; tenants: [Tenant, Tenant] }] }
    }
  }
  const { token, user } = await signIn(administrator)
  const [organization] = user.organizations
  // Hidden, so that sidebars do not grow by each entity that a test makes.
  const hidden = { organizationId: organization.id, ...categoryOfTests, isVisible: false }
  await fetch(`${url}/graphql/admin`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'mutation($data: CreateEntityGroupInput!) { createEntityGroup(data: $data) { id } }',
      variables: { data: hidden },
    }),
  })
  const [builder, member] = [await signIn(demoPeople.ana.email), await signIn(demoPeople.malik.email)]
  project.provide('webServer', {
    url,
    password,
    tokens: { administrator: token, builder: builder.token, member: member.token },
    userIds: [user.id, builder.user.id, member.user.id],
    tenants: organization.tenants,
  })
  return async () => {
    server.child.kill()
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}
