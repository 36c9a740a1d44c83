import type { CompiledMessage } from 'icu-minify/format'

/**
 * Stands for compile.ts in browsers, so that they do not load the parser: the build has compiled the catalogues (`compileMessages` of
 * apps/web/compile-messages.ts).
 */
export const compileMessage = (message: CompiledMessage): CompiledMessage => message
