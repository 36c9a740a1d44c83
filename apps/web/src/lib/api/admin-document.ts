import type { Json } from '@monarch/field-types'
import type { initGraphQLTada, ResultOf, VariablesOf as InputOf } from 'gql.tada'
import type { RefinedSchema, Scalars } from './admin-refinements.ts'

/**
 * A document for the admin endpoint. TypeScript parses its text: the types of the reply and of the variables follow
 * from the schema, and an unknown field is a type error where the document is sent. At run time it is a string.
 */
export function adminDocument<const Text extends string>(text: Text): TypedDocument<Text> {
  return text as string as TypedDocument<Text>
}

/** The text of a document with the types of its variables and reply. */
export type AdminDocument<Reply, Variables> = string & { readonly [types]: (variables: Variables) => Reply }

export type VariablesOf<Document> = Document extends AdminDocument<unknown, infer Variables> ? Variables : never

export type ReplyOf<Document> = Document extends AdminDocument<infer Reply, never> ? Reply : never

declare module 'gql.tada' {
  /** Without this interface the overload of gql.tada takes no plain text, and `parse` cannot be instantiated. */
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

/** Variables accept readonly arrays. */
type ReadOnly<Value> = unknown extends Value
  ? Value
  : Json extends Value
    ? Value
    : { readonly [Name in keyof Value]: ReadOnly<Value[Name]> }

/**
 * gql.tada types an unknown field as `unknown`. Collects the names of such fields, down to the depth of the deepest
 * document; JSON, which has an index signature, is skipped.
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
