import type { Reporter, TestModule } from 'vitest/node'

/** Lists, at the end of a run, the tests that passed only on a retry (with CI=true), and why they failed first. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules
      .flatMap((module) => [...module.children.allTests()])
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => {
        const failures = test.result().errors?.map(({ message, stack = '' }) => `    ${message}\n${stack}`) ?? []
        return [`  ${test.module.relativeModuleId} > ${test.fullName}`, ...failures].join('\n')
      })
    if (flaky.length > 0)
      process.stdout.write(`\n${flaky.length} flaky (passed when run again):\n${flaky.join('\n')}\n`)
  }
}
