import type { CallNode, Node } from '../ast.ts'
import type { Analysis } from './analyze.ts'
import type { Reference } from '../fields.ts'

/** How a number is formatted: its unit, and its decimal places. */
export interface NumberLook {
  readonly unit: NumberUnit | null
  /** `null` if unknown: the unit's default. */
  readonly places: number | null
}

/** The units of numbers: a currency, a share. The formula only compares them. */
export interface NumberUnit {
  readonly id: string
  /** Three times an amount of money is money; three times a share of something is an amount of that something. */
  readonly isScaled: boolean
  /** Decimal places of computed numbers. */
  readonly places: number
}

/**
 * The look of a formula's numbers follows from that of the fields that it is made from: money plus money is money, money times
 * a share is money with its usual digits, money through money is a plain number, and so is what has several units.
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

/** Functions that give one of their arguments; the other arguments are left out. */
const chosenFrom: Record<string, (args: readonly Node[]) => readonly Node[]> = {
  if: ([, ...results]) => results,
  // The value, then pairs of a case and its result, then the default.
  switch: ([, ...args]) => args.filter((_, i) => i % 2 === 1 || i === args.length - 1),
  coalesce: (args) => args,
  min: (args) => args,
  max: (args) => args,
  mod: (args) => args,
  abs: (args) => args,
}
/** All others that give numbers give whole ones. */
const fractions = new Set(['power', 'sqrt', 'log', 'ln', 'exp', 'number'])

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
  if ((name !== 'round' && name !== 'floor' && name !== 'ceil') || !number) return plain
  const digits = places?.type === 'number' ? Number(places.digits) : places ? null : 0
  return { unit: look(number).unit, places: digits }
}

const isBlank = (node: Node) => node.type === 'call' && node.name === 'blank'

/** For numbers that are added, or of which one is chosen. A plain number among amounts has their unit. */
function alike(looks: readonly NumberLook[]): NumberLook {
  const [unit = null, ...others] = looks.flatMap((each) => each.unit ?? [])
  if (others.some(({ id }) => id !== unit!.id)) return unknown
  const places = looks.flatMap((each) => (each.unit?.id === unit?.id ? [each.places] : []))
  const known = places.filter((each) => each !== null)
  const isKnown = known.length > 0 && known.length === places.length
  return { unit, places: isKnown ? known.reduce((most, each) => Math.max(most, each)) : null }
}

function multiplied(a: NumberLook, b: NumberLook): NumberLook {
  const units = [a.unit, b.unit].flatMap((unit) => (unit?.isScaled ? [unit] : []))
  if (units.length > 0) return units.length === 1 ? scaled(units[0]!) : unknown
  if (a.unit || b.unit) return unknown
  // A whole number of times the other has the digits of the other.
  return { unit: null, places: a.places === 0 ? b.places : b.places === 0 ? a.places : null }
}

function divided({ unit }: NumberLook, by: NumberLook): NumberLook {
  return unit?.isScaled && !by.unit?.isScaled ? scaled(unit) : unknown
}

const scaled = (unit: NumberUnit): NumberLook => ({ unit, places: unit.places })
