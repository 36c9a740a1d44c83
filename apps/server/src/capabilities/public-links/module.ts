import { adminMutations } from '../../api/admin/admin-mutation.ts'
import { memberRemovals } from '../../api/admin/member-removal.ts'
import { framingSites } from '../../api/http/headers.ts'
import { routes } from '../../api/http/route.ts'
import { defineModule, provide } from '../../platform/extension-point.ts'
import { schedules, tasks } from '../../platform/jobs/task.ts'
import { signedValues } from '../../platform/secrets/signed-values.ts'
import { adminEntities } from '../../structure/admin/admin-entity.ts'
import { linkEntities } from '../../structure/public-links/entities.ts'
import { passRoutes } from '../../structure/public-links/guests.ts'
import { countLinks } from '../../structure/public-links/links.ts'
import { handOverLinks } from '../../structure/public-links/member-removal.ts'
import { linkMutations } from '../../structure/public-links/mutations.ts'
import { linkRoutes } from '../../structure/public-links/routes.ts'
import { sitesOfLink } from '../../structure/public-links/sites.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { publicCardsRoutes } from './cards/routes.ts'
import { coverRoutes } from './forms/cover-routes.ts'
import { sweepCoversTask } from './forms/covers.ts'
import { sitesOfForm } from './forms/find-form.ts'
import { formLink } from './forms/form-link.ts'
import { formRoutes } from './forms/routes.ts'
import { publicListRoutes } from './lists/routes.ts'
import { lazyLink } from './views/link-kinds.ts'
import { viewTarget } from './views/view-target.ts'

const viewLinkRoutes = linkRoutes(
  '/api/views/:id/link',
  viewTarget([
    formLink,
    lazyLink('calendar', async () => (await import('./calendars/calendar-link.ts')).calendarLink),
    lazyLink('list', async () => (await import('./lists/list-link.ts')).listLink),
    lazyLink('gallery', async () => (await import('./cards/card-links.ts')).galleryLink),
    lazyLink('board', async () => (await import('./cards/card-links.ts')).boardLink),
  ]),
  'view:<entity>:update, in its tenant',
)

export const publicLinksModule = defineModule(
  'public links',
  provide(adminEntities, linkEntities),
  provide(adminMutations, linkMutations),
  provide(memberRemovals, [handOverLinks]),
  provide(signedValues, [countLinks]),
  provide(routes, [
    formRoutes,
    coverRoutes,
    calendarRoutes,
    publicListRoutes,
    publicCardsRoutes,
    viewLinkRoutes,
    passRoutes,
  ]),
  provide(tasks, [sweepCoversTask]),
  provide(schedules, [{ task: sweepCoversTask.name, at: '47 4 * * *' }]),
  provide(framingSites, [sitesOfForm, sitesOfLink]),
)
