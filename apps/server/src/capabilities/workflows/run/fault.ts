/** The reason why a step failed, as a sentence for users who read the run. */
export class WorkflowFault extends Error {
  override readonly name = 'WorkflowFault'
}
