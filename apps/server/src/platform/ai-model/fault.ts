/** Why a value could not be generated, in a sentence for who looks at the cell. */
export class GenerationFault extends Error {
  override readonly name = 'GenerationFault'
  /** The same request may well succeed later. */
  readonly isTransient: boolean
  constructor(message: string, isTransient: boolean) {
    super(message)
    this.isTransient = isTransient
  }
}
