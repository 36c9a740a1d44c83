import type { StepType } from '@monarch/schema'
import { createContext, useContext } from 'react'
import type { FlowNode, FlowWay } from './flow-layout.ts'
import type { StepPlace } from '../model/step-tree.ts'

/** Data of canvas nodes. */
export interface FlowNodeData extends Record<string, unknown> {
  readonly node: FlowNode
}

export interface FlowWayData extends Record<string, unknown> {
  readonly way: FlowWay
}

interface Actions {
  readonly onAdd: (type: StepType, place: StepPlace) => void
}

export const FlowActions = createContext<Actions>({ onAdd: () => {} })

export const useFlowActions = (): Actions => useContext(FlowActions)
