import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'

const compiled = new Map<string, CompiledMessage>()

/** Compiles a message for `icu-minify/format`. Builds of the web do this in advance (precompiled.ts). */
export function compileMessage(message: string): CompiledMessage {
  let known = compiled.get(message)
  if (known === undefined) compiled.set(message, (known = compile(message)))
  return known
}
