import type { Reporter, TestModule } from 'vitest/node'

/** Lists, at the end of a run, the tests that passed only when they were run again (`retry`, with CI=true). */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()].flatMap((test) =>
        test.diagnostic()?.flaky ? [`  ${module.relativeModuleId} > ${test.fullName}`] : [],
      ),
    )
    if (flaky.length > 0)
      process.stdout.write(`\n${flaky.length} flaky (passed when run again):\n${flaky.join('\n')}\n`)
  }
}
