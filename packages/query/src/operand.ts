import { FromContext } from '@monarch/schema'
import { type Inputs, Variable } from './request.ts'

/** A parameter of a statement: what `pg` is given in this run. */
export type Operand = (inputs: Inputs) => unknown

/** Reads a leaf: a constant is encoded now, so that its fault shows while planning; the others in each run. */
export function operandOf(leaf: unknown, encode: (value: unknown) => unknown): Operand {
  if (leaf instanceof Variable) {
    const { path } = leaf
    return ({ variables }) => encode(valueAt(variables, path))
  }
  if (leaf instanceof FromContext) {
    const { key } = leaf
    return ({ context }) => encode(context[key])
  }
  const encoded = encode(leaf)
  return () => encoded
}

function valueAt(tree: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | undefined)?.[key], tree)
}
