/** The errors of parts that were done one after the other, as one error that names them all. */
export function allOf(errors: readonly unknown[]): unknown {
  if (errors.length === 1) return errors[0]
  return new AggregateError(errors, errors.map((error) => (error as Error).message).join('; '))
}
