import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'

const compiled = new Map<string, CompiledMessage>()

/** The form of a message that `icu-minify/format` reads. A build of the web has done this already: see precompiled.ts. */
export function compileMessage(message: string): CompiledMessage {
  let known = compiled.get(message)
  if (known === undefined) compiled.set(message, (known = compile(message)))
  return known
}
