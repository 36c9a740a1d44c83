import type { ProvidedOverride, ProvidedWorkflow, Structure, TemplateEntity } from '@monarch/schema'
import type { LoggedChange } from '../../api/admin/admin-mutation.ts'
import type { App } from '../../platform/app.ts'
import { extensionPoint } from '../../platform/extension-point.ts'
import type { Install } from './install-owner.ts'

/** The content to install once the entities exist. */
interface InstalledContent {
  readonly install: Install
  readonly structure: Structure
  /** Without those that were deleted in the meantime. */
  readonly entities: readonly { readonly entityId: string; readonly given: TemplateEntity }[]
  readonly workflows: readonly ProvidedWorkflow[]
  /** Whether an interface owns the content. */
  readonly isOwned: boolean
}

/** Adds the rows of one capability, and returns the settings that make them the default. */
export type ContentInstaller = (
  change: LoggedChange & { readonly ctx: { readonly app: App } },
  content: InstalledContent,
) => Promise<readonly ProvidedOverride[]>

export const contentInstallers = extensionPoint<ContentInstaller>('content installers')
