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
  const entities = namesOf(
    'entity',
    tables.map(({ name }) => `${prefix} ${name}`),
  )
  const fields = tables.map(({ columns }) =>
    namesOf(
      'field',
      columns.map(({ header }) => header),
    ),
  )
  const nameOf = (table: string, header: string) => {
    const at = tables.findIndex(({ name }) => name === table)
    return fields[at]![tables[at]!.columns.findIndex((column) => column.header === header)]!
  }
  return {
    tables: tables.map(({ name: table, columns, dialect }, i) => ({
      name: table,
      dialect,
      headers: columns.map(({ header }) => header),
      columns: fields[i]!,
      entity: { name: entities[i]!, displayName: `${prefix} ${table}`, pluralName: `${prefix} ${table}s` },
      fields: columns.map(({ header, fieldType, settings, isUnique, relation }, n) => ({
        name: fields[i]![n]!,
        displayName: header || 'Nameless',
        ...(relation
          ? {
              fieldType: relation.isMany ? 'many_to_many' : 'relationship',
              settings: { inverseName: `${nameFromLabel(table, 'field', new Set())}_by_${fields[i]![n]}` },
            }
          : { fieldType, settings, isUnique }),
      })),
      relations: columns.flatMap(({ relation }, n) =>
        relation ? [{ field: fields[i]![n]!, table: relation.table, by: nameOf(relation.table, relation.header) }] : [],
      ),
    })),
  }
}

/** A unique name for each label. */
function namesOf(kind: 'entity' | 'field', labels: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return labels.map((label) => {
    const name = nameFromLabel(label, kind, taken)
    taken.add(name)
    return name
  })
}

export const zip = (files: Readonly<Record<string, string | Buffer>>) =>
  testZip(Object.entries(files).map(([name, content]) => ({ name, content })))
