// The end-to-end tests: real Chromium against the whole local stack.
import { defineConfig } from '@playwright/test'
import { chromiumArgs, findHeadless } from './scripts/chromium.mjs'
import { freePorts } from './scripts/test/free-ports.mjs'

// The run has a stack of its own, beside any that is already up: 14 free ports in a row, which the
// workers inherit, and a data folder. With W3M_E2E_PORT the tests use a stack that runs already, for quick rounds while
// writing one.
const running = process.env.W3M_E2E_PORT
if (process.env.W3M_E2E_FIRST_PORT === undefined) {
  process.env.W3M_PORT = running ?? String(await freePorts(15))
  process.env.W3M_E2E_FIRST_PORT = process.env.W3M_PORT
}

const report = process.env.W3M_E2E_REPORT
/** @type {import('@playwright/test').ReporterDescription[]} */
const reporters = [['list'], ...(report ? [['json', { outputFile: report }]] : [])]
const executablePath = findHeadless()

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Twice the cores that a machine has at least: a visitor waits for mails, motions, guards and blocks for half of the
  // time.
  workers: 4,
  fullyParallel: false,
  retries: 0,
  // Five times what the slowest test and the longest wait take on a quiet machine, and more: a busy one takes as long
  // as it takes.
  timeout: 480_000,
  expect: { timeout: 150_000 },
  forbidOnly: true,
  reporter: reporters,
  ...(running ? {} : { globalSetup: './scripts/test/e2e-stack.mjs' }),
  use: {
    baseURL: `http://dapp.localhost:${process.env.W3M_PORT}`,
    // A trace of each test costs four times the test itself: W3M_TRACE=1 keeps one of what fails.
    trace: process.env.W3M_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
  },
})
