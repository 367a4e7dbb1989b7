import { element, escaped, fragment, type Markup } from './markup.ts'

export interface TestCase {
  readonly suite: string
  readonly name: string
  readonly state: 'passed' | 'failed' | 'error' | 'skipped'
  /** Why it failed or was skipped. */
  readonly message: string
  readonly output: string
}

const elements = { failed: 'failure', error: 'error', skipped: 'skipped' } as const

/**
 * JUnit XML as CI servers read it. There is no standard; this is the part that all of them support.
 * @param lines about the whole suite
 */
export function testSuite(name: string, tests: readonly TestCase[], lines: readonly string[]): string {
  const count = (state: TestCase['state']) => tests.filter((test) => test.state === state).length
  const counts = {
    tests: tests.length,
    failures: count('failed'),
    errors: count('error'),
    skipped: count('skipped'),
  }
  const suite = element(
    'testsuite',
    { name, ...counts },
    ...tests.map((test) => fragment(escaped('\n  '), testElement(test))),
    escaped('\n  '),
    element('system-out', {}, escaped(lines.join('\n'))),
    escaped('\n'),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', { name, ...counts }, escaped('\n'), suite, escaped('\n'))}\n`
}

function testElement({ suite, name, state, message, output }: TestCase): Markup {
  const result = state === 'passed' ? [] : [element(elements[state], { message }, escaped(output))]
  return element(
    'testcase',
    { classname: suite, name },
    ...result,
    element('system-out', {}, escaped(output)),
  )
}
