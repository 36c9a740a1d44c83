import type { WorkflowStep, WorkflowDefinition } from '@monarch/schema'
import { triggerId } from '../model/builder-state.ts'
import { branchesOf, root, type Branch, type StepPlace } from '../model/step-tree.ts'

/** A node with its upper left corner. The trigger is centered at x = 0. */
export interface FlowNode {
  readonly id: string
  readonly kind: 'trigger' | 'step' | 'empty' | 'join' | 'end'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly step: WorkflowStep | null
  /** For an empty branch: the position of its first step. */
  readonly place: StepPlace | null
}

/** A connection. With `place` it has a plus button at `x`, `y`. */
export interface FlowWay {
  readonly id: string
  readonly from: string
  readonly to: string
  /** The y at which it bends. */
  readonly turn: number
  readonly place: StepPlace | null
  readonly x: number
  readonly y: number
  /** Label at the start of a branch, such as 'Yes'. */
  readonly label: string | null
}

export interface Flow {
  readonly nodes: readonly FlowNode[]
  readonly ways: readonly FlowWay[]
  readonly width: number
  readonly height: number
}

const nodeSize = { width: 248, height: 60 } as const
const emptyHeight = 36
const gap = 56
/** Includes the label of a branch. */
const branchGap = 76
const columnGap = 32

/** Lays out the workflow from top to bottom: branches side by side, merging below. */
export function layoutFlow({ steps }: WorkflowDefinition): Flow {
  const nodes: FlowNode[] = [{ id: triggerId, kind: 'trigger', ...centred(0, 0, nodeSize), step: null, place: null }]
  const ways: FlowWay[] = []
  const list = placeList(
    steps,
    root,
    0,
    nodeSize.height + gap,
    { id: triggerId, y: nodeSize.height },
    null,
    nodes,
    ways,
  )
  const y = list.y + gap / 2
  nodes.push({ id: '#end', kind: 'end', ...centred(0, y, dot), step: null, place: null })
  ways.push(wayTo('#end', 0, y, list, { ...root, index: steps.length }, null, (list.y + y) / 2 - 2))
  return { nodes, ways, width: widthOf(steps), height: y + dot.height }
}

const dot = { width: 8, height: 8 }

interface Exit {
  readonly id: string
  readonly y: number
}

/** Places steps below each other from `y`; returns the end of the connection. */
function placeList(
  steps: readonly WorkflowStep[],
  { parent, key }: Branch,
  x: number,
  y: number,
  from: Exit,
  label: string | null,
  nodes: FlowNode[],
  ways: FlowWay[],
): Exit {
  let exit = from
  let top = y
  for (const [index, step] of steps.entries()) {
    nodes.push({ id: step.id, kind: 'step', ...centred(x, top, nodeSize), step, place: null })
    const isFirst = index === 0 && label !== null
    const turn = isFirst ? exit.y + 20 : (exit.y + top) / 2
    const plusY = isFirst ? top - 20 : (exit.y + top) / 2
    ways.push(wayTo(step.id, x, turn, exit, { parent, key, index }, isFirst ? label : null, plusY))
    exit = placeBranches(step, x, top + nodeSize.height, nodes, ways)
    top = exit.y + gap
  }
  return exit
}

function placeBranches(step: WorkflowStep, x: number, bottom: number, nodes: FlowNode[], ways: FlowWay[]): Exit {
  const own = { id: step.id, y: bottom }
  const branches = branchesOf(step)
  if (branches.length === 0) return own
  const widths = branches.map(({ steps }) => widthOf(steps))
  const total = sum(widths) + columnGap * (branches.length - 1)
  let left = x - total / 2
  const top = bottom + branchGap
  const exits = branches.map((branch, i) => {
    const middle = left + widths[i]! / 2
    left += widths[i]! + columnGap
    if (branch.steps.length > 0) {
      const exit = placeList(branch.steps, branch, middle, top, own, branch.label, nodes, ways)
      return { ...exit, middle, place: { parent: step.id, key: branch.key, index: branch.steps.length } }
    }
    const id = `${step.id}.${branch.key}`
    const place = { parent: step.id, key: branch.key, index: 0 }
    const size = { width: nodeSize.width, height: emptyHeight }
    nodes.push({ id, kind: 'empty', ...centred(middle, top, size), step: null, place })
    ways.push(wayTo(id, middle, bottom + 20, own, null, branch.label, top - 20))
    return { id, y: top + emptyHeight, middle, place: null }
  })
  const y = exits.reduce((lowest, exit) => Math.max(lowest, exit.y), 0) + gap
  const join = `${step.id}.join`
  nodes.push({ id: join, kind: 'join', ...centred(x, y, dot), step: null, place: null })
  for (const { id, y: from, middle, place } of exits)
    ways.push(wayTo(join, middle, y - 16, { id, y: from }, place, null, from + 20))
  return { id: join, y: y + dot.height }
}

function wayTo(
  to: string,
  x: number,
  turn: number,
  { id: from }: Exit,
  place: StepPlace | null,
  label: string | null,
  y: number,
): FlowWay {
  return { id: `${from} ${to}`, from, to, turn, place, x, y, label }
}

/** Width of the steps including their branches. */
function widthOf(steps: readonly WorkflowStep[]): number {
  return steps.reduce<number>((widest, step) => {
    const branches = branchesOf(step)
    const width = sum(branches.map((branch) => widthOf(branch.steps))) + columnGap * Math.max(0, branches.length - 1)
    return Math.max(widest, width)
  }, nodeSize.width)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

function centred(x: number, y: number, size: { width: number; height: number }) {
  return { ...size, x: x - size.width / 2, y }
}
