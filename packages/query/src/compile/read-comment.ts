import { type Access, commentsName, type Model } from '@monarch/schema'
import type { Statement } from '@monarch/sql'
import { compileRead } from './compile-read.ts'
import { planKeys } from '../plan/plan-expression.ts'
import type { RootRead, Selected } from '../plan/request.ts'
import { entityOf, newScope, type PlanScope } from '../plan/scope.ts'
import { planSelection } from '../plan/select.ts'

/** A comment with the requested selection; an earlier statement has checked access. */
export function compileReadComment(
  model: Model,
  access: Access,
  id: string,
  { selection, bin }: { readonly selection: readonly Selected[]; readonly bin: boolean },
): Statement {
  const root = { alias: 'r', kind: 'byId', entity: commentsName, args: { id, bin }, selection } as const
  return compileRead({ roots: [planOne(newScope(model, access), root)] })
}

function planOne(scope: PlanScope, root: RootRead) {
  const comments = entityOf(scope.model, commentsName)
  const byId = planKeys(scope, comments, { id: root.args.id })
  const conditions = [byId, { kind: 'inBin', bin: root.args.bin === true } as const]
  const outputs = planSelection(scope, comments, root.selection, 1, 1)
  return { alias: root.alias, kind: 'record', entity: comments, conditions, outputs } as const
}
