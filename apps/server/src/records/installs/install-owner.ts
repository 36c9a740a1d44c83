import type { ProvidedOverride, ProvidedWorkflow, TemplateContent } from '@monarch/schema'
import type { Kysely } from 'kysely'
import type { LoggedChange } from '../../api/admin/admin-mutation.ts'
import type { App } from '../../platform/app.ts'
import type { AdminDb } from '../../platform/db/admin-db.ts'
import { extensionPoint } from '../../platform/extension-point.ts'
import type { InstalledNames, InterfaceOrigin } from './structure-commands.ts'

/** A content installation in progress: a row of `templateInstalls`. */
export interface Install {
  readonly id: string
  /** The interface installation that owns the content; `null` for a template. */
  readonly interfaceInstallId: string | null
  readonly tenantId: string
  /** The credential of the user who requested it. */
  readonly userId: string
  readonly apiKeyId: string | null
  readonly vouchedBy: string | null
  readonly names: InstalledNames
  readonly content: TemplateContent
  readonly phase: 'structure' | 'views' | 'records'
  readonly entityIds: readonly string[]
  readonly createdAt: string
}

/** The owner of an installation that is not a template. */
export interface InstallOwner {
  owns(install: Install): boolean
  originOf(db: Kysely<AdminDb>, install: Install): Promise<InterfaceOrigin>
  /** The workflows to install, with the names that the entities have in the tenant. */
  workflowsOf(db: Kysely<AdminDb>, install: Install): Promise<readonly ProvidedWorkflow[]>
  /**
   * Runs once all but the records exists, in the same transaction. `overrides` are the settings that make the
   * installed rows the default.
   */
  complete(
    change: LoggedChange & { readonly ctx: { readonly app: App } },
    install: Install,
    overrides: readonly ProvidedOverride[],
  ): Promise<void>
}

export const installOwners = extensionPoint<InstallOwner>('install owners')

export const installOwner = (app: App, install: Install): InstallOwner | undefined =>
  app.extensions.of(installOwners).find((owner) => owner.owns(install))
