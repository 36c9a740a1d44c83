import type { LogTables } from './admin-tables/log.ts'
import type { PeopleTables } from './admin-tables/people.ts'
import type { ScreenTables } from './admin-tables/screens.ts'
import type { SignInTables } from './admin-tables/sign-in.ts'
import type { StructureTables } from './admin-tables/structure.ts'
import type { TemplateTables } from './admin-tables/templates.ts'
import type { TenantTables } from './admin-tables/tenants.ts'
import type { WorkTables } from './admin-tables/work.ts'

/** The tables of the admin database for kysely; `migrations/admin-*.ts` create them. */
export interface AdminDb
  extends
    TenantTables,
    PeopleTables,
    SignInTables,
    StructureTables,
    TemplateTables,
    ScreenTables,
    WorkTables,
    LogTables {}
