import { defineModule, provide } from '../../platform/extension-point.ts'
import { routes } from '../http/route.ts'
import { acceptSockets } from './accept-sockets.ts'

export const graphqlOverWebSocketModule = defineModule('graphql over websocket', provide(routes, [acceptSockets]))
