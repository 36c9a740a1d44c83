import type { Tenant } from '../made-entities.ts'

/** The users of the demo organization that tests sign in as. */
export type Who = 'administrator' | 'builder' | 'member'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of the tested web application, and a session of each user. */
    webServer: {
      readonly url: string
      readonly tokens: Readonly<Record<Who, string>>
      readonly userIds: readonly string[]
      readonly password: string
      readonly tenants: readonly [Tenant, Tenant]
    }
  }
}
