// The end-to-end tests: real Chromium against the whole local stack.
import { defineConfig } from '@playwright/test'
import { chromiumArgs, findHeadless } from './scripts/chromium.mjs'
import { freePorts } from './scripts/test/free-ports.mjs'

// The run starts its own stack beside any running one: on 15 free ports in a row, which the workers inherit, and with
// its own data folder. With W3M_E2E_PORT the tests use a stack that is already running, for quick rounds while writing
// a test.
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
  // Twice the minimum number of cores: a test waits for mails, animations, guards and blocks half of its time.
  workers: 4,
  fullyParallel: false,
  retries: 0,
  // At least five times what the slowest test and the longest wait take on an idle machine, so that a busy one causes
  // no failure.
  timeout: 480_000,
  expect: { timeout: 150_000 },
  forbidOnly: true,
  reporter: reporters,
  ...(running ? {} : { globalSetup: './scripts/test/e2e-stack.mjs' }),
  use: {
    baseURL: `http://dapp.localhost:${process.env.W3M_PORT}`,
    // Tracing makes each test four times slower; W3M_TRACE=1 keeps the traces of failed tests.
    trace: process.env.W3M_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
  },
})
