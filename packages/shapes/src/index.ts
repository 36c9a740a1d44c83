export { fail, ok, type Result } from './result.ts'
export * from './shape.ts'
export { fits, join, type Problem, read, type Reading, sayBare, sayByKey } from './read.ts'
export { findUnstorable, isPlainObject, isStorable } from './storable.ts'
