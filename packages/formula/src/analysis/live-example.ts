import { analyze } from './analyze.ts'
import type { Node } from '../ast.ts'
import type { FormulaField } from '../fields.ts'
import type { Kind } from '../kinds.ts'
import { parse } from '../parser.ts'
import { print } from '../print.ts'

/**
 * The example of a function with a field of the record instead of its first value of the same kind, so that its result can be shown for a
 * real record; `null` if no field fits.
 *
 *     exampleWith('left("Monarch", 3)', fields) // 'left({name}, 3)'
 */
export function exampleWith(example: string, fields: readonly FormulaField[]): string | null {
  const { root } = parse(example)
  const found = replaceWithin(root, (node) => {
    const kind = kindOfValue(node)
    const field = kind && fields.find((each) => each.kind === kind && each.name !== 'id')
    return field ? { type: 'field', path: [{ text: field.name, from: 0, to: 0 }], from: 0, to: 0 } : null
  })
  if (!found) return null
  const source = print(found)
  return analyze(source, { fields }).term ? source : null
}

function kindOfValue(node: Node): Kind | null {
  if (node.type === 'number' || node.type === 'text') return node.type
  return node.type === 'call' && (node.name === 'date' || node.name === 'datetime') ? node.name : null
}

/** The tree with its first value replaced, in the order of reading; `null` if nothing was. */
function replaceFirst(node: Node, by: (node: Node) => Node | null): Node | null {
  return by(node) ?? (kindOfValue(node) ? null : replaceWithin(node, by))
}

function replaceWithin(node: Node, by: (node: Node) => Node | null): Node | null {
  switch (node.type) {
    case 'unary': {
      const operand = replaceFirst(node.operand, by)
      return operand && { ...node, operand }
    }
    case 'binary': {
      const left = replaceFirst(node.left, by)
      if (left) return { ...node, left }
      const right = replaceFirst(node.right, by)
      return right && { ...node, right }
    }
    case 'call': {
      for (const [i, arg] of node.args.entries()) {
        const made = replaceFirst(arg, by)
        if (made) return { ...node, args: node.args.with(i, made) }
      }
      return null
    }
    default:
      return null
  }
}
