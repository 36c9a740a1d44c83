import type { CompilePattern } from '@monarch/field-types'
import { RE2JS } from 're2js'

/** A pattern that a user wrote, run in linear time whatever it and the text are. Throws when it is not a pattern. */
export const compilePattern: CompilePattern = (pattern) => {
  const compiled = RE2JS.compile(pattern)
  return (text) => compiled.matcher(text).find()
}
