import { type BaseProposal, type BaseReport, nameFromLabel } from '@monarch/schema'
import type { Person, Workspace } from '../../../../../tests/integration/builders.ts'
import { testZip } from '../spreadsheet/workbook.test-helper.ts'

/** An upload of a file with tables. */
export interface Sent {
  readonly name: string
  readonly content: Buffer
  readonly plan?: object
  readonly by?: Person
  readonly key?: string
}

export async function sendBase<Body = BaseReport>(
  workspace: Workspace,
  url: string,
  { name, content, plan, by = workspace.owner, key }: Sent,
) {
  const part = (head: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n`
  const payload = Buffer.concat([
    Buffer.from(plan ? `${part('name="plan"')}${JSON.stringify(plan)}\r\n` : ''),
    Buffer.from(part(`name="file"; filename="${name}"`)),
    content,
    Buffer.from('\r\n--b--\r\n'),
  ])
  const headers = {
    ...by.headers,
    'content-type': 'multipart/form-data; boundary=b',
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  const reply = await workspace.fastify.inject({ method: 'POST', url, headers, payload })
  return { status: reply.statusCode, body: reply.json<Body & { message: string }>() }
}

/** The plan that follows the proposal, with names that begin with the prefix. */
export function planOf({ tables }: BaseProposal, prefix: string) {
  const name = (header: string) => nameFromLabel(header, 'field', new Set())
  return {
    tables: tables.map(({ name: table, columns, dialect }) => ({
      name: table,
      dialect,
      headers: columns.map(({ header }) => header),
      columns: columns.map(({ header }) => name(header)),
      entity: {
        name: `${prefix}_${name(table)}`,
        displayName: `${prefix} ${table}`,
        pluralName: `${prefix} ${table}s`,
      },
      fields: columns.map(({ header, fieldType, settings, isUnique, relation }) => ({
        name: name(header),
        displayName: header,
        ...(relation
          ? {
              fieldType: relation.isMany ? 'many_to_many' : 'relationship',
              settings: { inverseName: `${name(table)}_by_${name(header)}` },
            }
          : { fieldType, settings, isUnique }),
      })),
      relations: columns.flatMap(({ header, relation }) =>
        relation ? [{ field: name(header), table: relation.table, by: name(relation.header) }] : [],
      ),
    })),
  }
}

export const zip = (files: Readonly<Record<string, string | Buffer>>) =>
  testZip(Object.entries(files).map(([name, content]) => ({ name, content })))
