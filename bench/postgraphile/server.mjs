// PostGraphile 5 on the tables and indexes of the bare handler, configured as in its manual: an ordinary pool, no row-level
// security, no watch mode.
import { createServer } from 'node:http'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { makePgService } from 'postgraphile/adaptors/pg'
import { postgraphile } from 'postgraphile'

const { host, port, user, password, database } = JSON.parse(process.argv[2])
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  // By default it offers sorting and conditions only for leading columns of indexes.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ poolConfig: { host, port, user, password, database, max: 10 }, schemas: ['hand'] })],
  grafserv: { graphqlPath: '/graphql', watch: false, graphiql: false },
  grafast: { explain: false },
})
const server = createServer()
await instance.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
