import { defineModule, provide } from '../extension-point.ts'
import { services } from '../service.ts'
import { eventLoopService } from './event-loop.ts'
import { refusalsService } from './refusals.ts'
import { trafficService } from './traffic.ts'

export const figuresModule = defineModule(
  'figures',
  provide(services, [trafficService, eventLoopService, refusalsService]),
)
