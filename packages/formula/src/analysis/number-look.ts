import type { CallNode, Node } from '../ast.ts'
import type { Analysis } from './analyze.ts'
import type { Reference } from '../fields.ts'

/** How a number is formatted: its unit, and its decimal places. */
export interface NumberLook {
  readonly unit: NumberUnit | null
  /** `null` for the unit's default. */
  readonly places: number | null
}

/** A unit of numbers: a currency, a percentage. Formulas only compare units. */
interface NumberUnit {
  readonly id: string
  /** True for money: 3 × money is money. False for percentages: 3 × a percentage is a plain number. */
  readonly isScaled: boolean
  /** Decimal places of computed numbers. */
  readonly places: number
}

/**
 * Derives the format of a formula's numbers from its fields: money plus money is money, money times a percentage is
 * money with its usual digits, money divided by money is a plain number, as is a mix of units.
 *
 *     '{amount} * {probability} / 100' // { unit: that of amount, places: 2 }
 */
export function lookOfNumber({ ast, references }: Analysis, lookOf: (of: Reference) => NumberLook): NumberLook {
  const byPlace = new Map(references.map((reference) => [reference.from, reference]))
  const look = (node: Node): NumberLook => {
    switch (node.type) {
      case 'number':
        return { unit: null, places: node.digits.split('.')[1]?.length ?? 0 }
      case 'field': {
        const reference = byPlace.get(node.from)
        return reference ? lookOf(reference) : plain
      }
      case 'unary':
        return look(node.operand)
      case 'binary': {
        const sides = [look(node.left), look(node.right)] as const
        if (node.operator === '*') return multiplied(...sides)
        if (node.operator === '/') return divided(...sides)
        return node.operator === '^' ? unknown : alike(sides)
      }
      case 'call':
        return lookOfCall(node, look)
      default:
        return plain
    }
  }
  return ast ? look(ast) : unknown
}

/** Counts, and kinds without numbers: dates, texts, conditions. */
const plain: NumberLook = { unit: null, places: 0 }
const unknown: NumberLook = { unit: null, places: null }

/** Functions that return one of their arguments, and which arguments those are. */
const chosenFrom: Record<string, (args: readonly Node[]) => readonly Node[]> = {
  if: ([, ...results]) => results,
  // The arguments: value, pairs of case and result, default.
  switch: ([, ...args]) => args.filter((_, i) => i % 2 === 1 || i === args.length - 1),
  // The arguments: pairs of condition and result, default.
  ifs: (args) => args.filter((_, i) => i % 2 === 1 || (i === args.length - 1 && args.length % 2 === 1)),
  coalesce: (args) => args,
  iferror: (args) => args,
  sum: (args) => args,
  min: (args) => args,
  max: (args) => args,
  mod: (args) => args,
  abs: (args) => args,
}
/** Functions with fractional results; all other number functions return integers. */
const fractions = new Set(['power', 'sqrt', 'log', 'ln', 'exp', 'number', 'pi'])
const roundings = new Set(['round', 'roundup', 'rounddown', 'floor', 'ceil'])

function lookOfCall({ name, args }: CallNode, look: (node: Node) => NumberLook): NumberLook {
  const chosen = chosenFrom[name]
  if (chosen)
    return alike(
      chosen(args)
        .filter((arg) => !isBlank(arg))
        .map(look),
    )
  if (fractions.has(name)) return unknown
  const [number, places] = args
  if (name === 'average') {
    const { unit } = alike(args.map(look))
    return unit ? scaled(unit) : unknown
  }
  if (!roundings.has(name) || !number) return plain
  const digits = places?.type === 'number' ? Number(places.digits) : places ? null : 0
  return { unit: look(number).unit, places: digits }
}

const isBlank = (node: Node) => node.type === 'call' && node.name === 'blank'

/**
 * For numbers that are added or selected. A plain number among amounts takes their unit. Quotients and products of amounts have more digits
 * than anybody enters, so a sum with one has the usual places of its unit.
 */
function alike(looks: readonly NumberLook[]): NumberLook {
  const [unit = null, ...others] = looks.flatMap((each) => each.unit ?? [])
  if (others.some(({ id }) => id !== unit!.id)) return unknown
  const ofUnit = looks.filter((each) => each.unit?.id === unit?.id)
  const known = ofUnit.flatMap(({ places }) => places ?? [])
  const most = known.reduce((max, each) => Math.max(max, each), 0)
  if (known.length > 0 && known.length === ofUnit.length) return { unit, places: most }
  const areEntered = known.length === 0 && looks.every((each) => each.unit !== null || each.places !== null)
  return { unit, places: unit === null || areEntered ? null : Math.max(most, unit.places) }
}

function multiplied(a: NumberLook, b: NumberLook): NumberLook {
  const units = [a.unit, b.unit].flatMap((unit) => (unit?.isScaled ? [unit] : []))
  if (units.length > 0) return units.length === 1 ? scaled(units[0]!) : unknown
  if (a.unit || b.unit) return unknown
  // A product with a whole number has the digits of the other factor.
  return { unit: null, places: a.places === 0 ? b.places : b.places === 0 ? a.places : null }
}

function divided({ unit }: NumberLook, by: NumberLook): NumberLook {
  return unit?.isScaled && !by.unit?.isScaled ? scaled(unit) : unknown
}

const scaled = (unit: NumberUnit): NumberLook => ({ unit, places: unit.places })
