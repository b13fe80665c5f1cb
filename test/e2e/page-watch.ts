import { expect, type BrowserContext, type Page } from '@playwright/test'
import { isOwn } from './stack.js'

const reportName = '__testReport'

/** What happened on the pages of a test beside what it looked at. */
export interface PageWatch {
  /** Console errors, thrown errors and unhandled rejections. */
  readonly errors: readonly string[]
  /** CSP violations: what was blocked by which directive. */
  readonly violations: readonly string[]
  /** Requests to hosts that are not the stack's. */
  readonly foreign: readonly string[]
  /** Every request in order, as `METHOD url`. */
  readonly requests: readonly string[]
  /** Errors that match are part of what is tested. */
  allow(pattern: RegExp): void
  /** Fails where anything happened that was not allowed. */
  assertQuiet(): void
}

/** Watches every page of a context from its first byte on. */
export async function watchPages(context: BrowserContext): Promise<PageWatch> {
  const errors: string[] = []
  const violations: string[] = []
  const foreign: string[] = []
  const requests: string[] = []
  const allowed: RegExp[] = []
  const add = (text: string) => {
    if (!allowed.some(pattern => pattern.test(text))) errors.push(text)
  }

  await context.exposeBinding(reportName, (_source, text: string) => void violations.push(text))
  await context.addInitScript(name => {
    addEventListener('securitypolicyviolation', event => {
      const report = (globalThis as never as Record<string, (text: string) => void>)[name]!
      report(
        `${event.effectiveDirective} blocked ${event.blockedURI} ${event.sample} at ${event.sourceFile}:${event.lineNumber}`,
      )
    })
  }, reportName)
  const watch = (page: Page) => {
    page.on('console', message => {
      if (message.type() === 'error') add(`${message.text()} (${message.location().url})`)
    })
    page.on('pageerror', error => add(`${error.name}: ${error.message}`))
    page.on('request', request => {
      requests.push(`${request.method()} ${request.url()}`)
      if (!isOwn(request.url())) foreign.push(request.url())
    })
  }
  context.on('page', watch)

  return {
    errors,
    violations,
    foreign,
    requests,
    allow: pattern => void allowed.push(pattern),
    assertQuiet() {
      const unexpectedErrors = errors.filter(text => !allowed.some(pattern => pattern.test(text)))
      expect.soft(unexpectedErrors, 'errors on the page').toEqual([])
      expect.soft(violations, 'violations of the CSP').toEqual([])
      expect.soft(foreign, 'requests to other hosts').toEqual([])
    },
  }
}
