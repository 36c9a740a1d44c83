import type { Person, Workspace } from '../../../../tests/integration/builders.ts'
import type { ImportResult } from './import/import-row.ts'

export interface ImportReply {
  readonly status: number
  readonly body: Partial<ImportResult> & {
    readonly code?: string
    readonly message?: string
    readonly issues?: readonly { path: string; message: string }[]
  }
}

/** Sends a file to the import route. */
export async function transfer(
  workspace: Workspace,
  file: {
    readonly into: string
    readonly body: string | Buffer
    readonly type?: string
    readonly query?: string
    readonly by?: Person
    readonly headers?: Record<string, string>
  },
): Promise<ImportReply> {
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url: `/api/import/${file.into}${file.query ? `?${file.query}` : ''}`,
    headers: { ...(file.by ?? workspace.owner).headers, ...file.headers, 'content-type': file.type ?? 'text/csv' },
    payload: file.body,
  })
  return { status: reply.statusCode, body: reply.json<ImportReply['body']>() }
}
