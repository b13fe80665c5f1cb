// The main flows in three engines, each against the whole local stack. Playwright only runs the tests; it drives no
// browser here. W3M_ENGINE=webkit runs WebKit, with the stack behind TLS; without it Chromium and Firefox run.
import { defineConfig } from '@playwright/test'
import { isLeftOut } from './scripts/ensure-engine.mjs'
import { firefox } from './scripts/firefox.mjs'
import { freePorts } from './scripts/test/free-ports.mjs'
import { webkit } from './scripts/webkit.mjs'

const isWebKit = process.env.W3M_ENGINE === 'webkit'
if (isWebKit) process.env.W3M_E2E_TLS = '1'
// Leaves out an engine that is missing; set-up has already reported it.
const unless = (engine, name) => (isLeftOut(engine) ? [] : [name])
const engines = isWebKit ? unless(webkit, 'webkit') : ['chromium', ...unless(firefox, 'firefox')]

const running = process.env.W3M_E2E_PORT
if (process.env.W3M_E2E_FIRST_PORT === undefined) {
  process.env.W3M_PORT = running ?? String(await freePorts(isWebKit ? 35 : 15))
  process.env.W3M_E2E_FIRST_PORT = process.env.W3M_PORT
}
const report = process.env.W3M_E2E_REPORT
/** @type {import('@playwright/test').ReporterDescription[]} */
const reporters = [['list'], ...(report ? [['json', { outputFile: report }]] : [])]

export default defineConfig({
  testDir: 'test/engines',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: isWebKit ? 1 : 2,
  fullyParallel: false,
  retries: 0,
  // The same limits as in the end-to-end tests, so that a busy machine causes no failure.
  timeout: 480_000,
  expect: { timeout: 150_000 },
  forbidOnly: true,
  reporter: reporters,
  ...(running ? {} : { globalSetup: './scripts/test/e2e-stack.mjs' }),
  // The storage of frames in Chromium is covered by the end-to-end tests; WebKit restarts for each test anyway. A test
  // tagged with engines, such as `@firefox`, runs only in these.
  projects: engines.map(name => ({
    name,
    metadata: { engine: name },
    grepInvert: new RegExp(`@(?!${name})(?:chromium|firefox|webkit)\\b`),
    ...(name === 'chromium' && { testIgnore: '**/storage.spec.ts' }),
    ...(name === 'webkit' && { testIgnore: '**/isolation.spec.ts' }),
  })),
})
