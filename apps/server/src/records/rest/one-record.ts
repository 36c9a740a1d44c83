import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Selected } from '@monarch/query'
import { badInput } from '@monarch/schema'
import { isKnown } from '../../api/http/etag.ts'
import { selected } from './options.ts'

/** The id and version of a record, selected before its fields under names that no field has. */
const head: readonly Selected[] = [selected('id', [], '~id'), selected('version', [], '~version')]

export const withHead = (selection: readonly Selected[]): readonly Selected[] => [...head, ...selection]

interface RecordText {
  readonly id: string
  /** The JSON text of the fields. */
  readonly text: string
  /** `"<version>-<hash>"`. `If-Match` compares only the version; related records can change the content without it. */
  readonly etag: string
}

/** Removes the head from the text of a record, without parsing the rest. */
export function recordOf(given: string): RecordText {
  const [start, id, version] = /^\{"~id":"([^"]+)","~version":(\d+),?/.exec(given)!
  const text = `{${given.slice(start.length)}`
  return { id: id!, text, etag: `"${version}-${hash('sha256', text, 'base64url').slice(0, 16)}"` }
}

/** Sends a record with its ETag; 304 without a body to a client that has it. */
export function sendRecord(request: FastifyRequest, reply: FastifyReply, { text, etag }: RecordText): string {
  reply.header('etag', etag)
  if (request.method !== 'GET' || !isKnown(request, etag)) return text
  reply.code(304)
  return ''
}

/** The version in `If-Match`: an ETag of the record, or its version in quotes. `undefined` for any version. */
export function versionToMatch({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const given = headers['if-match']?.trim()
  if (given === undefined || given === '*') return undefined
  const version = /^(?:W\/)?"(\d{1,15})(?:-[\w-]*)?"$/.exec(given)?.[1]
  if (version === undefined)
    throw badInput({ path: 'If-Match', message: 'If-Match must be the ETag of the record, or its version in quotes' })
  return Number(version)
}

/** For operations that do not check `If-Match`, so that no client relies on it. */
export function refuseIfMatch({ headers }: Pick<FastifyRequest, 'headers'>): void {
  if (headers['if-match'] !== undefined)
    throw badInput({ path: 'If-Match', message: 'If-Match applies to updates and deletions of one record' })
}
