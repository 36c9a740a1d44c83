import { type Node, notCalled, precedences, unaryPrecedences } from './ast.ts'

/** The tree as text, with one space around operators and the fewest parentheses. Parsing it gives the same tree. */
export function print(node: Node): string {
  switch (node.type) {
    case 'number':
      return node.digits
    case 'text':
      return `"${node.text.replaceAll(/["\\\n\r\t]/g, (c) => escaped[c]!)}"`
    case 'boolean':
      return String(node.value)
    case 'field':
      return `{${node.path.map((step) => step.text).join('.')}}`
    case 'unary': {
      const operand = printAbove(node.operand, unaryPrecedences[node.operator])
      return node.operator === 'not' ? `not ${operand}` : `-${operand}`
    }
    case 'binary': {
      const binds = precedences[node.operator]
      const isRight = node.operator === '^'
      const left = printAbove(node.left, isRight ? binds + 1 : binds)
      return `${left} ${node.operator} ${printAbove(node.right, isRight ? binds : binds + 1)}`
    }
    case 'call':
      return node.args === notCalled ? node.name : `${node.name}(${node.args.map(print).join(', ')})`
    case 'missing':
      return node.parts.map(print).join(' ')
  }
}

const escaped: Record<string, string> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function printAbove(node: Node, least: number): string {
  const text = print(node)
  const binds = precedenceOf(node)
  return binds < least ? `(${text})` : text
}

function precedenceOf(node: Node): number {
  if (node.type === 'binary') return precedences[node.operator]
  return node.type === 'unary' ? unaryPrecedences[node.operator] : 10
}
