import type { GraphQLFieldConfigArgumentMap, GraphQLOutputType } from 'graphql'
import type { Selected } from '@monarch/query'
import { extensionPoint } from '../../platform/extension-point.ts'
import type { RequestContext } from '../../request/context.ts'
import type { ArgsInput } from './args-input.ts'
import { type OperationRights, requireRights } from '../../request/scope.ts'

/** A field of Query that a function answers instead of a table. It must be the only field of its document. */
export interface FunctionQuery extends OperationRights {
  readonly name: string
  readonly description: string
  readonly type: GraphQLOutputType
  args(): GraphQLFieldConfigArgumentMap
  answer(ctx: RequestContext, args: Readonly<Record<string, unknown>>): Promise<unknown>
}

/** A query whose arguments are read by their shape before `answer` gets them. */
export const functionQuery = <T>({
  args,
  answer,
  ...query
}: Omit<FunctionQuery, 'args' | 'answer'> & {
  readonly args: ArgsInput<T>
  readonly answer: (ctx: RequestContext, args: T) => Promise<unknown>
}): FunctionQuery => ({
  ...query,
  args: () => args.arguments,
  answer: (ctx, given) => answer(ctx, args.read(given)),
})

/** All such fields of the admin endpoint. */
export const adminQueries = extensionPoint<FunctionQuery>('admin queries')

/** All such fields of a tenant's endpoint. */
export const tenantQueries = extensionPoint<FunctionQuery>('tenant queries')

export async function answerQuery(
  query: FunctionQuery,
  ctx: RequestContext,
  args: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  requireRights(ctx, query, args)
  return query.answer(ctx, args)
}

/** The selected parts of an answer, under their aliases. */
export function selectFrom(answer: unknown, selection: readonly Selected[]): unknown {
  if (selection.length === 0 || answer === null || typeof answer !== 'object') return answer
  if (Array.isArray(answer)) return answer.map((item) => selectFrom(item, selection))
  const values = answer as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    selection.map(({ alias, name, selection: inner }) => [alias, selectFrom(values[name], inner)]),
  )
}
