import { routes } from '../../api/http/route.ts'
import { subscriptions } from '../../records/endpoint-routes.ts'
import { gauges } from '../../platform/monitoring/gauge.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { liveOf } from './live.ts'
import { liveRoutes } from './routes.ts'

export const liveModule = defineModule(
  'live',
  provide(routes, [liveRoutes]),
  provide(subscriptions, [(app, request, body) => liveOf(app).subscribe(request, body)]),
  provide(gauges, [
    {
      name: 'monarch_live_streams',
      help: 'Streams of live changes that are open in this process',
      read: (app) => liveOf(app).streams,
    },
  ]),
)
