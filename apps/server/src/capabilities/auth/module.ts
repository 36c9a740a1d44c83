import { schedules, tasks } from '../../platform/jobs/task.ts'
import { routes } from '../../api/http/route.ts'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { sealedColumns } from '../../platform/db/sealed-columns.ts'
import { signedValues } from '../../platform/secrets/signed-values.ts'
import { voidRecoveryCodes } from './two-factor/two-factor.ts'
import { clientSecretPurpose } from './provider/provider.ts'
import { twoFactorPurpose } from './two-factor/two-factor.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { authRoutes } from './routes.ts'
import { securityEntities } from './security/entities.ts'
import { securityMutations } from './security/mutations.ts'
import { organizationSweeps } from '../../platform/retention/sweeps.ts'
import { sweepSignIns, sweepSignInsTask } from './sweep-sign-ins.ts'
import { credentialProviders } from '../../request/credentials.ts'
import { sessionProvider } from '../../request/accounts/sessions.ts'

export const authModule = defineModule(
  'auth',
  provide(credentialProviders, [sessionProvider]),
  provide(sealedColumns, [
    {
      table: 'identityProviders',
      column: 'sealedSecret',
      key: 'id',
      of: ['organizationId', 'issuer'],
      purpose: ({ organizationId, issuer }) => clientSecretPurpose(organizationId!, issuer!),
    },
    {
      table: 'secondFactors',
      column: 'sealedSecret',
      key: 'userId',
      of: ['userId'],
      purpose: ({ userId }) => twoFactorPurpose(userId!),
    },
  ]),
  provide(signedValues, [voidRecoveryCodes]),
  provide(tasks, [sweepSignInsTask]),
  provide(organizationSweeps, [sweepSignIns]),
  provide(schedules, [{ task: sweepSignInsTask.name, at: '31 3 * * *' }]),
  provide(routes, [authRoutes]),
  provide(adminEntities, securityEntities),
  provide(adminMutations, securityMutations),
)
