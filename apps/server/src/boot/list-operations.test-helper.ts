import { adminModel } from '../structure/admin/admin-model.ts'
import type { ListedRoute } from '../api/http/route-access.ts'
import type { DeclaredScope, OperationRights } from '../request/scope.ts'
import { adminOperations } from '../structure/admin/admin-endpoint.ts'
import { tenantQueries } from '../api/graphql/function-query.ts'
import type { Extensions } from '../platform/extension-point.ts'
import { tenantMutations } from './fixed-operations.ts'

/** An operation as the docs describe it. */
export interface ListedOperation {
  readonly where: 'HTTP' | 'admin' | 'tenant'
  readonly kind: 'route' | 'list' | 'query' | 'mutation'
  readonly name: string
  readonly permission: string
  readonly scope: string
}

/** Every operation with its permission and scope, for docs/security.md. `routes` come from a server that is ready. */
export function listOperations(extensions: Extensions, routes: readonly ListedRoute[]): readonly ListedOperation[] {
  const { mutations, queries } = adminOperations(extensions)
  return [
    ...routes.map(({ method, url, access }): ListedOperation => ({
      where: 'HTTP',
      kind: 'route',
      name: `${method} ${url}`,
      ...('open' in access ? { permission: `none: ${access.open}`, scope: 'signed out' } : wordsOf(access)),
    })),
    ...mutations.map((operation) => listed('admin', 'mutation', operation)),
    ...queries.map((operation) => listed('admin', 'query', operation)),
    ...[...adminModel(extensions).entities.values()].map(({ names }): ListedOperation => {
      const permission = 'filtered by row (`rows` of each entity)'
      return { where: 'admin', kind: 'list', name: names.list!, permission, scope: 'tenant' }
    }),
    ...tenantMutations(extensions).map((operation) => listed('tenant', 'mutation', operation)),
    ...extensions.of(tenantQueries).map((operation) => listed('tenant', 'query', operation)),
    { where: 'tenant', kind: 'list', name: '<entity>', permission: 'record:<entity>:read', scope: 'tenant' },
  ]
}

/** The operations as rows of a Markdown table. */
export function printOperations(operations: readonly ListedOperation[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = operations.map(
    ({ where, kind, name, permission, scope }) => `| ${where} ${kind} | \`${name}\` | ${cell(permission)} | ${scope} |`,
  )
  return ['| where | operation | permission | scope |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

function listed(
  where: 'admin' | 'tenant',
  kind: 'query' | 'mutation',
  operation: { readonly name: string } & OperationRights,
): ListedOperation {
  return { where, kind, name: operation.name, ...wordsOf(operation) }
}

function wordsOf({ permission, scope }: OperationRights): Pick<ListedOperation, 'permission' | 'scope'> {
  return {
    permission: typeof permission === 'string' ? `\`${permission}\`` : permission.decides,
    scope: scopeWords(scope),
  }
}

const scopeWords = (scope: DeclaredScope): string =>
  typeof scope === 'string' ? scope : `${scope.oneOf.join(' or ')}, by its arguments`
