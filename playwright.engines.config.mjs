// The main job in three engines, each against the whole local stack. Playwright only runs the tests; it drives no
// browser here.
// W3M_ENGINE=webkit runs WebKit, whose stack stands behind TLS; without it Chromium and Firefox run.
import { defineConfig } from '@playwright/test'
import { isLeftOut } from './scripts/ensure-engine.mjs'
import { firefox } from './scripts/firefox.mjs'
import { freePorts } from './scripts/test/free-ports.mjs'
import { webkit } from './scripts/webkit.mjs'

const isWebKit = process.env.W3M_ENGINE === 'webkit'
if (isWebKit) process.env.W3M_E2E_TLS = '1'
// Where an engine is missing and could not be installed, set-up has said so.
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
  // As of the end-to-end tests: what a busy machine takes is no failure.
  timeout: 480_000,
  expect: { timeout: 150_000 },
  forbidOnly: true,
  reporter: reporters,
  ...(running ? {} : { globalSetup: './scripts/test/e2e-stack.mjs' }),
  // What Chromium lets a frame keep is tested end to end; WebKit starts anew for each test. A test with the name of an
  // engine is that one's turn.
  projects: engines.map(name => ({
    name,
    metadata: { engine: name },
    grepInvert: new RegExp(`@(?!${name})(?:chromium|firefox|webkit)\\b`),
    ...(name === 'chromium' && { testIgnore: '**/storage.spec.ts' }),
    ...(name === 'webkit' && { testIgnore: '**/isolation.spec.ts' }),
  })),
})
