import { defineModule, provide } from '../../platform/extension-point.ts'
import { services } from '../../platform/service.ts'
import { routes } from '../http/route.ts'
import { singleConnectionsService } from './single-connection.ts'

export const graphqlOverHttpModule = defineModule(
  'graphql over http',
  provide(services, [singleConnectionsService]),
  provide(routes, [
    (app, fastify) => fastify.addHook('preClose', async () => app.services.get(singleConnectionsService).endStreams()),
  ]),
)
