declare module 'vitest' {
  export interface ProvidedContext {
    /** The server for the tested application, with a session of its administrator. */
    webServer: { readonly url: string; readonly token: string; readonly tenantId: string }
  }
}

export {}
