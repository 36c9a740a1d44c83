import type { CompiledMessage } from 'icu-minify/format'

/**
 * Replaces compile.ts in browsers, so that they do not load the parser: the build has compiled the catalogues (`compileMessages` of
 * apps/web/compile-messages.ts).
 */
export const compileMessage = (message: CompiledMessage): CompiledMessage => message
