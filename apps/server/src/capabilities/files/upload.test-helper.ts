import type { Json } from '@monarch/field-types'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import type { Person, Workspace } from '../../../../../tests/integration/builders.ts'

/** Uploads a file as a browser's form does. */
export async function sendFile(
  { fastify }: Pick<Workspace, 'fastify'>,
  person: Pick<Person, 'headers'>,
  name: string,
  content: Buffer | string,
  more: { readonly part?: string; readonly headers?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  const boundary = 'the-boundary-of-the-tests'
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="${more.part ?? 'file'}"; ` +
    `filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { ...person.headers, 'content-type': `multipart/form-data; boundary=${boundary}`, ...more.headers }
  return fastify.inject({ method: 'POST', url: '/api/files', headers, payload })
}

export async function upload(
  workspace: Pick<Workspace, 'fastify'>,
  person: Pick<Person, 'headers'>,
  name = 'notes.txt',
  content: Buffer | string = `The content of ${name}`,
): Promise<string> {
  const reply = await sendFile(workspace, person, name, content)
  if (reply.statusCode !== 201) throw new Error(reply.body)
  return reply.json<{ id: string }>().id
}

/** Inserts picture rows with these ids, uploaded by the owner, without content. */
export async function pretendUploads(workspace: Workspace, ids: Iterable<Json>): Promise<void> {
  const { app, fastify, owner, tenantId } = workspace
  const { db } = (await app.tenants.find(tenantId))!
  const me = await fastify.inject({ url: '/api/auth/me', headers: owner.headers })
  const { user } = me.json<{ user: { id: string } }>()
  const text = `insert into monarch.files (id, name, size, "mimeType", sha256, width, height, "storageKey", "createdBy")
    values ($1::uuid, 'a.png', 1, 'image/png', '', 1, 1, $1::text, $2::uuid) on conflict do nothing`
  for (const id of ids) await db.rows({ text, values: [id, user.id] })
}

export function picture(width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer()
}
