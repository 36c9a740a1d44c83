import { defineModule, provide } from '../../platform/extension-point.ts'
import { services } from '../../platform/service.ts'
import { documentsService } from './execute.ts'
import { persistedQueriesService } from './persisted-queries.ts'

export const documentsModule = defineModule('documents', provide(services, [documentsService, persistedQueriesService]))
