/** Why a step could not be done, in a sentence for who looks at the run. */
export class WorkflowFault extends Error {
  override readonly name = 'WorkflowFault'
}
