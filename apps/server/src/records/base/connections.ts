import { badInput } from '@monarch/schema'
import { filled, object, oneOf, text, type ValueOf } from '@monarch/shapes'
import { AllowList } from '../../platform/outbound/addresses.ts'
import type { RequestContext } from '../../request/context.ts'
import type { ImportProgress } from '../import/progress.ts'
import { logConnection } from '../log-entries.ts'
import { airtableTurnsService } from './airtable/turns.ts'
import type { BaseSource } from './parts/source.ts'
import { ForeignDatabase, readDatabaseUrl } from './postgresql/connection.ts'

/** The location of tables in another service. Secrets are never stored or logged. */
export const connectionKeys = {
  kind: oneOf(['postgresql', 'airtable']),
  /** Of a database. Contains the password. */
  url: filled(text(2000), ''),
  schema: filled(text(63), 'public'),
  /** Of Airtable. */
  token: filled(text(500), ''),
  /** The id of a base, or an address that contains it. */
  base: filled(text(2000), ''),
}
const connection = object(connectionKeys, 'kind')
export type Connection = ValueOf<typeof connection>

/** Identifies the tables, without secrets. */
export function placeOf(given: Connection): readonly string[] {
  if (given.kind === 'airtable') return ['airtable', idOfBase(given.base)]
  const { host, database } = readDatabaseUrl(given.url)
  return [host, database, given.schema]
}

interface Opening {
  readonly progress: ImportProgress
  /** Reads only what a proposal needs. */
  readonly isSample: boolean
}

/** Loads the code of a service on demand, because such imports are rare. */
export async function openConnection(ctx: RequestContext, given: Connection, opening: Opening): Promise<BaseSource> {
  return given.kind === 'airtable' ? openAirtable(ctx, given, opening) : openDatabase(ctx, given, opening)
}

async function openAirtable(
  ctx: RequestContext,
  { token, base: given }: Connection,
  { progress, isSample }: Opening,
): Promise<BaseSource> {
  const { signal } = progress
  const base = idOfBase(given)
  if (!/^[\x21-\x7e]+$/.test(token.trim())) throw badInput({ path: 'token', message: 'Enter the token.' })
  const { airtableUrl: url, outboundAllow } = ctx.app.config
  await logConnection(ctx, { service: 'Airtable', host: new URL(url).host, database: base, schema: '' })
  const [{ AirtableClient }, { sourceOfAirtable }] = await Promise.all([
    import('./airtable/client.ts'),
    import('./airtable/read.ts'),
  ])
  const turns = ctx.app.services.get(airtableTurnsService)
  const allow = new AllowList(outboundAllow)
  const client = new AirtableClient({ url, token: token.trim(), allow, signal, turns, progress })
  return sourceOfAirtable({ client, base, isSample })
}

/** The id in 'https://airtable.com/appAbc…/tblDef…'. */
function idOfBase(given: string): string {
  const id = /(?:^|\/)(app[A-Za-z\d]{10,30})(?=$|[/?#])/.exec(given.trim())?.[1]
  if (id === undefined)
    throw badInput({
      path: 'base',
      message: 'Enter the address of the base, which contains its id: https://airtable.com/app…',
    })
  return id
}

async function openDatabase(
  ctx: RequestContext,
  { url, schema }: Connection,
  { progress: { signal } }: Opening,
): Promise<BaseSource> {
  const address = readDatabaseUrl(url)
  const { host, database: name } = address
  await logConnection(ctx, { service: null, host, database: name, schema })
  const { sourceOfSchema } = await import('./postgresql/read.ts')
  const database = await ForeignDatabase.open(address, new AllowList(ctx.app.config.outboundAllow), signal)
  try {
    return await sourceOfSchema(database, schema)
  } catch (error) {
    await database.close()
    throw error
  }
}
