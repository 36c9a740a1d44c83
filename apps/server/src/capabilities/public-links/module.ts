import { memberRemovals } from '../../api/admin/member-removal.ts'
import { framingSites } from '../../api/http/headers.ts'
import { routes } from '../../api/http/route.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { schedules, tasks } from '../../platform/jobs/task.ts'
import { signedValues } from '../../platform/secrets/signed-values.ts'
import { calendarLink } from './calendars/calendar-link.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { coverRoutes } from './forms/cover-routes.ts'
import { sweepCoversTask } from './forms/covers.ts'
import { formLink } from './forms/form-link.ts'
import { sitesOfForm } from './forms/public-form.ts'
import { formRoutes } from './forms/routes.ts'
import { linkKinds } from './links/link-kinds.ts'
import { countLinks } from './links/links.ts'
import { handOverLinks } from './links/member-removal.ts'
import { linkRoutes } from './links/routes.ts'

export const publicLinksModule = defineModule(
  'public links',
  provide(memberRemovals, [handOverLinks]),
  provide(signedValues, [countLinks]),
  provide(linkKinds, [formLink, calendarLink]),
  provide(routes, [formRoutes, coverRoutes, calendarRoutes, linkRoutes]),
  provide(tasks, [sweepCoversTask]),
  provide(schedules, [{ task: sweepCoversTask.name, at: '47 4 * * *' }]),
  provide(framingSites, [sitesOfForm]),
)
