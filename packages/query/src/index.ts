export { compileRead, compileRows } from './compile-read.ts'
export {
  compileFindDeletion,
  compileFindDependents,
  compileFindEmptied,
  compileFindTaken,
  type Dependent,
  dependentsOf,
  planDeleteIds,
  planRelink,
  planUnlink,
} from './dependents.ts'
export { limits } from './limits.ts'
export { planRead, planRows, type ReadPlan } from './plan.ts'
export { type Arguments, type Inputs, type ReadRequest, type RootRead, type Selected, Variable } from './request.ts'
export { compileUpdateEach, type EachPlan, planUpdateEach } from './update-each.ts'
export { compileInsertMany, compileMany, type ManyPlan, planCreateMany, planMany } from './write-many.ts'
export type { PlannedList } from './select.ts'
export {
  type CheckedData,
  compileWrite,
  inputOf,
  isWritable,
  type LinkedIds,
  planWrite,
  type WriteEnvironment,
  type WriteOutcome,
  type WritePlan,
  type WriteRequest,
} from './write.ts'
