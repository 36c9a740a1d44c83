import { expect, onTestFinished, test } from 'vitest'
import { demoPeople } from '../../../../../packages/starter-content/src/demo/people/people.ts'
import { all, clickOn, find, hides, nameOf, openApp, shows, toastOf } from '../../../../../tests/web/app.tsx'
import { api, change, makeRole, operation } from '../../../../../tests/web/network.ts'
import { readImpersonation } from '../../lib/credentials/impersonation.ts'

/** Previews a new role, with or without a row rule for deals. No user has it. */
async function preview({ where }: { where: object | null }): Promise<void> {
  const permissions = ['record:deal:read', 'entity:read', 'view:read']
  const role = await makeRole({ permissions, rules: [{ permission: 'record:deal:read', where, fields: null }] })
  sessionStorage.setItem('see_as', JSON.stringify({ kind: 'role', ...role, from: '/users?tab=roles' }))
  onTestFinished(() => sessionStorage.removeItem('see_as'))
}

const banner = () => find('aside', 'Impersonation')

test('the preview of a role shows how many records its row rules hide', async () => {
  await preview({ where: { name: { eq: 'No deal has this name' } } })
  const { deal } = await api.tenant<{ deal: [{ count: number }] }>('{ deal: deal_aggregate { count } }')
  const count = deal[0].count.toLocaleString('en-US')
  await openApp('/entities/deal')
  await shows(`A row rule of this role hides ${count} of ${count} records here.`, await banner())
})

/** Answers that one user has the role, and chooses them. */
async function openWith(person: { id: string; name: string }): Promise<void> {
  change<{ data: object }>(operation('PreviewedRole'), ({ data }) => ({
    data: { ...data, users: [{ ...person, tenantIds: null }] },
  }))
  await preview({ where: { name: { eq: { $user: 'name' } } } })
  await openApp('/entities/deal')
  await clickOn('View as a person', await banner())
  expect(all('[role=menuitem]').map(nameOf)).toEqual([person.name])
  await clickOn(person.name)
}

test('the menu impersonates a person with the role, and remembers where the preview began', async () => {
  const { users } = await api.admin<{ users: [{ id: string; name: string }] }>(
    `{ users(where: {email: {eq: "${demoPeople.malik.email}"}}) { id name } }`,
  )
  await openWith(users[0])
  await expect.poll(readImpersonation).toEqual({ kind: 'user', ...users[0], from: '/users?tab=roles' })
})

test('if the server refuses to impersonate the person, the preview of the role stays', async () => {
  await openWith({ id: '019b0000-0000-7000-8000-000000000001', name: 'Somebody' })
  await toastOf(/X-See-As|user/)
  expect(readImpersonation()?.kind).toBe('role')
})

test('a role without row rules hides no records, and offers no people', async () => {
  await preview({ where: null })
  await openApp('/entities/deal')
  await shows('You are impersonating', await banner())
  await hides('View as a person', await banner())
})
