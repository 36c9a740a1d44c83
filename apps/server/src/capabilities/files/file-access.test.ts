import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOrganization } from '../tenants/organizations.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { mayReadFile } from '../../records/files/file-access.ts'
import { actIn } from '../../structure/act-in.ts'
import { linkMilliseconds } from '../../request/file-links.ts'
import { fileLinksOf, linkTo } from '../../request/file-links.ts'
import { picture, upload } from './upload.test-helper.ts'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace({ config: { maxFileBytes: 300_000 } })
  await workspace.buildEntity('contract', [
    { name: 'name', fieldType: 'text' },
    { name: 'paper', fieldType: 'file', settings: { accept: '.pdf,text/*', maxSize: 100_000 } },
    { name: 'annexes', fieldType: 'file', settings: { multiple: true } },
    { name: 'logo', fieldType: 'image' },
  ])
  await workspace.buildEntity('secret', [{ name: 'paper', fieldType: 'file' }])
})
afterAll(() => workspace.close())

const get = (person: Person | null, url: string, headers: Record<string, string> = {}) =>
  workspace.fastify.inject({ method: 'GET', url, headers: { ...person?.headers, ...headers } })

const create = (person: Person, data: object, entity = 'Contract') =>
  person.tenant(`mutation($data: Create${entity}Input!) { made: create${entity}(data: $data) { id } }`, { data })

async function held(paper: string): Promise<string> {
  const reply = await create(workspace.owner, { paper })
  if (reply.errors) throw new Error(reply.text)
  return reply.data.made.id
}

describe('access to a file', () => {
  const status = async (person: Person | null, id: string) => (await get(person, `/api/files/${id}`)).statusCode

  test('an unreferenced file is visible to its uploader', async () => {
    const uploader = await workspace.join(['record:contract:*'])
    const id = await upload(workspace, uploader)
    expect(await status(uploader, id)).toBe(200)
    expect(await status(workspace.owner, id)).toBe(404)
    expect(await status(null, id)).toBe(401)
  })

  test('a referenced file is visible to users who may read a referencing record, even in the bin', async () => {
    const uploader = await workspace.join(['record:secret:*'])
    const reader = await workspace.join(['record:contract:read'])
    const id = await upload(workspace, uploader, 'a.txt')
    expect((await create(uploader, { paper: id }, 'Secret')).errors).toBeUndefined()
    expect(await status(reader, id)).toBe(404)
    expect(await status(workspace.owner, id)).toBe(200)
    const made = await create(workspace.owner, { annexes: [id] })
    expect(await status(reader, id)).toBe(200)
    await workspace.owner.tenant('mutation($id: ID!) { deleteContract(id: $id) { id } }', { id: made.data.made.id })
    expect(await status(reader, id)).toBe(200)
  })

  test('the uploader loses access if they cannot read the referencing record', async () => {
    const uploader = await workspace.join(['record:contract:create'])
    const id = await upload(workspace, uploader)
    await create(uploader, { paper: id })
    expect(await status(uploader, id)).toBe(404)
    expect(await status(workspace.owner, id)).toBe(200)
  })

  test('an uploader sees the file while a record that holds it is being created', async () => {
    const { app, owner, tenantId } = workspace
    const id = await upload(workspace, owner)
    const userId = await workspace.userIdOf(owner)
    const { tenant } = (await actIn(app, tenantId, { userId, apiKeyId: null, vouchedBy: null }))!
    let isCreated = false
    const read: Parameters<typeof mayReadFile>[3] = async (...run) => {
      const found = await tenant.db.read(...run)
      if (!isCreated) await held(id)
      isCreated = true
      return found
    }
    expect(await mayReadFile(tenant, userId, { id, createdBy: userId }, read)).toBe(true)
  })

  test('no access across tenants, in either direction', async () => {
    const { app } = workspace
    const organization = await createOrganization(app, 'Others')
    const { id: tenantId } = await createTenant(app, { organizationId: organization.id, name: 'Others' })
    const other = await workspace.join(['*'], { organizationId: organization.id, tenantId })
    const id = await upload(workspace, workspace.owner)
    await held(id)
    expect(await status(other, id)).toBe(404)
    const stolen = { ...other, headers: { ...other.headers, 'x-tenant-id': workspace.tenantId } }
    expect(await status(stolen, id)).toBe(404)
    const link = await other.inject('POST', `/api/files/${id}/link`)
    expect(link.statusCode).toBe(404)
  })
})

describe('a link to a file', () => {
  const linkOf = async (person: Person, id: string) => {
    const { 'content-type': _, ...headers } = person.headers
    const reply = await workspace.fastify.inject({ method: 'POST', url: `/api/files/${id}/link`, headers })
    return reply.json<{ url: string; expiresAt: string }>()
  }

  test('works without sign-in, for that file, until its expiry', async () => {
    const id = await upload(workspace, workspace.owner, 'linked.txt', 'linked')
    const { url, expiresAt } = await linkOf(workspace.owner, id)
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(linkMilliseconds - 60_000)
    const reply = await get(null, url)
    expect([reply.statusCode, reply.body, reply.headers['cache-control']]).toEqual([200, 'linked', 'private, no-cache'])
    const other = await upload(workspace, workspace.owner)
    for (const forged of [
      url.replace(id, other),
      url.slice(0, -1) + (url.endsWith('0') ? '1' : '0'),
      url.replace(/\.([^.]+)\.([^.]+)$/, (_all, expires: string, signature: string) => `.${expires}0.${signature}`),
      `${url}.x`,
      `/api/files/${id}?link=`,
      `/api/files/${id}?link=...`,
      `/api/files/${id}?link=a&link=b`,
    ]) {
      expect((await get(null, forged)).statusCode).toBe(404)
    }
  })

  test('expires after its time', async () => {
    const { app, owner, tenantId } = workspace
    const id = await upload(workspace, owner)
    const session = (await get(owner, '/api/auth/me')).json<{ session: { id: string } }>().session.id
    const at = (ago: number) => linkTo(id, fileLinksOf(app, { tenantId, sessionId: session }, Date.now() - ago))
    expect((await get(null, at(0))).statusCode).toBe(200)
    expect((await get(null, at(2 * linkMilliseconds))).statusCode).toBe(404)
  })

  test('ends with its session, and with the right to see the file', async () => {
    const reader = await workspace.join(['record:contract:*'])
    const id = await upload(workspace, reader)
    const { url } = await linkOf(reader, id)
    expect((await get(null, url)).statusCode).toBe(200)
    await create(workspace.owner, { paper: await upload(workspace, workspace.owner) })
    const made = await create(reader, { paper: id })
    await workspace.owner.tenant('mutation($id: ID!) { updateContract(id: $id, data: { paper: null }) { id } }', {
      id: made.data.made.id,
    })
    // No record references the file, so its uploader has access again.
    expect((await get(null, url)).statusCode).toBe(200)
    await workspace.fastify.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: reader.headers.authorization! },
    })
    expect((await get(null, url)).statusCode).toBe(404)
  })

  test('comes with every record, and equals the one that the route returns', async () => {
    const { owner } = workspace
    const [paper, logo] = [
      await upload(workspace, owner, 'p.txt', 'paper'),
      await upload(workspace, owner, 'l.png', await picture()),
    ]
    const selection =
      '{ id paper paper_file { id name size mimeType url } logo_file { width height url } annexes annexes_files { name } }'
    const made = await owner.tenant(
      `mutation($data: CreateContractInput!) { made: createContract(data: $data) ${selection} }`,
      {
        data: { paper, logo, annexes: [logo, paper] },
      },
    )
    const record = made.data.made
    expect(record).toMatchObject({
      paper,
      paper_file: { id: paper, name: 'p.txt', size: 5, mimeType: 'text/plain' },
      logo_file: { width: 60, height: 40 },
      annexes: [logo, paper],
      annexes_files: [{ name: 'l.png' }, { name: 'p.txt' }],
    })
    expect(record.paper_file.url).toBe((await linkOf(owner, paper)).url)
    expect((await get(null, record.paper_file.url)).body).toBe('paper')
    expect((await get(null, `${record.logo_file.url}&thumbnail=small`)).headers['content-type']).toBe('image/webp')
    const read = await owner.tenant(
      `query($id: ID!) { contract_by_id(id: $id) ${selection}
        contract(where: {annexes_files: {some: {name: {eq: "p.txt"}}}, paper_file: {size: {lt: 9}}, paper: {isNull: false}}) { id } }`,
      { id: record.id },
    )
    expect(read.data.contract_by_id).toEqual(record)
    expect(read.data.contract).toEqual([{ id: record.id }])
  })
})

describe('a file field', () => {
  const messageOf = async (person: Person, data: object) => (await create(person, data)).errors?.[0]?.extensions.issues

  test('accepts existing files that match the field and are visible to the user', async () => {
    const { owner } = workspace
    const writer = await workspace.join(['record:contract:*'])
    const foreign = await upload(workspace, owner)
    expect(await messageOf(writer, { paper: foreign })).toEqual([
      { path: 'data.paper', message: 'paper names a file that does not exist' },
    ])
    await create(owner, { paper: foreign }, 'Secret')
    expect(await messageOf(writer, { annexes: [foreign] })).toEqual([
      { path: 'data.annexes', message: 'annexes names a file that does not exist' },
    ])
    await held(foreign)
    expect(await messageOf(writer, { paper: foreign, annexes: [foreign] })).toBeUndefined()
    const html = await upload(workspace, owner, 'paper.pdf', '<!doctype html>')
    const large = await upload(workspace, owner, 'large.txt', 'x'.repeat(100_001))
    expect(await messageOf(owner, { paper: html, logo: html })).toEqual([
      {
        path: 'data.logo',
        message: '"paper.pdf" is not a supported image. logo accepts PNG, JPEG, GIF, WebP and AVIF',
      },
    ])
    expect(await messageOf(owner, { paper: large })).toEqual([
      { path: 'data.paper', message: '"large.txt" is 100 kB. paper accepts files of up to 100 kB' },
    ])
    expect(await messageOf(owner, { paper: '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e' })).toEqual([
      { path: 'data.paper', message: 'paper names a file that does not exist' },
    ])
  })

  test('is checked for each record of a bulk write', async () => {
    const { owner } = workspace
    const good = await upload(workspace, owner)
    const bad = '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e'
    const many = await owner.tenant(
      'mutation($data: [CreateContractInput!]!) { createManyContract(data: $data) { id } }',
      {
        data: [{ paper: good }, { paper: bad }],
      },
    )
    expect(many.errors?.[0]?.extensions.issues).toEqual([
      { path: 'data.1.paper', message: 'paper names a file that does not exist' },
    ])
    const changed = await owner.tenant(
      'mutation($data: UpdateContractInput!) { updateManyContract(where: {}, data: $data) }',
      {
        data: { annexes: [bad] },
      },
    )
    expect(changed.errors?.[0]?.extensions.issues?.[0]?.path).toBe('data.annexes')
  })

  test('exports and imports ids', async () => {
    const { owner } = workspace
    const [a, b] = [await upload(workspace, owner, 'a.txt'), await upload(workspace, owner, 'b.txt')]
    const { id } = (await create(owner, { name: 'exported', paper: a, annexes: [b, a] })).data.made
    const where = encodeURIComponent(JSON.stringify({ id: { eq: id } }))
    const csv = (await get(owner, `/api/export/contract.csv?fields=name,paper,annexes,paper_file.name&where=${where}`))
      .body
    expect(csv).toContain(`exported,${a},"${b}, ${a}",a.txt`)
    const again = await workspace.fastify.inject({
      method: 'POST',
      url: '/api/import/contract',
      headers: { ...owner.headers, 'content-type': 'text/csv' },
      payload: `name,paper,annexes\nimported,${a},"${b}, ${a}"\nbad,018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e,\n`,
    })
    expect(again.json()).toMatchObject({
      inserted: 0,
      errors: [{ row: 2, field: 'paper', message: 'paper names a file that does not exist' }],
    })
    const good = await workspace.fastify.inject({
      method: 'POST',
      url: '/api/import/contract',
      headers: { ...owner.headers, 'content-type': 'text/csv' },
      payload: `name,paper,annexes\nimported,${a},"${b}, ${a}"\n`,
    })
    expect(good.json()).toMatchObject({ inserted: 1, errors: [] })
    const read = await owner.tenant('{ contract(where: {name: {eq: "imported"}}) { paper annexes } }')
    expect(read.data.contract).toEqual([{ paper: a, annexes: [b, a] }])
  })
})

describe('the structure of file fields', () => {
  test('blocks conversion to other types, and converts between one file and several', async () => {
    const { owner } = workspace
    const { fields } = await workspace.buildEntity('shelf', [
      { name: 'book', fieldType: 'file', isRequired: false },
      { name: 'cover', fieldType: 'image' },
    ])
    const change = (data: object) =>
      owner.admin(
        'mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { id } }',
        {
          id: fields.book,
          data,
        },
      )
    const book = await upload(workspace, owner)
    await create(owner, { book }, 'Shelf')
    expect((await change({ settings: { multiple: true } })).errors).toBeUndefined()
    expect((await owner.tenant('{ shelf { book book_files { id } } }')).data.shelf).toEqual([
      { book: [book], book_files: [{ id: book }] },
    ])
    expect((await change({ fieldType: 'image', settings: { multiple: false } })).errors).toBeUndefined()
    expect((await owner.tenant('{ shelf { book book_file { id } } }')).data.shelf).toEqual([
      { book, book_file: { id: book } },
    ])
    expect((await change({ fieldType: 'text' })).errors?.[0]?.message).toMatch(/cannot become one of the type Text/)
    expect((await change({ defaultValue: book })).errors?.[0]?.message).toBe('A file cannot be a default value')
    const clash = await owner.admin(
      'mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }',
      {
        data: {
          tenantId: workspace.tenantId,
          entityId: (await owner.admin('{ tenantEntities(where: {name: {eq: "shelf"}}) { id } }')).data
            .tenantEntities[0].id,
          name: 'book_file',
          displayName: 'x',
          fieldType: 'text',
        },
      },
    )
    expect(clash.errors?.[0]?.message).toMatch(/already/)
  })
})
