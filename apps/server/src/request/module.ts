import { defineModule, provide } from '../platform/extension-point.ts'
import { services } from '../platform/service.ts'
import { sessionsService, validSecretsService } from './credentials.ts'

export const requestModule = defineModule('request', provide(services, [sessionsService, validSecretsService]))
