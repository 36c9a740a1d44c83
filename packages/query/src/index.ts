export { compileUnmet, planCreateRule, planUpdateRule, type RuleAfter } from './write/change-rules.ts'
export { type ChangesRequest, changesAtOnce, compileChanges, planChanges } from './compile/changes.ts'
export { compileEntitiesOf } from './compile/entities-of.ts'
export { compileRead, compileRows } from './compile/compile-read.ts'
export {
  compileFindDeletion,
  compileFindDependents,
  compileFindEmptied,
  compileFindEmptiedLists,
  compileFindPointing,
  compileFindDeletedTogether,
  compileLock,
  type Dependent,
  dependentsOf,
  planDeleteIds,
  planRelink,
  planUnlink,
  type RequiredLinks,
  requiredLinksTo,
} from './write/dependents.ts'
export type { Condition } from './plan/plan-expression.ts'
export { compileRequests } from './write/generations.ts'
export { limits } from './limits.ts'
export { compileFindMissing, type MissingTarget, type Targets, targetsOf } from './write/link-targets.ts'
export { firstValues, insertFieldList } from './operation-log.ts'
export { compileChangeComment, compileCreateComment, planCommentedRecord } from './write/write-comment.ts'
export { compileReadComment } from './compile/read-comment.ts'
export { tooManyGroups } from './compile/compile-aggregate.ts'
export { badCursor } from './plan/plan-page.ts'
export { deniedName } from './plan/denied.ts'
export { planRead, planRepeated, planRows, planWritten, type ReadPlan } from './plan/plan.ts'
export { compileFindDue, compileFindPurged, compileForgetRecords, compilePurge, planPurge } from './write/purge.ts'
export { isDrilled, type PlannedReport, type ReportPeriod } from './report/planned-report.ts'
export { compileReport } from './report/compile-report.ts'
export { drillBefore, drillOf, type ReportRowData } from './report/drill.ts'
export { entitiesRead, type MissingPart, planReport, reportRoot } from './report/plan-report.ts'
export { readableRows } from './compile/readable-rows.ts'
export { type Arguments, type Inputs, type ReadRequest, type RootRead, type Selected } from './plan/request.ts'
export { compileUpdateEach, type EachPlan, forFieldsOf, planEachRows, planUpdateEach } from './write/update-each.ts'
export {
  compileInsertMany,
  compileMany,
  type ManyOutcome,
  type MatchingRecords,
  type ManyRequest,
  planCreateMany,
  planMany,
} from './write/write-many.ts'
export { Decisions, DecisionTree, Variable, type VariablePath } from './plan/variable.ts'
export { questionsOf } from './plan/questions.ts'
export { needsRowCounts, requireAffordable, type RootWork, workOf } from './plan/scan-cost.ts'
export { schemaShape, Visibility } from './visible.ts'
export { compileWrite, planWrite, type WriteOutcome, type WritePlan, type WriteRequest } from './write/write.ts'
export { isWritable } from './write/check-data.ts'
