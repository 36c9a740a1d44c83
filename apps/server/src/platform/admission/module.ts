import { defineModule, provide } from '../extension-point.ts'
import { services } from '../service.ts'
import { blockedService } from '../rate-limits/attempts.ts'
import { lanesService } from './lanes.ts'
import { slotsService } from './slots.ts'

export const admissionModule = defineModule(
  'admission',
  provide(services, [lanesService, slotsService, blockedService]),
)
