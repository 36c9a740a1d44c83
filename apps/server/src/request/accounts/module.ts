import { defineModule, provide } from '../../platform/extension-point.ts'
import { services } from '../../platform/service.ts'
import { hashingService } from './passwords.ts'

export const accountsModule = defineModule('accounts', provide(services, [hashingService]))
