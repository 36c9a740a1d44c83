import { automations } from './automations.ts'
import { commerce } from './commerce.ts'
import { crm } from './crm.ts'
import type { CatalogueEntity, CatalogueGroup } from './define.ts'
import { finance } from './finance.ts'
import { hr } from './hr.ts'
import { inbox } from './inbox.ts'
import { insights } from './insights.ts'
import { it } from './it.ts'
import { marketing } from './marketing.ts'
import { operations } from './operations.ts'
import { sales } from './sales.ts'
import { workspace } from './workspace.ts'

/** The navigation of the demo organization, in the order people see it. */
export const catalogue: readonly CatalogueGroup[] = [
  inbox,
  crm,
  sales,
  workspace,
  marketing,
  finance,
  hr,
  it,
  operations,
  commerce,
  insights,
  automations,
]

export const catalogueEntities: readonly CatalogueEntity[] = catalogue.flatMap((group) => group.entities)
