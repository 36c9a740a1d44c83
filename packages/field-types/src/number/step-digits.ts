/** Adds a step exactly: `stepDigits('9007199254740993', '1')` is '9007199254740994'. Text that is no number counts as 0. */
export function stepDigits(digits: string, step: string): string {
  const places = Math.max(placesOf(digits), placesOf(step))
  const sum = scale(digits || '0', places) + scale(step, places)
  const text = (sum < 0n ? -sum : sum).toString().padStart(places + 1, '0')
  const whole = text.slice(0, text.length - places)
  return `${sum < 0n ? '-' : ''}${whole}${places > 0 ? `.${text.slice(-places)}` : ''}`
}

function placesOf(digits: string): number {
  return digits.split('.')[1]?.length ?? 0
}

function scale(digits: string, places: number): bigint {
  const [whole, fraction = ''] = digits.split('.')
  return BigInt(whole! + fraction.padEnd(places, '0'))
}
