/** The syntax tree of a formula. Positions are offsets into the source. */
export type Node = NumberNode | TextNode | BooleanNode | FieldNode | UnaryNode | BinaryNode | CallNode | MissingNode

export interface Span {
  readonly from: number
  readonly to: number
}

/** One name of a reference; `{account.name}` has two. In the stored form, a step is `#` and the id of a field. */
export interface Step extends Span {
  readonly text: string
}

export interface NumberNode extends Span {
  readonly type: 'number'
  readonly digits: string
}

interface TextNode extends Span {
  readonly type: 'text'
  readonly text: string
}

interface BooleanNode extends Span {
  readonly type: 'boolean'
  readonly value: boolean
}

export interface FieldNode extends Span {
  readonly type: 'field'
  readonly path: readonly Step[]
}

interface UnaryNode extends Span {
  readonly type: 'unary'
  readonly operator: '-' | 'not'
  readonly operand: Node
}

export interface BinaryNode extends Span {
  readonly type: 'binary'
  readonly operator: BinaryOperator
  /** The position of the operator. */
  readonly at: Span
  readonly left: Node
  readonly right: Node
}

export interface CallNode extends Span {
  readonly type: 'call'
  /** In lower case. */
  readonly name: string
  readonly nameAt: Span
  readonly args: readonly Node[]
}

/** A placeholder for missing or superfluous text; only in formulas with problems. `parts` are still checked. */
export interface MissingNode extends Span {
  readonly type: 'missing'
  readonly parts: readonly Node[]
}

/** The arguments of a function name without parentheses, which is a problem. */
export const notCalled: readonly Node[] = []

export type BinaryOperator = keyof typeof precedences

/** The precedence of an operator. `^` is right-associative, all others left-associative. */
export const precedences = {
  or: 1,
  and: 2,
  '=': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '&': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '%': 7,
  '^': 9,
} as const

export const unaryPrecedences = { not: 3, '-': 8 } as const
