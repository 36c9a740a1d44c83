import { framingSites } from '../../api/http/headers.ts'
import { routes } from '../../api/http/route.ts'
import { memberRemovals } from '../../api/admin/member-removal.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { handOverForms } from './member-removal.ts'
import { signedValues } from '../../platform/secrets/signed-values.ts'
import { countFormLinks } from './links.ts'
import { sitesOfForm } from './public-form.ts'
import { formRoutes } from './routes.ts'

export const formsModule = defineModule(
  'forms',
  provide(memberRemovals, [handOverForms]),
  provide(signedValues, [countFormLinks]),
  provide(routes, [formRoutes]),
  provide(framingSites, [sitesOfForm]),
)
