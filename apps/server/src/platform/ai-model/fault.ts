/** Why a value could not be generated, as a sentence for users who look at the cell. */
export class GenerationFault extends Error {
  override readonly name = 'GenerationFault'
  /** The same request may succeed later. */
  readonly isTransient: boolean
  constructor(message: string, isTransient: boolean) {
    super(message)
    this.isTransient = isTransient
  }
}
