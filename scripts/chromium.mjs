// Finds a Chromium on this machine, installs one if there is none, and defines how tests start it.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { canInstall, installPackages, thisMachine, updateLists } from './machine.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const places = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * The path of an installed Chromium, Chrome or Edge, or undefined where there is none (Playwright then uses its own).
 */
export const findChromium = ({ env, exists, which } = thisMachine) =>
  [env.W3M_CHROMIUM, ...places].find(path => path && exists(path)) ?? names.map(which).find(Boolean)

/**
 * The path of the headless shell if it is installed: a third faster, and sufficient for tests that need no browser
 * permission.
 */
export const findHeadless = (machine = thisMachine) => findNamed(machine) ?? findShell(machine) ?? findChromium(machine)
const findNamed = ({ env, exists }) => [env.W3M_CHROMIUM].find(path => path && exists(path))
const findShell = ({ which }) => which('chromium-headless-shell')

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser that Playwright downloads, used if no other is installed. */
const ownOfPlaywright = {
  isThere: hasOwnOfPlaywright,
  download() {
    const cli = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url))
    execFileSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 600_000 })
  },
}

/**
 * Makes sure that the tests have a browser: an installed one, else Debian's package (as root), else Playwright's own
 * download.
 * Throws with what to do by hand when none of the three works.
 */
export async function ensureChromium(machine = thisMachine, playwrightChromium = ownOfPlaywright) {
  if (canInstall(machine) && !machine.env.W3M_CHROMIUM && !findShell(machine)) {
    machine.log('Installing the chromium-headless-shell package, and chromium with it.')
    // Older Debian versions have no headless shell; an installed browser is then sufficient.
    if (
      updateLists(machine) &&
      !installPackages(machine, ['chromium', 'chromium-headless-shell']) &&
      !findChromium(machine)
    )
      installPackages(machine, ['chromium'])
  }
  if (findChromium(machine) || (await playwrightChromium.isThere())) return
  machine.log('No Chromium was found: downloading the one of Playwright.')
  try {
    playwrightChromium.download()
  } catch (cause) {
    throw new Error('There is no browser for the tests. Install Chromium or Chrome, or name one in W3M_CHROMIUM.', {
      cause,
    })
  }
}

async function hasOwnOfPlaywright() {
  try {
    const { chromium } = await import('playwright')
    return existsSync(chromium.executablePath())
  } catch {
    return false
  }
}
