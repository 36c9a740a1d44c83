import { defineModule, provide } from '../extension-point.ts'
import { services } from '../service.ts'
import { lanesService } from './lanes.ts'

export const admissionModule = defineModule('admission', provide(services, [lanesService]))
