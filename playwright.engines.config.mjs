// The main job in two engines, Chromium and Firefox, each against the whole local stack. Playwright only runs the tests; it drives no browser here.
import { defineConfig } from '@playwright/test'
import { findFirefox } from './scripts/firefox.mjs'
import { freePorts } from './scripts/test/free-ports.mjs'

const running = process.env.W3M_E2E_PORT
if (process.env.W3M_E2E_FIRST_PORT === undefined) {
  process.env.W3M_PORT = running ?? String(await freePorts(14))
  process.env.W3M_E2E_FIRST_PORT = process.env.W3M_PORT
}
const report = process.env.W3M_E2E_REPORT
/** @type {import('@playwright/test').ReporterDescription[]} */
const reporters = [['list'], ...(report ? [['json', { outputFile: report }]] : [])]

export default defineConfig({
  testDir: 'test/engines',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: reporters,
  ...(running ? {} : { globalSetup: './scripts/test/e2e-stack.mjs' }),
  // Where Firefox is missing and could not be installed, set-up has said so; continuous integration installs it.
  projects: (findFirefox() || process.env.CI ? ['chromium', 'firefox'] : ['chromium']).map(name => ({ name, metadata: { engine: name } })),
})
