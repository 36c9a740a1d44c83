export { compileUnmet, planCreateRule, planUpdateRule, type RuleAfter } from './change-rules.ts'
export { type ChangesRequest, changesAtOnce, compileChanges, planChanges } from './changes.ts'
export { compileRead, compileRows } from './compile-read.ts'
export {
  compileFindDeletion,
  compileFindDependents,
  compileFindEmptied,
  compileFindEmptiedLists,
  compileFindPointing,
  compileFindTaken,
  compileLock,
  type Dependent,
  dependentsOf,
  planDeleteIds,
  planRelink,
  planUnlink,
  type RequiredLinks,
  requiredLinksTo,
} from './dependents.ts'
export type { Condition } from './plan-expression.ts'
export { compileRequests } from './generations.ts'
export { limits } from './limits.ts'
export { compileFindMissing, type MissingTarget, targetsOf } from './link-targets.ts'
export { type Agent, firstValues, insertFieldList } from './operation-log.ts'
export {
  compileChangeComment,
  compileCreateComment,
  planCommentedRecord,
  type CommentedRecord,
} from './plan-comments.ts'
export { compileReadComment } from './read-comment.ts'
export { badCursor } from './plan-page.ts'
export { planRead, planRepeated, planRows, planWritten, type ReadPlan } from './plan.ts'
export { compileFindDue, compileFindPurged, compileForgetRecords, compilePurge, planPurge } from './purge.ts'
export { readableRows } from './readable-rows.ts'
export { type Arguments, type Inputs, type ReadRequest, type RootRead, type Selected } from './request.ts'
export { compileUpdateEach, type EachPlan, type EachRow, planEachRows, planUpdateEach } from './update-each.ts'
export {
  compileInsertMany,
  compileMany,
  type ManyOutcome,
  type MatchingRecords,
  type ManyPlan,
  type ManyRequest,
  planCreateMany,
  planMany,
} from './write-many.ts'
export { Decisions, DecisionTree, Variable, type VariablePath } from './variable.ts'
export { mustBeWeighed, requireAffordable, type RootWork, workOf } from './scan-cost.ts'
export { schemaShape, Visibility } from './visible.ts'
export type { PlannedList } from './select.ts'
export {
  compileWrite,
  planWrite,
  type WriteEnvironment,
  type WriteOutcome,
  type WritePlan,
  type WriteRequest,
} from './write.ts'
export { type CheckedData, isWritable } from './check-data.ts'
