/**
 * Named points of multi-step operations at which a crash test ends the process, as a power cut would. Does nothing unless
 * MONARCH_TEST_CRASH_AT names the point (`config.ts` reads it and arms it here, once).
 */
export function failpoint(name: string): void {
  if (name === armed) process.kill(process.pid, 'SIGKILL')
}

export function armFailpoint(name: string | null): void {
  armed = name
}

let armed: string | null = null
