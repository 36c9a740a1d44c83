import { defineModule, provide } from '../../platform/extension-point.ts'
import { tenantSweeps } from '../../platform/retention/sweeps.ts'
import { emptyBin } from './empty-bin.ts'

export const binModule = defineModule('bin', provide(tenantSweeps, [emptyBin]))
