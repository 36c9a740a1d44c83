import type { Person } from './builders.ts'
import { type FieldName, fields } from './matrix-table.ts'
import type { TestServer } from './test-server.ts'

export interface CellRequest {
  readonly person: Person
  readonly id: string
  /** Content of the cell. */
  readonly word: string
  /** Name of the field, or an unknown one. */
  readonly field: string
  readonly original: FieldName
}

/** How a value is read, and how the answer shows it: by default it contains the word. */
export interface Read {
  readonly ask: (request: CellRequest) => Promise<string>
  readonly shownAs?: (request: CellRequest) => string
  /** Reads an index or the log, which only contain fields visible on all records. */
  readonly byIndex?: true
  /** Why refusals of this read cannot be compared with unknown objects. */
  readonly ghosts?: string
}

export const only = (id: string): string => `where: {id: {eq: "${id}"}}`
export const eqId = (id: string): string => encodeURIComponent(`{"id":{"eq":"${id}"}}`)

export const exportOf = (format: string, id: string, field: string): string =>
  `/api/export/deal.${format}?fields=${field}&where=${eqId(id)}`

export const text = async (person: Person, query: string): Promise<string> => (await person.tenant(query)).text

/** Requests to a server. The answers are the status and the body. */
export function requestsTo(server: () => TestServer['fastify']) {
  const send = async (
    method: 'POST' | 'PATCH',
    { headers }: Person,
    url: string,
    payload: object | string,
    type = 'application/json',
  ): Promise<string> => {
    const { statusCode, body } = await server().inject({
      method,
      url,
      headers: { ...headers, 'content-type': type },
      payload,
    })
    return `${statusCode} ${body}`
  }
  return {
    get: async ({ headers }: Person, url: string): Promise<string> => {
      const { 'content-type': _type, ...rest } = headers
      const { statusCode, body } = await server().inject({ url, headers: rest })
      return `${statusCode} ${body}`
    },
    post: (person: Person, url: string, payload: object) => send('POST', person, url, payload),
    /** A request for deals by REST. */
    rest: (method: 'POST' | 'PATCH', person: Person, path: string, payload: object) =>
      send(method, person, `/api/records/deal${path}`, payload),
    importCsv: (person: Person, query: string, payload: string) =>
      send('POST', person, `/api/import/deal?${query}`, payload, 'text/csv'),
  }
}

/** The answer without its input. */
export function masked(answer: string, { id, field }: { readonly id?: string; readonly field?: string }): string {
  // Suggestions contain permitted names, by similarity to the input.
  const plain = answer.replaceAll(/ Did you mean .*?\?/g, '')
  const without = id === undefined ? plain : plain.replaceAll(id, '…')
  const all = field === undefined ? [...fields] : [field]
  return all.reduce((rest, name) => rest.replaceAll(new RegExp(`${name}(_loud)?`, 'gi'), '…'), without)
}
