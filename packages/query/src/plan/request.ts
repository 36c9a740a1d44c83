/**
 * A read request, independent of GraphQL: what to list or find, with which arguments and selection. Arguments are plain
 * JSON, except that a leaf from a variable is a `Variable`, so that the statement can be cached and run with other
 * values.
 */
export interface ReadRequest {
  readonly roots: readonly RootRead[]
}

export interface RootRead {
  readonly alias: string
  readonly kind:
    | 'list'
    | 'page'
    | 'connection'
    | 'byId'
    | 'aggregate'
    | 'history'
    | 'comments'
    | 'search'
    | 'typename'
    | 'nothing'
  readonly entity: string
  readonly args: Arguments
  readonly selection: readonly Selected[]
}

export interface Selected {
  readonly alias: string
  /** An attribute's API name, `__typename` or `_denied`. */
  readonly name: string
  readonly args: Arguments
  readonly selection: readonly Selected[]
}

export type Arguments = Readonly<Record<string, unknown>>

/** The inputs of a cached statement. */
export interface Inputs {
  readonly variables: Readonly<Record<string, unknown>>
  readonly context: Readonly<Record<string, unknown>>
}
