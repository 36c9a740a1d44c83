import { digitsOf, type ExactNumber, numberFromDigits } from '@monarch/field-types'

/** Exact: computes in units of the finest digit. */
export function sumOf(numbers: readonly (number | ExactNumber)[]): number | ExactNumber {
  const digits = numbers.map((value) => digitsOf(value))
  const places = digits.reduce((most, text) => Math.max(most, text.split('.')[1]?.length ?? 0), 0)
  const units = digits.map((text) => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(places, '0'))
  })
  const total = units.reduce((sum, value) => sum + value, 0n)
  const sign = total < 0n ? '-' : ''
  const text = (total < 0n ? -total : total).toString().padStart(places + 1, '0')
  return numberFromDigits(sign + (places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`))
}

export function negated(value: number | ExactNumber): number | ExactNumber {
  const digits = digitsOf(value)
  return numberFromDigits(digits.startsWith('-') ? digits.slice(1) : `-${digits}`)
}
