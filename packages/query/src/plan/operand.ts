import { FromContext } from '@monarch/schema'
import type { Inputs } from './request.ts'
import { valueAt, Variable } from './variable.ts'

/** A parameter of a statement: the value for `pg` in this run. */
export type Operand = (inputs: Inputs) => unknown

/** Reads a leaf. Constants are encoded during planning, so that errors show early; variables in each run. */
export function operandOf(leaf: unknown, encode: (value: unknown) => unknown): Operand {
  if (leaf instanceof Variable) {
    const { path } = leaf
    return ({ variables }) => encode(valueAt(variables, path))
  }
  if (leaf instanceof FromContext) {
    const { key } = leaf
    return ({ context }) => encode(context[key])
  }
  if (holdsVariable(leaf)) return ({ variables }) => encode(fillIn(leaf, variables))
  const encoded = encode(leaf)
  return () => encoded
}

/** True for a list or a JSON value that contains variables: `["a", $b]`. */
function holdsVariable(leaf: unknown): boolean {
  if (leaf instanceof Variable) return true
  return isTree(leaf) && Object.values(leaf).some(holdsVariable)
}

function fillIn(leaf: unknown, variables: Inputs['variables']): unknown {
  if (leaf instanceof Variable) return valueAt(variables, leaf.path)
  if (Array.isArray(leaf)) return leaf.map((item) => fillIn(item, variables))
  if (!isTree(leaf)) return leaf
  return Object.fromEntries(Object.entries(leaf).map(([key, inner]) => [key, fillIn(inner, variables)]))
}

/** A list or a plain object, but not an exact number, which is a value. */
function isTree(leaf: unknown): leaf is object {
  if (typeof leaf !== 'object' || leaf === null) return false
  const prototype: unknown = Object.getPrototypeOf(leaf)
  return prototype === Object.prototype || prototype === null || Array.isArray(leaf)
}
