import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

interface RunningProcess {
  readonly pid: number
  /** Its working directory, if the system reveals it. */
  readonly directory: string | null
}

/** The process with this id; null when there is none or only its zombie. */
export function processAt(pid: number): RunningProcess | null {
  const stat = statOf(pid)
  if (stat === null || stat.state.startsWith('Z')) return null
  return { pid, directory: process.platform === 'linux' ? link(`/proc/${pid}/cwd`) : null }
}

/** Distinguishes a process from a later one with the same id; `null` when the system does not reveal it. */
export function startTimeOf(pid: number): string | null {
  return statOf(pid)?.started ?? null
}

function statOf(pid: number): { state: string; started: string } | null {
  try {
    if (process.platform === 'linux') {
      // The name in parentheses may contain anything; the state is the first field after it, the start time the twentieth.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      return { state: fields[0]!, started: fields[19]! }
    }
    const [state, ...started] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
    return state ? { state, started: started.join(' ') } : null
  } catch {
    return null
  }
}

function link(path: string): string | null {
  try {
    return readlinkSync(path)
  } catch {
    return null
  }
}
