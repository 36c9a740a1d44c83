import { routes } from '../../api/http/route.ts'
import { subscriptions } from '../../records/endpoint-routes.ts'
import { gauges } from '../../platform/monitoring/gauge.ts'
import { services } from '../../platform/service.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { liveService } from './live.ts'
import { presenceService } from './presence.ts'
import { liveRoutes } from './routes.ts'

export const liveModule = defineModule(
  'live',
  provide(services, [presenceService, liveService]),
  provide(routes, [liveRoutes]),
  provide(subscriptions, [(app, request, body) => app.services.get(liveService).subscribe(request, body)]),
  provide(gauges, [
    {
      name: 'monarch_live_streams',
      help: 'Streams of live changes that are open in this process',
      read: (app) => app.services.get(liveService).streams,
    },
  ]),
)
