import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'

/**
 * The fastest minimal handler that we could write: node:http, as many pipelined `pg` connections as the server uses for reads,
 * named statements (except those whose best plan depends on the values), and the JSON text of hand-written SQL (by-hand.ts) passed
 * through. No sign-in, no checks. It is the baseline for the server.
 *
 * argv: a JSON object {database: pg config, cases: {name: {text, values}}}; the URL names the case, and a value "$data.score"
 * is replaced by that variable of the body.
 */
interface Input {
  readonly database: pg.ClientConfig
  readonly cases: Record<string, { text: string; values: unknown[]; isPlannedByValues?: true }>
}

const { database, cases } = JSON.parse(process.argv[2]!) as Input
const connections = await Promise.all(
  Array.from({ length: 3 }, async () => {
    const client = new pg.Client({ ...database, pipeline: true } as pg.ClientConfig)
    await client.connect()
    return { client, inFlight: 0 }
  }),
)

const server = createServer((request, response) => {
  void respond(request, response)
})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as { port: number }).port }))

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = decodeURIComponent(request.url!.slice(1))
  const { text, values, isPlannedByValues } = cases[name]!
  const { variables } = JSON.parse(await bodyOf(request)) as { variables: Record<string, unknown> }
  const connection = connections.reduce((least, other) => (other.inFlight < least.inFlight ? other : least))
  connection.inFlight++
  const { rows } = await connection.client.query({
    name: isPlannedByValues ? undefined : name,
    text,
    values: values.map((v) => (typeof v === 'string' && v.startsWith('$') ? at(variables, v.slice(1)) : v)),
  })
  connection.inFlight--
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
  response.end(`{"data":${(rows[0] as { data: string }).data}}`)
}

function at(variables: Record<string, unknown>, path: string): unknown {
  return path.split('.').reduce<unknown>((held, key) => (held as Record<string, unknown>)[key], variables)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
