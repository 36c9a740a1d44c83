declare module 'vitest' {
  export interface ProvidedContext {
    /** The server that the tested web application talks to, and a session of its administrator. */
    webServer: { readonly url: string; readonly token: string; readonly tenantId: string }
  }
}

export {}
