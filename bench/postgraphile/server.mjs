// PostGraphile 5 on the tenant's tables as its manual sets it up: an ordinary pool, no row-level security, no watching.
import { createServer } from 'node:http'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { makePgService } from 'postgraphile/adaptors/pg'
import { postgraphile } from 'postgraphile'

const { host, port, user, password, database } = JSON.parse(process.argv[2])
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  // It would offer no sorting or conditions but by columns that an index begins with.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ poolConfig: { host, port, user, password, database, max: 10 }, schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', watch: false, graphiql: false },
  grafast: { explain: false },
})
const server = createServer()
await instance.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
