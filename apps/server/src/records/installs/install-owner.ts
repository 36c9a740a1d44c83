import type { ProvidedOverride, Structure, TemplateContent } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { LoggedChange } from '../../api/admin/admin-mutation.ts'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { extensionPoint } from '../../platform/extension-point.ts'
import type { InstalledNames } from './structure-commands.ts'

/** Content on its way into a tenant: a row of `templateInstalls`. */
export interface Install {
  readonly id: string
  /** The installation of an interface that the content belongs to; `null` for a template. */
  readonly interfaceInstallId: string | null
  readonly tenantId: string
  /** Who asked, as a credential. */
  readonly userId: string
  readonly apiKeyId: string | null
  readonly vouchedBy: string | null
  readonly names: InstalledNames
  readonly content: TemplateContent
  readonly phase: 'structure' | 'views' | 'records'
  readonly entityIds: readonly string[]
  readonly createdAt: string
}

/** What the content of an installation belongs to, unless it is a template. */
export interface InstallOwner {
  owns(install: Install): boolean
  /** The interface whose entities are installed. */
  interfaceOf(db: Kysely<AdminDb>, install: Install): Promise<string>
  /**
   * Runs when entities, views and layouts exist, in their transaction. `overrides` are the settings that make the views and layouts
   * the default.
   */
  complete(
    change: LoggedChange & { readonly ctx: { readonly app: App } },
    structure: Structure,
    install: Install,
    overrides: readonly ProvidedOverride[],
  ): Promise<void>
}

export const installOwners = extensionPoint<InstallOwner>('install owners')

export const installOwner = (app: App, install: Install): InstallOwner | undefined =>
  app.extensions.of(installOwners).find((owner) => owner.owns(install))
