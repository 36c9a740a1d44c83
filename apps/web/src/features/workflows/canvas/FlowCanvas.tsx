import '@xyflow/react/dist/base.css'
import {
  Background,
  BackgroundVariant,
  type ColorMode,
  type Edge,
  type EdgeTypes,
  type Node,
  type NodeTypes,
  ReactFlow,
  type ReactFlowInstance,
  useReactFlow,
} from '@xyflow/react'
import type { StepType } from '@monarch/schema'
import { IconButton } from '@monarch/ui'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useBuilder } from '../model/builder-context.ts'
import { FlowCard, FlowDot, FlowEmpty, FlowWayLine } from './flow-parts.tsx'
import { FlowActions, type FlowNodeData, type FlowWayData } from './flow-data.ts'
import { type FlowNode, layoutFlow } from './flow-layout.ts'
import type { StepPlace } from '../model/step-tree.ts'
import { t } from '../messages.ts'

const nodeTypes: NodeTypes = { card: FlowCard, empty: FlowEmpty, dot: FlowDot }
const edgeTypes: EdgeTypes = { way: FlowWayLine }
const margin = 32
/** Avoids the class that React Flow sets: our style sheet uses the same name for another color scheme. */
const noColorMode = '' as ColorMode

interface FlowCanvasProps {
  onAdd: (type: StepType, place: StepPlace) => void
}

/** The workflow from top to bottom with automatic layout. Each connection has a plus button. */
export default function FlowCanvas({ onAdd }: FlowCanvasProps) {
  const { state } = useBuilder()
  const { definition } = state
  const frame = useRef<HTMLDivElement>(null)
  const flow = useMemo(() => layoutFlow(definition), [definition])
  const nodes = useMemo(() => flow.nodes.map(toNode), [flow])
  const edges = useMemo(
    () =>
      flow.ways.map((way): Edge<FlowWayData> => ({
        id: way.id,
        source: way.from,
        target: way.to,
        type: 'way',
        data: { way },
        focusable: false,
      })),
    [flow],
  )
  const actions = useMemo(() => ({ onAdd }), [onAdd])

  /** Centers the trigger at the top, as large as readable; smaller for a wide workflow. */
  const place = (instance: ReactFlowInstance) => {
    const width = frame.current?.clientWidth ?? 0
    const zoom = Math.min(1, Math.max(0.6, (width - 2 * margin) / flow.width))
    void instance.setViewport({ x: width / 2, y: margin, zoom })
  }
  return (
    <div ref={frame} data-keys="workflow" className="h-full min-h-80 bg-sunken">
      <FlowActions value={actions}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          colorMode={noColorMode}
          onInit={(instance) => place(instance as unknown as ReactFlowInstance)}
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panActivationKeyCode={null}
          zoomOnDoubleClick={false}
          panOnScroll
          minZoom={0.3}
          maxZoom={1.5}
          proOptions={{ hideAttribution: true }}
        >
          <Background variant={BackgroundVariant.Dots} gap={20} size={1} color="var(--border-strong)" />
          <Zoom onReset={place} />
          <KeepInSight frame={frame} />
        </ReactFlow>
      </FlowActions>
    </div>
  )
}

function Zoom({ onReset }: { onReset: (instance: ReactFlowInstance) => void }) {
  const instance = useReactFlow()
  return (
    <div className="absolute bottom-2 left-2 z-10 flex flex-col rounded-md border bg-raised shadow-e1">
      <IconButton label={t('zoomIn')} size="icon-sm" tooltipSide="right" onClick={() => void instance.zoomIn()}>
        <Plus aria-hidden />
      </IconButton>
      <IconButton label={t('zoomOut')} size="icon-sm" tooltipSide="right" onClick={() => void instance.zoomOut()}>
        <Minus aria-hidden />
      </IconButton>
      <IconButton label={t('backToTheStart')} size="icon-sm" tooltipSide="right" onClick={() => onReset(instance)}>
        <Maximize aria-hidden />
      </IconButton>
    </div>
  )
}

/** Scrolls to a step selected by keyboard or from the list of problems. */
function KeepInSight({ frame }: { frame: React.RefObject<HTMLDivElement | null> }) {
  const { state } = useBuilder()
  const instance = useReactFlow()
  const { selected, definition } = state
  useEffect(() => {
    if (selected === null) return
    const card = frame.current?.querySelector(`[data-step="${CSS.escape(selected)}"]`)
    const outer = frame.current?.getBoundingClientRect()
    if (!card || !outer) return
    const { left, right, top, bottom } = card.getBoundingClientRect()
    const isSeen = left >= outer.left && right <= outer.right && top >= outer.top && bottom <= outer.bottom
    const node = instance.getNode(selected)
    if (isSeen || !node) return
    const { x, y } = node.position
    void instance.setCenter(x + (node.width ?? 0) / 2, y + (node.height ?? 0) / 2, { zoom: instance.getZoom() })
  }, [selected, definition, frame, instance])
  return null
}

function toNode(node: FlowNode): Node<FlowNodeData> {
  const { id, kind, x, y, width, height } = node
  const type = kind === 'empty' ? 'empty' : kind === 'join' || kind === 'end' ? 'dot' : 'card'
  return { id, type, position: { x, y }, width, height, data: { node }, focusable: false }
}
