import { defineModule, provide } from '../../platform/extension-point.ts'
import { gauges } from '../../platform/monitoring/gauge.ts'
import { services } from '../../platform/service.ts'
import { socketsService } from './sockets.ts'

export const graphqlConnectionsModule = defineModule(
  'graphql connections',
  provide(services, [socketsService]),
  provide(gauges, [
    {
      name: 'monarch_graphql_sockets',
      help: 'WebSockets and single connections of graphql-sse to the GraphQL endpoints of this process',
      read: (app) => app.services.get(socketsService).open,
    },
  ]),
)
