import type { CompilePattern } from '@monarch/field-types'
import { RE2JS } from 're2js'

/** Compiles a user-defined pattern that matches in linear time. Throws if it is invalid. */
export const compilePattern: CompilePattern = (pattern) => {
  const compiled = RE2JS.compile(pattern)
  return (text) => compiled.matcher(text).find()
}
