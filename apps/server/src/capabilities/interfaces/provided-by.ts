import type { ProvidedWorkflow, TemplateContent } from '@monarch/schema'

/** The counts on the card of an interface. */
export function providedBy({ entities }: TemplateContent, workflows: readonly ProvidedWorkflow[]) {
  return {
    providedEntities: entities.map(({ name }) => name),
    providedViews: entities.flatMap(({ name, views }) => views.map((view) => `${name}: ${view.name}`)),
    providedWorkflows: workflows.map(({ name }) => name),
  }
}
