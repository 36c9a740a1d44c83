import type { Json } from '@monarch/field-types'
import type { initGraphQLTada, ResultOf, VariablesOf as InputOf } from 'gql.tada'
import type { RefinedSchema, Scalars } from './admin-refinements.ts'

/**
 * A document for the admin endpoint. TypeScript reads its text: the types of the reply and of the variables follow from the
 * schema, and a field that the schema does not have is a type error where the document is sent. At run time it is a string.
 */
export function adminDocument<const Text extends string>(text: Text): TypedDocument<Text> {
  return text as string as TypedDocument<Text>
}

/** The text of a document, with what it takes and what it answers. */
export type AdminDocument<Reply, Variables> = string & { readonly [types]: (variables: Variables) => Reply }

/** The variables of a document. */
export type VariablesOf<Document> = Document extends AdminDocument<unknown, infer Variables> ? Variables : never

/** What a document answers. */
export type ReplyOf<Document> = Document extends AdminDocument<infer Reply, never> ? Reply : never

declare module 'gql.tada' {
  /** Without a cache of documents its overload takes no text at all, and `parse` could not be instantiated. */
  interface setupCache {
    readonly [text: string]: unknown
  }
}

declare const types: unique symbol
declare const parse: initGraphQLTada<{ introspection: RefinedSchema; scalars: Scalars; disableMasking: true }>

type TypedDocument<Text extends string> = Checked<ReturnType<typeof parse<Text, []>>>

type Checked<Document> = [MissingField<ResultOf<Document>>] extends [never]
  ? AdminDocument<ResultOf<Document>, ReadOnly<InputOf<Document>>>
  : { readonly theSchemaHasNoField: MissingField<ResultOf<Document>> }

/** Lists that are only read can be sent. */
type ReadOnly<Value> = unknown extends Value
  ? Value
  : Json extends Value
    ? Value
    : { readonly [Name in keyof Value]: ReadOnly<Value[Name]> }

/**
 * gql.tada types a field that it does not find as `unknown`. The names of such fields, down to the depth of the deepest document; JSON,
 * which has an index signature, is not searched.
 */
type MissingField<Reply, Depth extends 0[] = []> = Depth['length'] extends 8
  ? never
  : Reply extends readonly (infer Item)[]
    ? MissingField<Item, [...Depth, 0]>
    : Reply extends object
      ? string extends keyof Reply
        ? never
        : {
            [Name in keyof Reply]-?: unknown extends Reply[Name] ? Name : MissingField<Reply[Name], [...Depth, 0]>
          }[keyof Reply]
      : never
