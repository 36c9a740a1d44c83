export interface Range {
  readonly low: number
  readonly high: number
}

export function isWithin(n: bigint, { low, high }: Range): boolean {
  return n >= low && n <= high
}

/**
 * Static bounds of a value and of its SQL. PostgreSQL raises an error when a number or a text becomes too large, so
 * operations that could exceed a bound are followed by a limit. Most operations need none.
 */
export interface Size {
  /** The maximum digits of a number before and after its point, or characters of a text. */
  readonly digits: number
  readonly scale: number
  readonly length: number
  /** The number of operations in the SQL, and their depth. */
  readonly weight: number
  readonly depth: number
  /** The number of operations that find out why the value is blank; 0 if it has no failure. */
  readonly errors: number
}

export type Bounds = Pick<Size, 'digits' | 'scale' | 'length'>
